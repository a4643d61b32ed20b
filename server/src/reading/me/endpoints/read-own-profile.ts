import { endpoint } from '../../../platform/http/endpoint.ts'
import { One } from '../../../platform/http/input/schema.ts'
import { programSettings } from '../../../platform/http/request-state.ts'
import { Me, readMe } from '../me.ts'

export const readOwnProfile = endpoint({
  id: 'readOwnProfile',
  tag: 'Me',
  method: 'GET',
  path: '/v2/me',
  summary: 'Read your user, rights and counters',
  access: { as: ['user'], scopes: ['feeds.read'] },
  transaction: 'own',
  output: { status: 200, body: One(Me) },
  async handle({ actor, services, request }) {
    return { data: await readMe({ services, actor, settings: programSettings(request) }) }
  },
})
