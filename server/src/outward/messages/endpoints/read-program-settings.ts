import { endpoint } from '../../../platform/http/endpoint.ts'
import { One } from '../../../platform/http/input/schema.ts'
import { NotificationPolicy, presentPolicy, readPolicy } from '../settings/policy.ts'

export const readProgramNotificationSettings = endpoint({
  id: 'readProgramNotificationSettings',
  tag: 'Settings',
  method: 'GET',
  path: '/v2/settings/notifications',
  summary: 'How people are notified unless they choose otherwise',
  access: { as: ['user', 'server'], scopes: ['users.read'], role: 'program_manager' },
  output: { status: 200, body: One(NotificationPolicy) },
  async handle({ db }) {
    return { data: presentPolicy(await readPolicy(db)) }
  },
})
