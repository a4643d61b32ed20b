import { endpoint } from '../../../platform/http/endpoint.ts'
import { One } from '../../../platform/http/input/schema.ts'
import { hintNotifications } from '../../../shared/live/hints.ts'
import { changePolicy, NotificationPolicy, NotificationPolicyChanges, presentPolicy } from '../settings/policy.ts'

export const updateProgramNotificationSettings = endpoint({
  id: 'updateProgramNotificationSettings',
  tag: 'Settings',
  method: 'PATCH',
  path: '/v2/settings/notifications',
  summary: 'Change how people are notified unless they choose otherwise',
  description:
    'Only given members change, in `types` only the named channels; `locked` is replaced. Locked types use ' +
    'every channel, whatever people have chosen, and cannot be switched off.',
  access: { as: ['user', 'server'], scopes: ['users.write'], role: 'program_manager' },
  input: { body: NotificationPolicyChanges },
  output: { status: 200, body: One(NotificationPolicy) },
  async handle({ db }, { body }) {
    const policy = await changePolicy(db, body)
    hintNotifications(db)
    return { data: presentPolicy(policy) }
  },
})
