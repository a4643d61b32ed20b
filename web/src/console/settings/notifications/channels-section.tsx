import type { ProgramNotificationSettings } from '@atrium/client'
import { useTranslation } from 'react-i18next'
import { SettingsForm } from '../../../desk/settings-form.tsx'
import { useSaveNotices } from '../settings-queries.ts'
import { useSettingsPart } from '../use-settings-part.ts'
import { ChannelsTable } from './channels-table.tsx'

/** The channels of each kind of notice, and which of them people cannot switch off. */
export function ChannelsSection({ settings }: { readonly settings: ProgramNotificationSettings }) {
  const { t } = useTranslation('console/settings')
  const title = t('channels.title')
  const { values, set, form } = useSettingsPart(settings, ['types', 'locked'], useSaveNotices(), title)
  return (
    <SettingsForm title={title} lead={t('channels.lead')} {...form}>
      <ChannelsTable
        types={values.types}
        locked={values.locked}
        onTypes={types => set('types', types)}
        onLocked={locked => set('locked', locked)}
      />
    </SettingsForm>
  )
}
