import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../desk/confirm-dialog.tsx'
import { takesFocus } from '../../lib/takes-focus.ts'
import { toast } from '../../ui/feedback/toasts.ts'
import { Field } from '../../ui/form/field.tsx'
import { PasswordInput } from '../../ui/form/password-input.tsx'
import styles from './person.module.css'
import { useChangePerson, type WholePerson } from './person-queries.ts'

const LENGTH_MIN = 12

interface PasswordDialogProps {
  readonly whole: WholePerson
  readonly onClose: () => void
}

/** A new password for a person, which ends what they are signed in with. */
export function PasswordDialog({ whole, onClose }: PasswordDialogProps) {
  const { t } = useTranslation('console/person')
  const { display_name: name } = whole.person
  const [password, setPassword] = useState('')
  const [isShort, setShort] = useState(false)
  const change = useChangePerson(whole)
  const save = () => {
    setShort(password.length < LENGTH_MIN)
    if (password.length < LENGTH_MIN) return
    change.mutate(
      { password },
      {
        onSuccess: () => {
          onClose()
          toast(t('password.done', { name }))
        },
      },
    )
  }
  return (
    <ConfirmDialog
      title={t('password.title', { name })}
      action={t('password.action')}
      busy={change.isPending}
      error={change.error}
      onConfirm={save}
      onClose={onClose}
    >
      <div className={styles['texts']}>
        <p>{t('password.text')}</p>
        <Field label={t('password.label')} hint={t('password.hint')} error={isShort ? t('password.short') : null}>
          {control => (
            <PasswordInput
              {...control}
              ref={takesFocus}
              autoComplete="new-password"
              value={password}
              onChange={event => setPassword(event.target.value)}
              onKeyDown={event => event.key === 'Enter' && save()}
            />
          )}
        </Field>
      </div>
    </ConfirmDialog>
  )
}
