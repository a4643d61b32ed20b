import { Monitor, Moon, Sun } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../apps/shared/session/session.tsx'
import { useUpdateMe } from '../../apps/shared/session/session-queries.ts'
import { changeLanguage } from '../../i18n/i18n.ts'
import { LANGUAGE_NAMES, LANGUAGES } from '../../i18n/languages.ts'
import { THEMES } from '../../theme/theme.ts'
import { Segmented } from '../../ui/actions/segmented.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Switch } from '../../ui/form/switch.tsx'
import { hasSlashKey, setSlashKey } from '../search/slash-key.ts'
import styles from './me-page.module.css'
import { Section } from './section.tsx'
import { TimezoneField } from './timezone-field.tsx'

const ICONS = { system: Monitor, light: Sun, dark: Moon }

/** How the pages look and speak, on every device; and the key that leads to the search, on this one. */
export function LooksSection() {
  const { t } = useTranslation('me')
  const { user, program } = useMe()
  const update = useUpdateMe()
  const [slashKey, setShownSlashKey] = useState(hasSlashKey)
  const language = LANGUAGES.find(each => each === user.preferred_language?.split('-')[0]) ?? ''
  const managed = program.profile_attributes_managed
  return (
    <Section id="appearance" title={t('looks.title')} lead={t('looks.lead')}>
      <div className={styles['line']}>
        <span className={styles['label']}>{t('looks.theme')}</span>
        <Segmented
          label={t('looks.theme')}
          value={user.theme}
          options={THEMES.map(value => {
            const Icon = ICONS[value]
            return { value, label: t(`looks.themes.${value}`), icon: <Icon aria-hidden="true" /> }
          })}
          onChange={theme => update.mutate({ theme })}
        />
      </div>
      <Field
        label={t('looks.language')}
        hint={managed.includes('preferred_language') ? t('looks.language_managed') : undefined}
      >
        {control => (
          <Select
            {...control}
            value={language}
            disabled={managed.includes('preferred_language')}
            onChange={event => {
              const chosen = event.target.value || null
              void changeLanguage(chosen)
              update.mutate({ preferred_language: chosen })
            }}
          >
            <option value="">{t('looks.as_device')}</option>
            {LANGUAGES.map(each => (
              <option key={each} value={each} lang={each}>
                {LANGUAGE_NAMES[each]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <TimezoneField isManaged={managed.includes('timezone')} />
      <Switch
        label={t('looks.slash_key')}
        hint={t('looks.slash_key_hint')}
        checked={slashKey}
        onChange={event => {
          setSlashKey(event.target.checked)
          setShownSlashKey(event.target.checked)
        }}
      />
    </Section>
  )
}
