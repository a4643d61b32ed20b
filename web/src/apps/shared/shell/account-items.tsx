import { CircleUser, House, LogOut, Monitor, Moon, PenLine, Settings2, Sun } from 'lucide-preact'
import { useMe } from '../../../core/session/session.tsx'
import { useSignOut, useUpdateMe } from '../../../core/session/session-queries.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { changeLanguage, offeredLanguages } from '../../../i18n/i18n.ts'
import { LANGUAGE_NAMES, LANGUAGES } from '../../../i18n/languages.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { THEMES, type Theme } from '../../../theme/colour-scheme.ts'
import { MenuGroup, MenuItem } from '../../../ui/actions/menu-item.tsx'
import styles from './account-menu.module.css'

const THEME_ICONS: Readonly<Record<Theme, typeof Sun>> = { system: Monitor, light: Sun, dark: Moon }

/** Entries of the account menu: the other documents, appearance, language, sign-out. */
export function AccountItems() {
  const { t } = useTranslation('app')
  const { user } = useMe()
  const { list } = useFormats()
  const update = useUpdateMe()
  const signOut = useSignOut()
  const languages = offeredLanguages()
  const own = LANGUAGES.find(language => language === user.preferred_language?.split('-')[0])
  return (
    <>
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
        {languages.map(language => (
          <MenuItem
            key={language}
            icon={
              <span className={styles.code} lang={language} aria-hidden="true">
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
        {own && !languages.includes(own) && (
          <p className={styles.note}>
            {t('account.desk_languages', { languages: list(languages.map(each => LANGUAGE_NAMES[each])) })}
          </p>
        )}
      </MenuGroup>
      <MenuGroup>
        <MenuItem icon={<LogOut aria-hidden="true" />} onSelect={() => signOut.mutate()}>
          {t('account.sign_out')}
        </MenuItem>
      </MenuGroup>
    </>
  )
}

/** Links to the profile, and to the documents that the user may open. */
function DocumentLinks() {
  const { t } = useTranslation('app')
  const { can } = useMe()
  const [, here = ''] = location.pathname.split('/')
  const isElsewhere = ['studio', 'console'].includes(here)
  return (
    <>
      <MenuItem external={isElsewhere} href="/me" icon={<CircleUser aria-hidden="true" />}>
        {t('account.profile')}
      </MenuItem>
      {isElsewhere && (
        <MenuItem external href="/" icon={<House aria-hidden="true" />}>
          {t('documents.app')}
        </MenuItem>
      )}
      {can.publish && here !== 'studio' && (
        <MenuItem external href="/studio" icon={<PenLine aria-hidden="true" />}>
          {t('documents.studio')}
        </MenuItem>
      )}
      {can.manage && here !== 'console' && (
        <MenuItem external href="/console" icon={<Settings2 aria-hidden="true" />}>
          {t('documents.console')}
        </MenuItem>
      )}
    </>
  )
}
