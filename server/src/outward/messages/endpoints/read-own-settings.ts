import { endpoint } from '../../../platform/http/endpoint.ts'
import { One } from '../../../platform/http/input/schema.ts'
import { OwnNotificationSettings, presentOwnSettings, readOwnChoices } from '../settings/own-settings.ts'
import { readPolicy } from '../settings/policy.ts'

export const readOwnNotificationSettings = endpoint({
  id: 'readOwnNotificationSettings',
  tag: 'Me',
  method: 'GET',
  path: '/v2/me/notification_settings',
  summary: 'How and when you are notified',
  access: { as: ['user'], scopes: ['feeds.read'] },
  output: { status: 200, body: One(OwnNotificationSettings) },
  async handle({ actor, db }) {
    return { data: presentOwnSettings(await readOwnChoices(db, actor.userId), await readPolicy(db)) }
  },
})
