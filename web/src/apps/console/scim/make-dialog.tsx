import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { useTranslation } from '../../../i18n/translate.ts'
import { takesFocus } from '../../../lib/refs.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { FormDialog } from '../../../ui/admin/form-dialog.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { Dialog } from '../../../ui/surface/dialog.tsx'
import styles from '../integration/integration.module.css'

interface MakeDialogProps {
  readonly title: string
  readonly nameMaxLength: number
  readonly made: { readonly name: string } | undefined
  /** The new record with its secret, which is shown once. */
  readonly result: ComponentChildren
  readonly busy: boolean
  readonly onMake: (name: string) => void
  readonly onClose: () => void
  /** Beside the name; and why it was not made. */
  readonly children: ComponentChildren
}

/** Asks for the name of what is made, and then shows what has to be brought to the identity provider. */
export function MakeDialog({ title, nameMaxLength, made, result, busy, onMake, onClose, children }: MakeDialogProps) {
  const { t } = useTranslation('console/scim')
  const [name, setName] = useState('')
  const [isMissed, setMissed] = useState(false)
  const send = () => {
    if (name.trim() === '') return setMissed(true)
    if (!busy) onMake(name.trim())
  }
  if (made)
    return (
      <Dialog
        open
        title={t('made', { name: made.name })}
        // A click beside it must not take the secret away.
        footer={
          <Button look="primary" ref={takesFocus} onClick={onClose}>
            {t('have_it')}
          </Button>
        }
      >
        <div className={styles.stack}>{result}</div>
      </Dialog>
    )
  return (
    <FormDialog title={title} action={t('create')} busy={busy} isChanged={name !== ''} onSend={send} onClose={onClose}>
      <Field label={t('name')} hint={t('name_hint')} error={isMissed ? t('name_missing') : null}>
        {control => (
          <TextInput
            {...control}
            ref={takesFocus}
            dir="auto"
            maxLength={nameMaxLength}
            value={name}
            onInput={event => {
              setName(event.currentTarget.value)
              setMissed(false)
            }}
          />
        )}
      </Field>
      {children}
    </FormDialog>
  )
}
