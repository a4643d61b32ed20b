import type { ProgramNotificationSettings } from '@atrium/client'
import { useTranslation } from 'react-i18next'
import { SettingsForm } from '../../../desk/settings-form.tsx'
import { Switch } from '../../../ui/form/switch.tsx'
import { useSaveNotices } from '../settings-queries.ts'
import { useSettingsPart } from '../use-settings-part.ts'

const NAMES = ['important_breaks_quiet_hours', 'push_shows_titles'] as const

/** What holds for every notice. */
export function RulesSection({ settings }: { readonly settings: ProgramNotificationSettings }) {
  const { t } = useTranslation('console/settings')
  const title = t('rules.title')
  const { values, set, form } = useSettingsPart(settings, NAMES, useSaveNotices(), title)
  return (
    <SettingsForm title={title} {...form}>
      {NAMES.map(name => (
        <Switch
          key={name}
          label={t(`rules.${name}.label`)}
          hint={t(`rules.${name}.hint`)}
          checked={values[name]}
          onChange={event => set(name, event.target.checked)}
        />
      ))}
    </SettingsForm>
  )
}
