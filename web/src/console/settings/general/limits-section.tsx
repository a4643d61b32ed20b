import type { ProgramSettings } from '@atrium/client'
import { useTranslation } from 'react-i18next'
import { SettingsForm } from '../../../desk/settings-form.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import styles from '../settings.module.css'
import { useSaveProgram } from '../settings-queries.ts'
import { useSettingsPart } from '../use-settings-part.ts'

const LIMIT_MAX = 1_000_000_000

/** How many requests are let in. */
export function LimitsSection({ settings }: { readonly settings: ProgramSettings }) {
  const { t } = useTranslation('console/settings')
  const title = t('limits.title')
  const names = ['rate_limit_per_minute', 'web_rate_limit_per_minute'] as const
  const { values, set, form } = useSettingsPart(settings, names, useSaveProgram(), title)
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
          onChange={event => set(name, (event.target.value === '' ? null : Number(event.target.value)) as number)}
        />
      )}
    </Field>
  )
  return (
    <SettingsForm title={title} lead={t('limits.lead')} {...form}>
      <div className={styles['pair']}>
        {input('rate_limit_per_minute', false)}
        {input('web_rate_limit_per_minute', true)}
      </div>
    </SettingsForm>
  )
}
