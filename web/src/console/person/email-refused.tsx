import { MailX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../i18n/formats.ts'
import { Badge } from '../../ui/identity/badge.tsx'

/** An address that takes no mail: since when, and what changes that. */
export function EmailRefused({ at }: { readonly at: string | null | undefined }) {
  const { t } = useTranslation('console/person')
  const formats = useFormats()
  return (
    <>
      <Badge tone="danger" icon={<MailX aria-hidden="true" />}>
        {t('account.refused')}
      </Badge>{' '}
      {t('account.refused_text', { date: at ? formats.date(at) : '' })}
    </>
  )
}
