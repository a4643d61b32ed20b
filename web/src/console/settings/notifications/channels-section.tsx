import type { ProgramNotificationSettings } from '@atrium/client'
import { useTranslation } from 'react-i18next'
import { SettingsForm } from '../../../desk/settings-form.tsx'
import { ChannelBox } from '../../../notices/channel-box.tsx'
import { ChannelsTable } from '../../../notices/channels-table.tsx'
import { NOTICE_TYPES } from '../../../notices/notice-types.ts'
import { useSaveNotices } from '../settings-queries.ts'
import { useSettingsPart } from '../use-settings-part.ts'

/** The channels of each kind of notice, and which of them people cannot switch off. */
export function ChannelsSection({ settings }: { readonly settings: ProgramNotificationSettings }) {
  const { t } = useTranslation('console/settings')
  const title = t('channels.title')
  const { values, set, form } = useSettingsPart(settings, ['types', 'locked'], useSaveNotices(), title)
  const { types, locked } = values
  return (
    <SettingsForm title={title} lead={t('channels.lead')} {...form}>
      <ChannelsTable
        label={title}
        rows={NOTICE_TYPES}
        types={types}
        locked={locked}
        onChange={(type, channel, isOn) => set('types', { ...types, [type]: { ...types[type], [channel]: isOn } })}
        lastColumn={{
          key: 'locked',
          label: t('channels.locked'),
          cell: type => (
            <ChannelBox
              channel={t('channels.locked')}
              notice={t(`notice.${type}`, { ns: 'notifications' })}
              checked={locked.includes(type)}
              onChange={isOn =>
                set(
                  'locked',
                  NOTICE_TYPES.filter(each => (each === type ? isOn : locked.includes(each))),
                )
              }
            />
          ),
        }}
      />
    </SettingsForm>
  )
}
