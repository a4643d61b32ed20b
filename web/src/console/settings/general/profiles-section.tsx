import type { ProgramSettings } from '@atrium/client'
import { useTranslation } from 'react-i18next'
import { SettingsForm } from '../../../desk/settings-form.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import styles from '../settings.module.css'
import { useSaveProgram } from '../settings-queries.ts'
import { useSettingsPart } from '../use-settings-part.ts'

const ATTRIBUTES = ['display_name', 'avatar_url', 'preferred_language', 'timezone', 'theme'] as const

/** What of their profile people do not change, since another system keeps it. */
export function ProfilesSection({ settings }: { readonly settings: ProgramSettings }) {
  const { t } = useTranslation('console/settings')
  const title = t('profiles.title')
  const { values, set, form } = useSettingsPart(settings, ['profile_attributes_managed'], useSaveProgram(), title)
  const managed = values.profile_attributes_managed
  return (
    <SettingsForm title={title} lead={t('profiles.lead')} {...form}>
      <fieldset className={styles['list']} aria-label={title}>
        {ATTRIBUTES.map(attribute => (
          <Checkbox
            key={attribute}
            label={t(`profiles.${attribute}`)}
            checked={managed.includes(attribute)}
            onChange={event =>
              set(
                'profile_attributes_managed',
                ATTRIBUTES.filter(each => (each === attribute ? event.target.checked : managed.includes(each))),
              )
            }
          />
        ))}
      </fieldset>
    </SettingsForm>
  )
}
