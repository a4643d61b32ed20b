import { ChevronsUpDown, LogOut, Monitor, Moon, Sun } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { changeLanguage } from '../../i18n/i18n.ts'
import { LANGUAGE_NAMES, LANGUAGES } from '../../i18n/languages.ts'
import { classes } from '../../lib/classes.ts'
import { THEMES, type Theme } from '../../theme/theme.ts'
import { Menu } from '../../ui/actions/menu.tsx'
import { MenuGroup } from '../../ui/actions/menu-group.tsx'
import { MenuItem } from '../../ui/actions/menu-item.tsx'
import { Avatar } from '../../ui/identity/avatar.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import { useMe } from '../session/session.tsx'
import { useSignOut, useUpdateMe } from '../session/session-queries.ts'
import styles from './account-menu.module.css'
import { DocumentLinks } from './document-links.tsx'

const THEME_ICONS: Readonly<Record<Theme, typeof Sun>> = { system: Monitor, light: Sun, dark: Moon }

/** Who is signed in, and what concerns them everywhere: appearance, language, the other documents, signing out. */
export function AccountMenu({ compact = false }: { readonly compact?: boolean }) {
  const { t } = useTranslation('app')
  const { user } = useMe()
  const update = useUpdateMe()
  const signOut = useSignOut()
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
      <DocumentLinks />
      <MenuGroup label={t('account.theme')}>
        {THEMES.map(theme => {
          const Icon = THEME_ICONS[theme]
          return (
            <MenuItem
              key={theme}
              icon={<Icon aria-hidden="true" />}
              checked={user.theme === theme}
              onSelect={() => update.mutate({ theme })}
            >
              {t(`account.theme_${theme}`)}
            </MenuItem>
          )
        })}
      </MenuGroup>
      <MenuGroup label={t('account.language')}>
        {LANGUAGES.map(language => (
          <MenuItem
            key={language}
            icon={
              <span className={styles['code']} aria-hidden="true">
                {language}
              </span>
            }
            checked={document.documentElement.lang === language}
            onSelect={() => {
              void changeLanguage(language)
              update.mutate({ preferred_language: language })
            }}
          >
            <span lang={language}>{LANGUAGE_NAMES[language]}</span>
          </MenuItem>
        ))}
      </MenuGroup>
      <MenuGroup>
        <MenuItem icon={<LogOut aria-hidden="true" />} onSelect={() => signOut.mutate()}>
          {t('account.sign_out')}
        </MenuItem>
      </MenuGroup>
    </Menu>
  )
}
