import { Compass } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { WaysOn } from './ways-on.tsx'

/** There is no page at this address. */
export function NotFoundPage() {
  const { t } = useTranslation('app')
  return (
    <EmptyState
      page
      icon={<Compass />}
      title={t('not_found.title')}
      text={t('not_found.text')}
      actions={<WaysOn toStart />}
    />
  )
}
