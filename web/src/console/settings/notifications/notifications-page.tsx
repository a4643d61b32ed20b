import { LoadedSettings } from '../loaded-settings.tsx'
import { SettingsFrame } from '../settings-frame.tsx'
import { noticesQuery } from '../settings-queries.ts'
import { ChannelsSection } from './channels-section.tsx'
import { RulesSection } from './rules-section.tsx'

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
