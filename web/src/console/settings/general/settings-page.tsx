import { LoadedSettings } from '../loaded-settings.tsx'
import { SettingsFrame } from '../settings-frame.tsx'
import { programQuery } from '../settings-queries.ts'
import { DirectorySection } from './directory-section.tsx'
import { LanguagesSection } from './languages-section.tsx'
import { LimitsSection } from './limits-section.tsx'
import { NameSection } from './name-section.tsx'
import { PrivateSection } from './private-section.tsx'
import { ProfilesSection } from './profiles-section.tsx'
import { PublishingSection } from './publishing-section.tsx'

/** The settings of the program, each part saved by itself. */
export function SettingsPage() {
  return (
    <SettingsFrame current="general">
      <LoadedSettings query={programQuery}>
        {settings => (
          <>
            <NameSection settings={settings} />
            <LanguagesSection settings={settings} />
            <PublishingSection settings={settings} />
            <ProfilesSection settings={settings} />
            <PrivateSection settings={settings} />
            <DirectorySection settings={settings} />
            <LimitsSection settings={settings} />
          </>
        )}
      </LoadedSettings>
    </SettingsFrame>
  )
}
