import { endpoint } from '../../platform/http/endpoint.ts'
import { One } from '../../platform/http/input/schema.ts'
import { ModerationSettings, readModerationSettings as readSettings } from './words.ts'

export const readModerationSettings = endpoint({
  id: 'readModerationSettings',
  tag: 'Moderation',
  method: 'GET',
  path: '/v2/settings/moderation',
  summary: 'Read the words that send comments and submissions to review',
  access: { as: ['user', 'server'], scopes: ['content.read'], role: 'program_manager' },
  output: { status: 200, body: One(ModerationSettings) },
  async handle({ db }) {
    return { data: await readSettings(db) }
  },
})
