import type { PersonDetails } from '@atrium/client'
import { useQuery } from '@tanstack/preact-query'
import { useState } from 'preact/hooks'
import { useMe } from '../../../core/session/session.tsx'
import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { takesFocus } from '../../../lib/refs.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { ConfirmDialog } from '../../../ui/admin/confirm-dialog.tsx'
import { FormDialog } from '../../../ui/admin/form-dialog.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { Radio } from '../../../ui/form/choice.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { PasswordInput } from '../../../ui/form/text-input.tsx'
import { Dialog } from '../../../ui/surface/dialog.tsx'
import { checklistQuery, sendsMail } from '../home/home-queries.ts'
import { RefusalOrConflict } from '../parts/conflict.tsx'
import { type RoleName, rolesUpTo } from '../parts/ranks.ts'
import { CodeOnce } from '../person-form/code-once.tsx'
import { useInvite } from '../person-form/person-form-queries.ts'
import styles from './person.module.css'
import { useChangePerson, useRestoreRole, type WholePerson } from './person-queries.ts'

interface RoleDialogProps {
  readonly whole: WholePerson
  readonly onClose: () => void
}

/** Role of a person: up to the caller's own. */
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
      onConfirm={save}
      onClose={onClose}
    >
      <p>{t('role.lead')}</p>
      <fieldset className={styles.roles} aria-label={t('account.role')}>
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
      <RefusalOrConflict error={change.error} record={{ kind: 'user', id: user_id }} />
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
  const { user_id, display_name: name } = whole.person
  // The question stays when the person is read again after a conflict.
  const [active] = useState(whole.person.active)
  const change = useChangePerson(whole)
  const which = active ? 'off' : 'on'
  return (
    <ConfirmDialog
      title={t(`active.${which}_title`, { name })}
      action={t(active ? 'account.deactivate' : 'account.activate')}
      danger={active}
      busy={change.isPending}
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
      <div className={styles.texts}>
        <p>{t(`active.${which}_text`, { name })}</p>
        <p className={styles.soft}>{t('active.directory')}</p>
      </div>
      <RefusalOrConflict error={change.error} record={{ kind: 'user', id: user_id }} />
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
  const { user_id, display_name: name } = whole.person
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
    <FormDialog
      title={t('password.title', { name })}
      action={t('password.action')}
      busy={change.isPending}
      isChanged={password !== ''}
      onSend={save}
      onClose={onClose}
    >
      <p>{t('password.text')}</p>
      <Field label={t('password.label')} hint={t('password.hint')} error={isShort ? t('password.short') : null}>
        {control => (
          <PasswordInput
            {...control}
            ref={takesFocus}
            autoComplete="new-password"
            value={password}
            onInput={event => setPassword(event.currentTarget.value)}
          />
        )}
      </Field>
      <RefusalOrConflict error={change.error} record={{ kind: 'user', id: user_id }} />
    </FormDialog>
  )
}

interface InviteDialogProps {
  readonly person: PersonDetails
  readonly onClose: () => void
}

/** Invites a person, again where they were invited before: by mail, or by a code that is shown once. */
export function InviteDialog({
  person: { user_id, user_name, display_name: name, email },
  onClose,
}: InviteDialogProps) {
  const { t } = useTranslation('console/person_form')
  const formats = useFormats()
  const hasMail = sendsMail(useQuery(checklistQuery).data) !== false
  const mayMail = hasMail && Boolean(email)
  const [chosen, setChosen] = useState<'mail' | 'code' | null>(null)
  const by = chosen ?? (mayMail ? 'mail' : 'code')
  const invite = useInvite(user_id)
  if (invite.data?.access_code)
    return (
      <Dialog
        open
        title={t('code.title', { name })}
        // A click beside it must not take the code away.
        footer={
          <Button look="primary" onClick={onClose}>
            {t('close', { ns: 'ui' })}
          </Button>
        }
      >
        <CodeOnce code={invite.data.access_code} userName={user_name} />
        <p className={styles.soft}>{t('code.good_until', { date: formats.date(invite.data.expires_at) })}</p>
      </Dialog>
    )
  const send = () =>
    invite.mutate(by, {
      onSuccess: made => {
        if (made.access_code) return
        onClose()
        toast(t('invite.sent', { name }))
      },
    })
  const mailHint = hasMail ? (email ? 'invite.hint.mail' : 'invite.no_address') : 'invite.no_mail'
  return (
    <ConfirmDialog
      title={t('invite.title_of', { name })}
      action={t('invite.action')}
      busy={invite.isPending}
      error={invite.error}
      onConfirm={send}
      onClose={onClose}
    >
      <p>{t('invite.again')}</p>
      <fieldset className={styles.roles} aria-label={t('invite.title')}>
        {(['mail', 'code'] as const).map(each => (
          <Radio
            key={each}
            name="invite"
            label={t(`invite.way.${each}`)}
            hint={t(each === 'mail' ? mailHint : 'invite.hint.code')}
            disabled={each === 'mail' && !mayMail}
            checked={each === by}
            onChange={() => setChosen(each)}
          />
        ))}
      </fieldset>
    </ConfirmDialog>
  )
}
