import { endpoint } from '../../../platform/http/endpoint.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { One } from '../../../platform/http/input/schema.ts'
import { Provider, presentProvider } from '../provider/provider.ts'
import { findProvider } from '../provider/queries.ts'

export const getIdentityProvider = endpoint({
  id: 'getIdentityProvider',
  tag: 'Sign-in by the company',
  method: 'GET',
  path: '/v2/identity_providers/{provider_id}',
  summary: 'Read one identity provider',
  access: { as: ['user', 'server'], scopes: ['users.read'], role: 'administrator' },
  output: { status: 200, body: One(Provider) },
  async handle({ db, services }, { params }) {
    const row = await findProvider(db, params['provider_id'] ?? '')
    if (!row) throw notFound('Identity provider')
    return { data: presentProvider(row, services.authUrl()) }
  },
})
