import { endpoint } from '../../platform/http/endpoint.ts'
import { invalid } from '../../platform/http/errors.ts'
import { named, One, Type } from '../../platform/http/input/schema.ts'
import { readUgcSettings, storeUgcSettings, UgcSettings } from './user-generated-content-settings.ts'

const NAMES = Object.keys(UgcSettings.properties) as (keyof UgcSettings)[]

export const updateUserGeneratedContentSettings = endpoint({
  id: 'updateUserGeneratedContentSettings',
  tag: 'Settings',
  method: 'PATCH',
  path: '/v2/settings/user_generated_content',
  summary: 'Change which attachments users may include',
  description: 'Only given members change; at least one attribute is required.',
  access: { as: ['user'], scopes: ['content.write'], role: 'program_manager' },
  input: { body: named('UserGeneratedContentSettingsChanges', Type.Partial(UgcSettings)) },
  output: { status: 200, body: One(UgcSettings) },
  async handle({ db }, { body }) {
    if (NAMES.every(name => body[name] === undefined)) {
      throw invalid({ rule: 'required', parameter: 'body', message: `must have at least one of ${NAMES.join(', ')}` })
    }
    await storeUgcSettings(db, body)
    return { data: await readUgcSettings(db) }
  },
})
