import type { DirectoryPerson } from '@atrium/client'
import { MailX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../i18n/formats.ts'
import { Button } from '../../ui/actions/button.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { Badge } from '../../ui/identity/badge.tsx'
import { useClearRefusal } from './person-queries.ts'

/** An address that takes no mail: since when, and what changes that. */
export function EmailRefused({ person }: { readonly person: DirectoryPerson }) {
  const { t } = useTranslation('console/person')
  const formats = useFormats()
  const clear = useClearRefusal(person.user_id, () => {
    toast(t('account.refusal_cleared'))
    // The button goes.
    document.querySelector<HTMLElement>('#account h2')?.focus()
  })
  const { email_refused_at: at } = person
  return (
    <>
      <Badge tone="danger" icon={<MailX aria-hidden="true" />}>
        {t('account.refused')}
      </Badge>{' '}
      {t('account.refused_text', { date: at ? formats.date(at) : '' })}{' '}
      <Button size="s" look="quiet" busy={clear.isPending} onClick={() => clear.mutate()}>
        {t('account.clear_refusal')}
      </Button>
    </>
  )
}
