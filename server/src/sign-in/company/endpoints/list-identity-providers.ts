import { endpoint } from '../../../platform/http/endpoint.ts'
import { pageMeta, pageParameters, readPage } from '../../../platform/http/input/pagination.ts'
import { Page, Type } from '../../../platform/http/input/schema.ts'
import { Provider, presentProvider } from '../provider/provider.ts'
import { listProviders } from '../provider/queries.ts'

export const listIdentityProviders = endpoint({
  id: 'listIdentityProviders',
  tag: 'Sign-in by the company',
  method: 'GET',
  path: '/v2/identity_providers',
  summary: 'List the identity providers of the program',
  access: { as: ['user', 'server'], scopes: ['users.read'], role: 'administrator' },
  input: { query: Type.Object(pageParameters) },
  output: { status: 200, body: Page(Provider) },
  async handle({ db, services }, { query }) {
    const page = readPage(query)
    const { rows, total } = await listProviders(db, page)
    return { data: rows.map(row => presentProvider(row, services.authUrl())), meta: pageMeta(page, total) }
  },
})
