import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../app/session/session.tsx'
import { ConfirmDialog } from '../../desk/confirm-dialog.tsx'
import { takesFocus } from '../../lib/takes-focus.ts'
import { toast } from '../../ui/feedback/toasts.ts'
import { Radio } from '../../ui/form/radio.tsx'
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
