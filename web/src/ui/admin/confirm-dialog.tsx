import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { useTranslation } from '../../i18n/translate.ts'
import { takesFocus } from '../../lib/refs.ts'
import { Button } from '../actions/button.tsx'
import { Field } from '../form/field.tsx'
import { TextInput } from '../form/text-input.tsx'
import { Dialog } from '../surface/dialog.tsx'
import styles from './form.module.css'
import { Refusal } from './refusal.tsx'

interface ConfirmDialogProps {
  readonly title: string
  /** Label of the button: the action. */
  readonly action: string
  readonly danger?: boolean
  readonly busy?: boolean
  /** Why it did not work; null while nothing went wrong. */
  readonly error?: unknown
  /** A name that has to be typed first, for actions that cannot be undone. */
  readonly typeName?: string
  /** Whether all that is asked for was given. */
  readonly ready?: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
  /** Escape, the cross, Back or a click beside it; default: `onClose`. */
  readonly onDismiss?: () => void
  /** The consequences, or a question. */
  readonly children: ComponentChildren
}

/** Asks before something is done, and says what it does. Shown as long as it is there. */
export function ConfirmDialog({
  title,
  action,
  danger = false,
  busy = false,
  error = null,
  typeName,
  ready = true,
  ...props
}: ConfirmDialogProps) {
  const { t } = useTranslation('ui')
  const [typed, setTyped] = useState('')
  const isSure = ready && (typeName === undefined || isSameName(typed, typeName))
  const confirm = () => {
    if (isSure && !busy) props.onConfirm()
  }
  return (
    <Dialog
      open
      title={title}
      onClose={props.onDismiss ?? props.onClose}
      footer={
        <>
          <Button look="quiet" onClick={props.onClose}>
            {t('cancel')}
          </Button>
          <Button look={danger ? 'danger' : 'primary'} busy={busy} aria-disabled={!isSure} onClick={confirm}>
            {action}
          </Button>
        </>
      }
    >
      {props.children}
      {typeName !== undefined && (
        <div className={styles.typeName}>
          <Field label={t('type_name', { name: typeName })}>
            {control => (
              <TextInput
                {...control}
                ref={takesFocus}
                autoComplete="off"
                spellcheck={false}
                value={typed}
                onInput={event => setTyped(event.currentTarget.value)}
                onKeyDown={event => event.key === 'Enter' && confirm()}
              />
            )}
          </Field>
        </div>
      )}
      <Refusal error={error} />
    </Dialog>
  )
}

const plain = (name: string) => name.normalize('NFC').trim().replace(/\s+/g, ' ').toLocaleLowerCase()

const isSameName = (typed: string, name: string): boolean => plain(typed) === plain(name)
