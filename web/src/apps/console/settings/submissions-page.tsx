import type { UserGeneratedContentSettings } from '@atrium/client'
import { useTranslation } from '../../../i18n/translate.ts'
import { Section } from '../../../ui/admin/section.tsx'
import { SettingsForm } from '../../../ui/admin/settings-form.tsx'
import { Switch } from '../../../ui/form/choice.tsx'
import styles from './settings.module.css'
import { LoadedSettings, SettingsFrame } from './settings-frame.tsx'
import { submissionsQuery, useSaveSubmissions, useSettingsPart } from './settings-queries.ts'

const NAMES = ['images_enabled', 'videos_enabled', 'files_enabled', 'links_enabled'] as const

/** Settings of submissions: their kinds and their moderation. */
export function SubmissionsPage() {
  const { t } = useTranslation('console/settings')
  return (
    <SettingsFrame current="submissions" forManagers>
      <LoadedSettings query={submissionsQuery}>{settings => <Attachments settings={settings} />}</LoadedSettings>
      <Section title={t('moderation.title')} lead={t('moderation.lead')}>
        <p>
          <a href="/studio/moderation" className={styles.link}>
            {t('moderation.open')}
          </a>
        </p>
      </Section>
    </SettingsFrame>
  )
}

function Attachments({ settings }: { readonly settings: UserGeneratedContentSettings }) {
  const { t } = useTranslation('console/settings')
  const { values, set, form } = useSettingsPart(settings, NAMES, useSaveSubmissions(), t('attachments.title'))
  return (
    <SettingsForm lead={t('attachments.lead')} {...form}>
      {NAMES.map(name => (
        <Switch
          key={name}
          label={t(`attachments.${name}`)}
          checked={values[name]}
          onChange={event => set(name, event.currentTarget.checked)}
        />
      ))}
    </SettingsForm>
  )
}
