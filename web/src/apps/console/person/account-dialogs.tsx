import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { takesFocus } from '../../../lib/refs.ts'
import { ConfirmDialog } from '../../../ui/admin/confirm-dialog.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { Field } from '../../../ui/form/field.tsx'
import { Radio } from '../../../ui/form/radio.tsx'
import { PasswordInput } from '../../../ui/form/text-input.tsx'
import { useMe } from '../../shared/session/session.tsx'
import { type RoleName, rolesUpTo } from '../parts/ranks.ts'
import styles from './person.module.css'
import { useChangePerson, useRestoreRole, type WholePerson } from './person-queries.ts'

interface RoleDialogProps {
  readonly whole: WholePerson
  readonly onClose: () => void
}

/** What a person may do: one of the roles up to the caller's own. */
export function RoleDialog({ whole, onClose }: RoleDialogProps) {
  const { t } = useTranslation('console/person')
  const me = useMe()
  const { user_id, display_name: name, role: before } = whole.person
  const [role, setRole] = useState<RoleName>(before)
  const change = useChangePerson(whole)
  const restore = useRestoreRole()
  const save = () => {
    if (role === before) return onClose()
    change.mutate(
      { role },
      {
        onSuccess: () => {
          onClose()
          toast(t('role.done', { name, role: t(`roles.${role}`, { ns: 'console/common' }) }), {
            action: {
              label: t('undo', { ns: 'ui' }),
              run: () => restore.mutate({ userId: user_id, role: before }),
            },
          })
        },
      },
    )
  }
  return (
    <ConfirmDialog
      title={t('role.title', { name })}
      action={t('role.action')}
      busy={change.isPending}
      error={change.error}
      onConfirm={save}
      onClose={onClose}
    >
      <p>{t('role.lead')}</p>
      <fieldset className={styles['roles']} aria-label={t('account.role')}>
        {rolesUpTo(me.role).map(each => (
          <Radio
            key={each}
            ref={each === before ? takesFocus : null}
            name="role"
            label={t(`roles.${each}`, { ns: 'console/common' })}
            hint={t(`role_does.${each}`, { ns: 'console/common' })}
            checked={each === role}
            onChange={() => setRole(each)}
          />
        ))}
      </fieldset>
    </ConfirmDialog>
  )
}

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
