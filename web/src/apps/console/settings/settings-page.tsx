import type { ProgramSettings } from '@atrium/client'
import { useTranslation } from '../../../i18n/translate.ts'
import { SettingsForm } from '../../../ui/admin/settings-form.tsx'
import { Radio, Switch } from '../../../ui/form/choice.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { LanguagesSection } from './languages-section.tsx'
import { ColleaguesSection, EmbedHostsSection, PrivateSection, ProfilesSection } from './list-sections.tsx'
import { MeasuredSection } from './measured-section.tsx'
import { RestrictionsSection } from './restrictions-section.tsx'
import styles from './settings.module.css'
import { LoadedSettings, SettingsFrame } from './settings-frame.tsx'
import { programQuery, useSaveProgram, useSettingsPart } from './settings-queries.ts'
import { TrackingSection } from './tracking-section.tsx'

/** The settings of the program, each part saved by itself. */
export function SettingsPage() {
  return (
    <SettingsFrame current="general">
      <LoadedSettings query={programQuery}>
        {settings => (
          <>
            <NameSection settings={settings} />
            <TimezoneSection settings={settings} />
            <HelpSection settings={settings} />
            <LanguagesSection settings={settings} />
            <PublishingSection settings={settings} />
            <RestrictionsSection settings={settings} />
            <EmbedHostsSection settings={settings} />
            <ColleaguesSection settings={settings} />
            <ProfilesSection settings={settings} />
            <PrivateSection settings={settings} />
            <MeasuredSection settings={settings} />
            <TrackingSection settings={settings} />
            <DirectorySection settings={settings} />
            <LimitsSection settings={settings} />
          </>
        )}
      </LoadedSettings>
    </SettingsFrame>
  )
}

/** Name of the program. */
function NameSection({ settings }: { readonly settings: ProgramSettings }) {
  const { t } = useTranslation('console/settings')
  const { values, set, form } = useSettingsPart(settings, ['name'], useSaveProgram(), t('name.title'))
  return (
    <SettingsForm {...form}>
      <Field label={t('name.label')} hint={t('name.hint')}>
        {control => (
          <TextInput
            {...control}
            maxLength={255}
            required
            value={values.name}
            onInput={event => set('name', event.currentTarget.value)}
          />
        )}
      </Field>
    </SettingsForm>
  )
}

/** Where the days of the program begin, and the clock of people who have chosen none. */
function TimezoneSection({ settings }: { readonly settings: ProgramSettings }) {
  const { t } = useTranslation('console/settings')
  const { values, set, form } = useSettingsPart(settings, ['timezone'], useSaveProgram(), t('timezone.title'))
  const known = Intl.supportedValuesOf('timeZone')
  const zones = known.includes(values.timezone) ? known : [values.timezone, ...known]
  return (
    <SettingsForm {...form}>
      <Field label={t('timezone.label')} hint={t('timezone.hint')}>
        {control => (
          <Select {...control} value={values.timezone} onChange={event => set('timezone', event.currentTarget.value)}>
            {zones.map(zone => (
              <option key={zone} value={zone}>
                {zone.replaceAll('_', ' ')}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </SettingsForm>
  )
}

/** Whom people ask who cannot sign in. */
function HelpSection({ settings }: { readonly settings: ProgramSettings }) {
  const { t } = useTranslation('console/settings')
  const { values, set, form } = useSettingsPart(settings, ['help_contact'], useSaveProgram(), t('help.title'))
  return (
    <SettingsForm {...form}>
      <Field label={t('help.label')} hint={t('help.hint')} optional>
        {control => (
          <TextInput
            {...control}
            maxLength={200}
            value={values.help_contact ?? ''}
            onInput={event =>
              set('help_contact', event.currentTarget.value.trim() === '' ? null : event.currentTarget.value)
            }
          />
        )}
      </Field>
    </SettingsForm>
  )
}

const NAMES = ['four_eyes_review', 'expanded_reactions'] as const

/** How posts come out, and what readers can answer with. */
function PublishingSection({ settings }: { readonly settings: ProgramSettings }) {
  const { t } = useTranslation('console/settings')
  const { values, set, form } = useSettingsPart(settings, NAMES, useSaveProgram(), t('publishing.title'))
  return (
    <SettingsForm {...form}>
      {NAMES.map(name => (
        <Switch
          key={name}
          label={t(`publishing.${name}.label`)}
          hint={t(`publishing.${name}.hint`)}
          checked={values[name]}
          onChange={event => set(name, event.currentTarget.checked)}
        />
      ))}
    </SettingsForm>
  )
}

/** How the directory that provisions people and groups is talked to. */
function DirectorySection({ settings }: { readonly settings: ProgramSettings }) {
  const { t } = useTranslation('console/settings')
  const { values, set, form } = useSettingsPart(
    settings,
    ['scim_filter', 'scim_role_syntax'],
    useSaveProgram(),
    t('directory.title'),
  )
  return (
    <SettingsForm lead={t('directory.lead')} {...form}>
      <fieldset className={styles.list}>
        <legend className={styles.legend}>{t('directory.scim_filter.label')}</legend>
        {(['basic', 'full'] as const).map(value => (
          <Radio
            key={value}
            name="scim_filter"
            label={t(`directory.scim_filter.${value}.label`)}
            hint={t(`directory.scim_filter.${value}.hint`)}
            checked={values.scim_filter === value}
            onChange={() => set('scim_filter', value)}
          />
        ))}
      </fieldset>
      <fieldset className={styles.list}>
        <legend className={styles.legend}>{t('directory.scim_role_syntax.label')}</legend>
        {(['legacy', 'extended'] as const).map(value => (
          <Radio
            key={value}
            name="scim_role_syntax"
            label={t(`directory.scim_role_syntax.${value}.label`)}
            hint={t(`directory.scim_role_syntax.${value}.hint`)}
            checked={values.scim_role_syntax === value}
            onChange={() => set('scim_role_syntax', value)}
          />
        ))}
      </fieldset>
    </SettingsForm>
  )
}

const LIMIT_MAX = 1_000_000_000

/** How many requests are let in. */
function LimitsSection({ settings }: { readonly settings: ProgramSettings }) {
  const { t } = useTranslation('console/settings')
  const names = ['rate_limit_per_minute', 'web_rate_limit_per_minute'] as const
  const { values, set, form } = useSettingsPart(settings, names, useSaveProgram(), t('limits.title'))
  const input = (name: (typeof names)[number], isRequired: boolean) => (
    <Field label={t(`limits.${name}.label`)} hint={t(`limits.${name}.hint`)} optional={!isRequired}>
      {control => (
        <TextInput
          {...control}
          type="number"
          min={0}
          max={LIMIT_MAX}
          step={1}
          required={isRequired}
          value={values[name] ?? ''}
          onInput={event =>
            set(name, (event.currentTarget.value === '' ? null : Number(event.currentTarget.value)) as number)
          }
        />
      )}
    </Field>
  )
  return (
    <SettingsForm lead={t('limits.lead')} {...form}>
      <div className={styles.pair}>
        {input('rate_limit_per_minute', false)}
        {input('web_rate_limit_per_minute', true)}
      </div>
    </SettingsForm>
  )
}
