import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Refusal } from '../../../desk/refusal.tsx'
import { Banner } from '../../../ui/surface/banner.tsx'
import { suggestFault } from './languages-queries.ts'

/** Why there is no suggestion, and what to do then; nothing while nothing went wrong. */
export function SuggestFault({ error }: { readonly error: unknown }) {
  const { t } = useTranslation('studio/languages')
  const fault = suggestFault(error)
  if (fault === null) return <Refusal error={error} />
  return (
    <div role="alert">
      <Banner tone="warning" icon={<TriangleAlert aria-hidden="true" />}>
        {t(`suggest_fault.${fault}`)}
      </Banner>
    </div>
  )
}
