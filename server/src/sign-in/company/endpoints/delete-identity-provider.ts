import { endpoint } from '../../../platform/http/endpoint.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { endRefusedSessions } from '../provider/end-sessions.ts'
import { deleteProvider, findProvider } from '../provider/queries.ts'

export const deleteIdentityProvider = endpoint({
  id: 'deleteIdentityProvider',
  tag: 'Sign-in by the company',
  method: 'DELETE',
  path: '/v2/identity_providers/{provider_id}',
  summary: 'Remove an identity provider',
  description:
    'Its domains are free. People who came through it stay; their sign-ins through it end, and they sign in with a password or another ' +
    'provider.',
  access: { as: ['user', 'server'], scopes: ['users.write'], role: 'administrator' },
  output: { status: 204 },
  async handle({ db }, { params }) {
    const row = await findProvider(db, params['provider_id'] ?? '', true)
    if (!row) throw notFound('Identity provider')
    await endRefusedSessions(db, row, null)
    await deleteProvider(db, row.id)
  },
})
