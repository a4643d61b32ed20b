import { endpoint } from '../../platform/http/endpoint.ts'
import { One } from '../../platform/http/input/schema.ts'
import { readUgcSettings, UgcSettings } from './user-generated-content-settings.ts'

export const readUserGeneratedContentSettings = endpoint({
  id: 'readUserGeneratedContentSettings',
  tag: 'Settings',
  method: 'GET',
  path: '/v2/settings/user_generated_content',
  summary: 'Read which attachments users may include',
  access: { as: ['user'], scopes: ['content.read'] },
  output: { status: 200, body: One(UgcSettings) },
  async handle({ db }) {
    return { data: await readUgcSettings(db) }
  },
})
