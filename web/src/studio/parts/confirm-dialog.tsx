import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/actions/button.tsx'
import { Dialog } from '../../ui/surface/dialog.tsx'
import { Refusal } from './refusal.tsx'

interface ConfirmDialogProps {
  readonly title: string
  /** What the button says: the act itself. */
  readonly action: string
  readonly danger?: boolean
  readonly busy?: boolean
  /** Why it did not work; null while nothing went wrong. */
  readonly error?: unknown
  readonly onConfirm: () => void
  readonly onClose: () => void
  /** What will happen, or what is asked for. */
  readonly children: ReactNode
}

/** Asks before something is done, and says what it does. Shown as long as it is there. */
export function ConfirmDialog({
  title,
  action,
  danger = false,
  busy = false,
  error = null,
  ...props
}: ConfirmDialogProps) {
  const { t } = useTranslation('studio/common')
  return (
    <Dialog
      open
      title={title}
      onClose={props.onClose}
      footer={
        <>
          <Button look="quiet" onClick={props.onClose}>
            {t('cancel')}
          </Button>
          <Button look={danger ? 'danger' : 'primary'} busy={busy} onClick={props.onConfirm}>
            {action}
          </Button>
        </>
      }
    >
      {props.children}
      <Refusal error={error} />
    </Dialog>
  )
}
