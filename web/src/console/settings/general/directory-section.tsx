import type { ProgramSettings } from '@atrium/client'
import { useTranslation } from 'react-i18next'
import { SettingsForm } from '../../../desk/settings-form.tsx'
import { Radio } from '../../../ui/form/radio.tsx'
import styles from '../settings.module.css'
import { useSaveProgram } from '../settings-queries.ts'
import { useSettingsPart } from '../use-settings-part.ts'

/** How the directory that provisions people and groups is talked to. */
export function DirectorySection({ settings }: { readonly settings: ProgramSettings }) {
  const { t } = useTranslation('console/settings')
  const title = t('directory.title')
  const { values, set, form } = useSettingsPart(settings, ['scim_filter', 'scim_role_syntax'], useSaveProgram(), title)
  return (
    <SettingsForm title={title} lead={t('directory.lead')} {...form}>
      <fieldset className={styles['list']}>
        <legend className={styles['legend']}>{t('directory.scim_filter.label')}</legend>
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
      <fieldset className={styles['list']}>
        <legend className={styles['legend']}>{t('directory.scim_role_syntax.label')}</legend>
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
