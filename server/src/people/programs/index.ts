// Programs: the units of isolation, their creation and their settings.

import type { Module } from '../../shared/module.ts'
import { getBranding, publicBranding } from './branding/read-branding.ts'
import { updateBranding } from './branding/update-branding.ts'
import { readProgramSettings } from './read-program-settings.ts'
import { readUserGeneratedContentSettings } from './read-user-generated-content-settings.ts'
import { updateProgramSettings } from './update-program-settings.ts'
import { updateUserGeneratedContentSettings } from './update-user-generated-content-settings.ts'

export { DEFAULT_COLOR, type HexColor, shownColor, textOn } from './branding/shown-color.ts'
export { type CreatedProgram, createProgram } from './create-program.ts'
export { PROFILE_ATTRIBUTES, type ProfileAttribute, readSettings } from './program-settings.ts'
export { readUgcSettings, type UgcSettings } from './user-generated-content-settings.ts'

export const programsModule: Module = {
  name: 'programs',
  states: [publicBranding],
  endpoints: [
    readProgramSettings,
    updateProgramSettings,
    readUserGeneratedContentSettings,
    updateUserGeneratedContentSettings,
    getBranding,
    updateBranding,
  ],
}
