import { endpoint } from '../../platform/http/endpoint.ts'
import { One } from '../../platform/http/input/schema.ts'
import { ModerationSettings, readModerationSettings, storeModerationWords } from './words.ts'

export const updateModerationSettings = endpoint({
  id: 'updateModerationSettings',
  tag: 'Moderation',
  method: 'PUT',
  path: '/v2/settings/moderation',
  summary: 'Replace the words that send comments and submissions to review',
  description: 'Texts written before are not checked again.',
  access: { as: ['user', 'server'], scopes: ['content.write'], role: 'program_manager' },
  input: { body: ModerationSettings },
  output: { status: 200, body: One(ModerationSettings) },
  async handle({ db }, { body }) {
    await storeModerationWords(db, body.words)
    return { data: await readModerationSettings(db) }
  },
})
