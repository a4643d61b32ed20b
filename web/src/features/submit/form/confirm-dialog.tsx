import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/actions/button.tsx'
import { Dialog } from '../../../ui/surface/dialog.tsx'

interface ConfirmDialogProps {
  readonly title: string
  readonly text: string
  readonly action: string
  readonly onDone: (isSure: boolean) => void
}

/** Asks before something that is not undone by a click. */
export function ConfirmDialog({ title, text, action, onDone }: ConfirmDialogProps) {
  const { t } = useTranslation('submit')
  return (
    <Dialog
      open
      title={title}
      onClose={() => onDone(false)}
      footer={
        <>
          <Button look="quiet" onClick={() => onDone(false)}>
            {t('confirm.cancel')}
          </Button>
          <Button look="danger" onClick={() => onDone(true)}>
            {action}
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  )
}
