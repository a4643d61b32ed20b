import type { ProgramNotificationSettings } from '@atrium/client'
import { ChannelBox, ChannelsTable } from '../../../features/notices/channels-table.tsx'
import { NOTICE_TYPES } from '../../../features/notices/notice-types.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { SettingsForm } from '../../../ui/admin/settings-form.tsx'
import { Switch } from '../../../ui/form/choice.tsx'
import { LoadedSettings, SettingsFrame } from './settings-frame.tsx'
import { noticesQuery, useSaveNotices, useSettingsPart } from './settings-queries.ts'

/** By which channels people are told of what, unless they choose otherwise. */
export function NotificationsPage() {
  return (
    <SettingsFrame current="notifications" forManagers>
      <LoadedSettings query={noticesQuery}>
        {settings => (
          <>
            <ChannelsSection settings={settings} />
            <RulesSection settings={settings} />
          </>
        )}
      </LoadedSettings>
    </SettingsFrame>
  )
}

/** The channels of each kind of notice, and which of them people cannot switch off. */
function ChannelsSection({ settings }: { readonly settings: ProgramNotificationSettings }) {
  const { t } = useTranslation('console/settings')
  const { values, set, form } = useSettingsPart(settings, ['types', 'locked'], useSaveNotices(), t('channels.title'))
  const { types, locked } = values
  return (
    <SettingsForm lead={t('channels.lead')} {...form}>
      <ChannelsTable
        label={form.title}
        rows={NOTICE_TYPES}
        types={types}
        locked={locked}
        onChange={(type, channel, isOn) => set('types', { ...types, [type]: { ...types[type], [channel]: isOn } })}
        lastColumn={{
          key: 'locked',
          label: t('channels.locked'),
          saysItself: true,
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

const NAMES = ['important_breaks_quiet_hours', 'push_shows_titles'] as const

/** Settings of every notice. */
function RulesSection({ settings }: { readonly settings: ProgramNotificationSettings }) {
  const { t } = useTranslation('console/settings')
  const { values, set, form } = useSettingsPart(settings, NAMES, useSaveNotices(), t('rules.title'))
  return (
    <SettingsForm {...form}>
      {NAMES.map(name => (
        <Switch
          key={name}
          label={t(`rules.${name}.label`)}
          hint={t(`rules.${name}.hint`)}
          checked={values[name]}
          onChange={event => set(name, event.currentTarget.checked)}
        />
      ))}
    </SettingsForm>
  )
}
