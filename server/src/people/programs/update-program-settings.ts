import { programTokensChanged } from '../../platform/access/tokens.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { named, One, Type } from '../../platform/http/input/schema.ts'
import { readSettings, SettingsOfProgram, storeSettings } from './program-settings.ts'

export const updateProgramSettings = endpoint({
  id: 'updateProgramSettings',
  tag: 'Settings',
  method: 'PATCH',
  path: '/v2/settings/program',
  summary: 'Change settings of the program',
  description: 'Only given members change, for later requests.',
  access: { as: ['user', 'server'], role: 'administrator' },
  input: { body: named('ProgramSettingsChanges', Type.Partial(SettingsOfProgram)) },
  output: { status: 200, body: One(SettingsOfProgram) },
  async handle({ db }, { body }) {
    await storeSettings(db, body)
    // Settings are cached with every recently checked token.
    await programTokensChanged(db)
    return { data: await readSettings(db) }
  },
})
