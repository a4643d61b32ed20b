import { X } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { useTranslation } from '../../i18n/translate.ts'
import { classes } from '../../lib/classes.ts'
import { useId } from '../../lib/use-id.ts'
import { IconButton } from '../actions/icon-button.tsx'
import { useClickBeside } from './click-beside.ts'
import styles from './dialog.module.css'

interface DialogProps {
  readonly open: boolean
  readonly title: string
  /** Asked to close: by Escape, Back on a phone, the cross or a click beside it. Left out where it cannot be declined. */
  readonly onClose?: () => void
  /** The buttons; the one that is meant comes last. */
  readonly footer?: ComponentChildren
  readonly wide?: boolean
  readonly children?: ComponentChildren
}

/** The platform's modal dialog: what is behind cannot be reached, and focus goes back to where it was. */
export function Dialog({ open, title, onClose, footer, wide = false, children }: DialogProps) {
  const { t } = useTranslation('ui')
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const isUnasked = onClose === undefined
  useLayoutEffect(() => {
    if (open && !dialog.current?.open) {
      dialog.current?.showModal()
      // It came unasked: a key that is typed at this moment must not press a button that does not ask for the focus.
      if (isUnasked && !dialog.current?.querySelector('[autofocus]'))
        dialog.current?.querySelector<HTMLElement>('h2')?.focus()
    }
    if (!open && dialog.current?.open) dialog.current.close()
  }, [open, isUnasked])
  const clickBeside = useClickBeside(target => target === dialog.current, onClose)
  const isTakenOut = useRef(false)
  // The browser returns the focus when a dialog is closed, not when it is taken out of the page while it is open. One whose page waits
  // for a part of itself comes back.
  useLayoutEffect(() => {
    const element = dialog.current
    if (isTakenOut.current) element?.showModal()
    isTakenOut.current = false
    return () => {
      isTakenOut.current = element?.open ?? false
      element?.close()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      className={classes(styles.dialog, wide && styles.wide)}
      aria-labelledby={id}
      onCancel={event => {
        event.preventDefault()
        onClose?.()
      }}
      onClose={() => {
        if (!open || isTakenOut.current || dialog.current?.open) return
        // A second Escape closes it without asking; its owner decides.
        dialog.current?.showModal()
        onClose?.()
      }}
      {...clickBeside}
    >
      {open && (
        <>
          {/* Not `header`: outside of a section that is a landmark of the whole page, and it has one. */}
          <div className={styles.head}>
            <h2 id={id} className={styles.title} tabIndex={isUnasked ? -1 : undefined}>
              {title}
            </h2>
            {onClose && <IconButton size="s" label={t('close')} icon={<X aria-hidden="true" />} onClick={onClose} />}
          </div>
          <div className={styles.body}>{children}</div>
          {footer && <div className={styles.foot}>{footer}</div>}
        </>
      )}
    </dialog>
  )
}
