import type { DirectoryPerson, Session } from '@atrium/client'
import { useTranslation } from 'react-i18next'
import { closeThenFocus } from '../../desk/close-then-focus.ts'
import { ConfirmDialog } from '../../desk/confirm-dialog.tsx'
import { useDeviceName } from '../../sessions/use-device-name.ts'
import { toast } from '../../ui/feedback/toasts.ts'
import { useEndSessionOf } from './sessions-queries.ts'

interface EndSessionDialogProps {
  readonly person: DirectoryPerson
  readonly session: Session
  readonly onClose: () => void
}

/** Asks before a person is signed out of a device. */
export function EndSessionDialog({ person, session, onClose }: EndSessionDialogProps) {
  const { t } = useTranslation('console/person')
  const device = useDeviceName()(session)
  const end = useEndSessionOf(person.user_id)
  return (
    <ConfirmDialog
      title={t('sessions.end_ask', { name: person.display_name })}
      action={t('end', { ns: 'sessions' })}
      danger
      busy={end.isPending}
      error={end.error}
      onConfirm={() =>
        end.mutate(session.id, {
          onSuccess: () => {
            // The row that it was asked from is gone.
            closeThenFocus(onClose, '#sessions h2')
            toast(t('ended', { ns: 'sessions', name: device }))
          },
        })
      }
      onClose={onClose}
    >
      <p>{t('sessions.end_text', { device, name: person.display_name })}</p>
    </ConfirmDialog>
  )
}
