import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../desk/confirm-dialog.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import styles from './person.module.css'
import { useChangePerson, type WholePerson } from './person-queries.ts'

interface ActiveDialogProps {
  readonly whole: WholePerson
  readonly onClose: () => void
}

/** Asks before a person is locked out, or let in again. */
export function ActiveDialog({ whole, onClose }: ActiveDialogProps) {
  const { t } = useTranslation('console/person')
  const { display_name: name, active } = whole.person
  const change = useChangePerson(whole)
  const which = active ? 'off' : 'on'
  return (
    <ConfirmDialog
      title={t(`active.${which}_title`, { name })}
      action={t(active ? 'account.deactivate' : 'account.activate')}
      danger={active}
      busy={change.isPending}
      error={change.error}
      onConfirm={() =>
        change.mutate(
          { active: !active },
          {
            onSuccess: () => {
              onClose()
              toast(t(`active.${which}_done`, { name }))
            },
          },
        )
      }
      onClose={onClose}
    >
      <div className={styles['texts']}>
        <p>{t(`active.${which}_text`, { name })}</p>
        <p className={styles['soft']}>{t('active.directory')}</p>
      </div>
    </ConfirmDialog>
  )
}
