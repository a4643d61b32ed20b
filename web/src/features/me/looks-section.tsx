import { Monitor, Moon, Sun } from 'lucide-preact'
import { useMemo, useState } from 'preact/hooks'
import { useMe } from '../../core/session/session.tsx'
import { useUpdateMe } from '../../core/session/session-queries.ts'
import { changeLanguage } from '../../i18n/i18n.ts'
import { LANGUAGE_NAMES, LANGUAGES } from '../../i18n/languages.ts'
import { useTranslation } from '../../i18n/translate.ts'
import { THEMES } from '../../theme/colour-scheme.ts'
import { Segmented } from '../../ui/actions/segmented.tsx'
import { Switch } from '../../ui/form/choice.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { hasSlashKey, setSlashKey } from '../search/slash-key.ts'
import styles from './me-page.module.css'
import { Section } from './section.tsx'

const ICONS = { system: Monitor, light: Sun, dark: Moon }

/** How the pages look and speak, on every device; and the key that leads to the search, on this one. */
export function LooksSection() {
  const { t } = useTranslation('me')
  const { user, program } = useMe()
  const update = useUpdateMe()
  const [slashKey, setShownSlashKey] = useState(hasSlashKey)
  const managed = program.profile_attributes_managed
  return (
    <Section id="appearance" title={t('looks.title')} lead={t('looks.lead')}>
      <div className={styles.line}>
        <span className={styles.label}>{t('looks.theme')}</span>
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
      <LanguageField />
      <TimezoneField isManaged={managed.includes('timezone')} />
      <Switch
        label={t('looks.slash_key')}
        hint={t('looks.slash_key_hint')}
        checked={slashKey}
        onChange={event => {
          setSlashKey(event.currentTarget.checked)
          setShownSlashKey(event.currentTarget.checked)
        }}
      />
    </Section>
  )
}

/** In which language the pages are. */
export function LanguageField() {
  const { t } = useTranslation('me')
  const { user, program } = useMe()
  const update = useUpdateMe()
  const language = LANGUAGES.find(each => each === user.preferred_language?.split('-')[0]) ?? ''
  const managed = program.profile_attributes_managed
  return (
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
            const chosen = event.currentTarget.value || null
            void changeLanguage(chosen, program.languages[0])
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
  )
}

/** In which zone times are shown; by regions of the world. */
function TimezoneField({ isManaged }: { readonly isManaged: boolean }) {
  const { t } = useTranslation('me')
  const { user } = useMe()
  const update = useUpdateMe()
  const regions = useMemo(() => {
    const known = Intl.supportedValuesOf('timeZone')
    const zones = user.timezone && !known.includes(user.timezone) ? [user.timezone, ...known] : known
    return [...Map.groupBy(zones, zone => zone.split('/')[0] ?? zone)]
  }, [user.timezone])
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <Field label={t('looks.timezone')} hint={t(isManaged ? 'looks.timezone_managed' : 'looks.timezone_hint')}>
      {control => (
        <Select
          {...control}
          value={user.timezone ?? ''}
          disabled={isManaged}
          onChange={event => update.mutate({ timezone: event.currentTarget.value || null })}
        >
          <option value="">{t('looks.timezone_device', { zone: zoneName(own) })}</option>
          {regions.map(([region, zones]) => (
            <optgroup key={region} label={region}>
              {zones.map(zone => (
                <option key={zone} value={zone}>
                  {zoneName(zone)}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
      )}
    </Field>
  )
}

/** `America/Argentina/Buenos_Aires` is `Buenos Aires, Argentina`. */
export function zoneName(zone: string): string {
  const [, ...places] = zone.replaceAll('_', ' ').split('/')
  return places.length > 0 ? places.reverse().join(', ') : zone
}
