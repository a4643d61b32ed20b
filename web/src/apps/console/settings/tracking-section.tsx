import type { ProgramSettings } from '@atrium/client'
import { useTranslation } from '../../../i18n/translate.ts'
import { SettingsForm } from '../../../ui/admin/settings-form.tsx'
import { Radio } from '../../../ui/form/choice.tsx'
import styles from './settings.module.css'
import { useSaveProgram, useSettingsPart } from './settings-queries.ts'

/** The counting of newsletters, with one sentence for each choice. */
export function TrackingSection({ settings }: { readonly settings: ProgramSettings }) {
  const { t } = useTranslation('console/settings')
  const { values, set, form } = useSettingsPart(settings, ['mail_tracking'], useSaveProgram(), t('tracking.title'))
  return (
    <SettingsForm lead={t('tracking.lead')} {...form}>
      <fieldset className={styles.list}>
        <legend className={styles.legend}>{t('tracking.label')}</legend>
        {(['none', 'totals', 'people'] as const).map(value => (
          <Radio
            key={value}
            name="mail_tracking"
            label={t(`tracking.${value}.label`)}
            hint={t(`tracking.${value}.hint`)}
            checked={values.mail_tracking === value}
            onChange={() => set('mail_tracking', value)}
          />
        ))}
      </fieldset>
    </SettingsForm>
  )
}
