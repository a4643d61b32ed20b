import { ChevronsUpDown } from 'lucide-react'
import { type ComponentType, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '../../../lib/classes.ts'
import { loadWithNetwork } from '../../../lib/network.ts'
import { Menu } from '../../../ui/actions/menu.tsx'
import { Avatar } from '../../../ui/identity/avatar.tsx'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import { useMe } from '../session/session.tsx'
import styles from './account-menu.module.css'

/** The signed-in user, with the menu of the account. */
export function AccountMenu({ compact = false }: { readonly compact?: boolean }) {
  const { t } = useTranslation('app')
  const { user } = useMe()
  // Beside the page, which does not wait for them; there before the menu is opened, which puts the focus on the first one.
  const [Items, setItems] = useState<ComponentType | null>(null)
  useEffect(() => {
    void loadWithNetwork(() => import('./account-items.tsx')).then(file => setItems(() => file.AccountItems))
  }, [])
  return (
    <Menu
      label={t('account.menu')}
      align={compact ? 'end' : 'start'}
      trigger={attributes => (
        <button {...attributes} type="button" className={classes(styles['account'], compact && styles['compact'])}>
          <VisuallyHidden>{t('account.menu')}: </VisuallyHidden>
          {compact && <VisuallyHidden>{user.display_name}</VisuallyHidden>}
          <Avatar name={user.display_name} url={user.avatar_url} size={compact ? 30 : 36} />
          {!compact && (
            <>
              <span className={styles['person']}>
                <span className={styles['name']}>{user.display_name}</span>
                <span className={styles['role']}>{user.title ?? user.department ?? user.user_name}</span>
              </span>
              <ChevronsUpDown aria-hidden="true" />
            </>
          )}
        </button>
      )}
    >
      {Items && <Items />}
    </Menu>
  )
}
