import type { ProgramSettings } from '@atrium/client'
import { useTranslation } from 'react-i18next'
import { SettingsForm } from '../../../ui/admin/settings-form.tsx'
import { Checkbox, Switch } from '../../../ui/form/choice.tsx'
import styles from './settings.module.css'
import { useSaveProgram, useSettingsPart } from './settings-queries.ts'

const FIELDS = ['title', 'department', 'work_location', 'manager_name', 'email', 'phone'] as const

/** Whether employees find each other, and what they see of each other. */
export function ColleaguesSection({ settings }: { readonly settings: ProgramSettings }) {
  const { t } = useTranslation('console/settings')
  const title = t('colleagues.title')
  const names = ['directory', 'directory_fields'] as const
  const { values, set, form } = useSettingsPart(settings, names, useSaveProgram(), title)
  const shown = values.directory_fields
  return (
    <SettingsForm title={title} lead={t('colleagues.lead')} {...form}>
      <Switch
        label={t('colleagues.directory.label')}
        hint={t('colleagues.directory.hint')}
        checked={values.directory}
        onChange={event => set('directory', event.target.checked)}
      />
      <fieldset className={styles['list']}>
        <legend className={styles['legend']}>{t('colleagues.fields')}</legend>
        {FIELDS.map(field => (
          <Checkbox
            key={field}
            label={t(`colleagues.${field}`)}
            checked={shown.includes(field)}
            onChange={event =>
              set(
                'directory_fields',
                FIELDS.filter(each => (each === field ? event.target.checked : shown.includes(each))),
              )
            }
          />
        ))}
      </fieldset>
    </SettingsForm>
  )
}
