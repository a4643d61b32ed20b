import { endpoint } from '../../platform/http/endpoint.ts'
import { One } from '../../platform/http/input/schema.ts'
import { readSettings, SettingsOfProgram } from './program-settings.ts'

export const readProgramSettings = endpoint({
  id: 'readProgramSettings',
  tag: 'Settings',
  method: 'GET',
  path: '/v2/settings/program',
  summary: 'Read the settings of the program',
  access: { as: ['user', 'server'], role: 'administrator' },
  output: { status: 200, body: One(SettingsOfProgram) },
  async handle({ db }) {
    return { data: await readSettings(db) }
  },
})
