// Programs: the units of isolation, their creation and their settings.

import type { Module } from '../../shared/module.ts'
import { getBranding, publicBranding, updateBranding } from './branding/branding.ts'
import { readProgramSettings, updateProgramSettings } from './program-settings.ts'
import {
  readUserGeneratedContentSettings,
  updateUserGeneratedContentSettings,
} from './user-generated-content-settings.ts'

export { type Branding, findOnlyProgram, readPublicBranding } from './branding/branding.ts'
export { DEFAULT_COLOR, type HexColor, shownColor, textOn } from './branding/shown-color.ts'
export { type CreatedProgram, createProgram } from './create-program.ts'
export { type Measuring, readMeasuring, viewsUnnamed } from './measuring.ts'
export {
  type DirectoryField,
  MAIL_TRACKING,
  type MailTracking,
  PROFILE_ATTRIBUTES,
  type ProfileAttribute,
  programTimezoneChanged,
  readSettings,
} from './program-settings.ts'
export { PROGRAM_TIMEZONE_SQL, programTimezone } from './time-zone.ts'
export { readUgcSettings, type UgcSettings } from './user-generated-content-settings.ts'

export const programsModule: Module = {
  name: 'programs',
  states: [publicBranding],
  endpoints: {
    readProgramSettings,
    updateProgramSettings,
    readUserGeneratedContentSettings,
    updateUserGeneratedContentSettings,
    getBranding,
    updateBranding,
  },
}
