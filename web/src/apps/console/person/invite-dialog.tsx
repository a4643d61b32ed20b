import type { PersonDetails } from '@atrium/client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../i18n/formats.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { ConfirmDialog } from '../../../ui/admin/confirm-dialog.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { Radio } from '../../../ui/form/radio.tsx'
import { Dialog } from '../../../ui/surface/dialog.tsx'
import { checklistQuery, sendsMail } from '../home/checklist-queries.ts'
import { CodeOnce } from '../person-form/code-once.tsx'
import { useInvite } from '../person-form/person-form-queries.ts'
import styles from './person.module.css'

interface InviteDialogProps {
  readonly person: PersonDetails
  readonly onClose: () => void
}

/** Invites a person, again where they were invited before: by mail, or by a code that is shown once. */
export function InviteDialog({
  person: { user_id, user_name, display_name: name, email },
  onClose,
}: InviteDialogProps) {
  const { t } = useTranslation('console/person_form')
  const formats = useFormats()
  const hasMail = sendsMail(useQuery(checklistQuery).data) !== false
  const mayMail = hasMail && Boolean(email)
  const [chosen, setChosen] = useState<'mail' | 'code' | null>(null)
  const by = chosen ?? (mayMail ? 'mail' : 'code')
  const invite = useInvite(user_id)
  if (invite.data?.access_code)
    return (
      <Dialog
        open
        title={t('code.title', { name })}
        // A click beside it must not take the code away.
        footer={
          <Button look="primary" onClick={onClose}>
            {t('close', { ns: 'ui' })}
          </Button>
        }
      >
        <CodeOnce code={invite.data.access_code} userName={user_name} />
        <p className={styles['soft']}>{t('code.good_until', { date: formats.date(invite.data.expires_at) })}</p>
      </Dialog>
    )
  const send = () =>
    invite.mutate(by, {
      onSuccess: made => {
        if (made.access_code) return
        onClose()
        toast(t('invite.sent', { name }))
      },
    })
  const mailHint = hasMail ? (email ? 'invite.hint.mail' : 'invite.no_address') : 'invite.no_mail'
  return (
    <ConfirmDialog
      title={t('invite.title_of', { name })}
      action={t('invite.action')}
      busy={invite.isPending}
      error={invite.error}
      onConfirm={send}
      onClose={onClose}
    >
      <p>{t('invite.again')}</p>
      <fieldset className={styles['roles']} aria-label={t('invite.title')}>
        {(['mail', 'code'] as const).map(each => (
          <Radio
            key={each}
            name="invite"
            label={t(`invite.way.${each}`)}
            hint={t(each === 'mail' ? mailHint : 'invite.hint.code')}
            disabled={each === 'mail' && !mayMail}
            checked={each === by}
            onChange={() => setChosen(each)}
          />
        ))}
      </fieldset>
    </ConfirmDialog>
  )
}
