import type { ProgramSettings } from '@atrium/client'
import { useTranslation } from '../../../i18n/translate.ts'
import { SettingsForm } from '../../../ui/admin/settings-form.tsx'
import { Switch } from '../../../ui/form/choice.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useSaveProgram, useSettingsPart } from './settings-queries.ts'

const SWITCHES = ['views_per_person', 'nightly_exports', 'polls_anonymous'] as const
const KEPT_DAYS = { min: 30, max: 3650 } as const

/** The records about people, and their retention: a sentence for each choice. */
export function MeasuredSection({ settings }: { readonly settings: ProgramSettings }) {
  const { t } = useTranslation('console/settings')
  const names = [...SWITCHES, 'views_kept_days'] as const
  const { values, set, form } = useSettingsPart(settings, names, useSaveProgram(), t('measured.title'))
  return (
    <SettingsForm lead={t('measured.lead')} {...form}>
      {SWITCHES.map(name => (
        <Switch
          key={name}
          label={t(`measured.${name}.label`)}
          hint={t(`measured.${name}.hint`)}
          checked={values[name]}
          onChange={event => set(name, event.currentTarget.checked)}
        />
      ))}
      <Field label={t('measured.views_kept_days.label')} hint={t('measured.views_kept_days.hint')} optional>
        {control => (
          <TextInput
            {...control}
            type="number"
            {...KEPT_DAYS}
            step={1}
            value={values.views_kept_days ?? ''}
            onInput={event =>
              set('views_kept_days', event.currentTarget.value === '' ? null : Number(event.currentTarget.value))
            }
          />
        )}
      </Field>
    </SettingsForm>
  )
}
