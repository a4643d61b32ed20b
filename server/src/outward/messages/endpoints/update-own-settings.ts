import { endpoint } from '../../../platform/http/endpoint.ts'
import { One } from '../../../platform/http/input/schema.ts'
import { hintNotifications } from '../../../shared/live/hints.ts'
import { moveWaiting } from '../plan/move-waiting.ts'
import {
  changeOwnChoices,
  OwnNotificationSettings,
  OwnNotificationSettingsChanges,
  presentOwnSettings,
} from '../settings/own-settings.ts'
import { readPolicy } from '../settings/policy.ts'

const HOURS = ['digest', 'digest_at', 'quiet_hours'] as const

export const updateOwnNotificationSettings = endpoint({
  id: 'updateOwnNotificationSettings',
  tag: 'Me',
  method: 'PUT',
  path: '/v2/me/notification_settings',
  summary: 'Change how and when you are notified',
  description:
    'Only given members change, in `types` only the named channels. A type in `locked` cannot be switched off. Times ' +
    'are of your `timezone`, else UTC.',
  access: { as: ['user'], scopes: ['feeds.engage'] },
  input: { body: OwnNotificationSettingsChanges },
  output: { status: 200, body: One(OwnNotificationSettings) },
  async handle({ actor, db }, { body }) {
    const choices = await changeOwnChoices(db, actor.userId, body)
    if (HOURS.some(name => body[name] !== undefined)) await moveWaiting(db, actor.userId)
    // A type that was switched off in the app is counted no more.
    hintNotifications(db, [actor.userId])
    return { data: presentOwnSettings(choices, await readPolicy(db)) }
  },
})
