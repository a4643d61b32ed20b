import { endpoint } from '../../platform/http/endpoint.ts'
import { pageMeta, pageParameters, readPage } from '../../platform/http/input/pagination.ts'
import { Page, Type } from '../../platform/http/input/schema.ts'
import { presentScimToken, readScimTokens, SCIM_TOKENS_PATH, ScimToken } from './scim-token.ts'

export const listScimTokens = endpoint({
  id: 'listScimTokens',
  tag: 'OAuth clients',
  method: 'GET',
  path: SCIM_TOKENS_PATH,
  summary: 'List the SCIM tokens of the program, the oldest first',
  description: 'Expired ones stay in the list until they are removed.',
  access: { as: ['user', 'server'], scopes: ['users.read'], role: 'administrator' },
  input: { query: Type.Object({ ...pageParameters }) },
  output: { status: 200, body: Page(ScimToken) },
  async handle({ db }, { query }) {
    const page = readPage(query)
    const { rows, total } = await readScimTokens(db, page)
    return { data: rows.map(presentScimToken), meta: pageMeta(page, total) }
  },
})
