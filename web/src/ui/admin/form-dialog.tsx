import type { ComponentProps, RefObject } from 'preact'
import { useState } from 'preact/hooks'
import { ConfirmDialog } from './confirm-dialog.tsx'
import styles from './form.module.css'
import { LeaveDialog, UnsavedGuard } from './unsaved-guard.tsx'

interface FormDialogProps extends Omit<ComponentProps<typeof ConfirmDialog>, 'onConfirm' | 'onDismiss'> {
  /** Something was entered that is lost with the dialog: only Cancel gives it up without a question. */
  readonly isChanged: boolean
  readonly form?: RefObject<HTMLFormElement | null>
  /** Sends what was entered; not while it is on its way. */
  readonly onSend: () => void
}

/** Shows a form in an open dialog; its button and Enter send the form. */
export function FormDialog({ isChanged, form, onSend, children, ...dialog }: FormDialogProps) {
  const [isLeaving, setLeaving] = useState(false)
  return (
    <>
      <ConfirmDialog {...dialog} onConfirm={onSend} onDismiss={isChanged ? () => setLeaving(true) : dialog.onClose}>
        <form
          ref={form}
          className={styles.form}
          noValidate
          onSubmit={event => {
            event.preventDefault()
            if (!dialog.busy) onSend()
          }}
        >
          <UnsavedGuard isChanged={isChanged} />
          {children}
          {/* Enter sends what has more than one field only where there is a button for it. */}
          <button type="submit" hidden />
        </form>
      </ConfirmDialog>
      {isLeaving && <LeaveDialog onLeave={dialog.onClose} onStay={() => setLeaving(false)} />}
    </>
  )
}
