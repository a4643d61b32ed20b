import type { ProgramSettings } from '@atrium/client'
import { useTranslation } from 'react-i18next'
import { SettingsForm } from '../../../desk/settings-form.tsx'
import { Switch } from '../../../ui/form/switch.tsx'
import { useSaveProgram } from '../settings-queries.ts'
import { useSettingsPart } from '../use-settings-part.ts'

const NAMES = ['four_eyes_review', 'expanded_reactions'] as const

/** How posts come out, and what readers can answer with. */
export function PublishingSection({ settings }: { readonly settings: ProgramSettings }) {
  const { t } = useTranslation('console/settings')
  const title = t('publishing.title')
  const { values, set, form } = useSettingsPart(settings, NAMES, useSaveProgram(), title)
  return (
    <SettingsForm title={title} {...form}>
      {NAMES.map(name => (
        <Switch
          key={name}
          label={t(`publishing.${name}.label`)}
          hint={t(`publishing.${name}.hint`)}
          checked={values[name]}
          onChange={event => set(name, event.target.checked)}
        />
      ))}
    </SettingsForm>
  )
}
