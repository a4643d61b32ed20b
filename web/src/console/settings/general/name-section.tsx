import type { ProgramSettings } from '@atrium/client'
import { useTranslation } from 'react-i18next'
import { SettingsForm } from '../../../desk/settings-form.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useSaveProgram } from '../settings-queries.ts'
import { useSettingsPart } from '../use-settings-part.ts'

/** What the program is called, everywhere. */
export function NameSection({ settings }: { readonly settings: ProgramSettings }) {
  const { t } = useTranslation('console/settings')
  const title = t('name.title')
  const { values, set, form } = useSettingsPart(settings, ['name'], useSaveProgram(), title)
  return (
    <SettingsForm title={title} {...form}>
      <Field label={t('name.label')} hint={t('name.hint')}>
        {control => (
          <TextInput
            {...control}
            maxLength={255}
            required
            value={values.name}
            onChange={event => set('name', event.target.value)}
          />
        )}
      </Field>
    </SettingsForm>
  )
}
