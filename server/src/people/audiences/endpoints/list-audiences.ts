import { endpoint } from '../../../platform/http/endpoint.ts'
import { pageMeta, pageParameters, readPage } from '../../../platform/http/input/pagination.ts'
import { described, OneOf, Page, Text, Type } from '../../../platform/http/input/schema.ts'
import { AUDIENCE_NAME_MAX_LENGTH, AUDIENCE_TYPES, Audience, presentAudience } from '../audience.ts'
import { listAudienceRows } from '../queries.ts'
import { readAttributeRights } from '../rules/attribute-rights.ts'

export const listAudiences = endpoint({
  id: 'listAudiences',
  tag: 'Audiences',
  method: 'GET',
  path: '/v2/audiences',
  summary: 'List audiences',
  description: 'Groups that SCIM provisions and audiences by rule, by name. `q` is a part of the name.',
  access: { as: ['user', 'server'], scopes: ['content.read'], role: 'publisher' },
  input: {
    query: Type.Object({
      q: Type.Optional(described('A part of the name', Text(AUDIENCE_NAME_MAX_LENGTH))),
      type: Type.Optional(described('Only audiences of this type', OneOf(AUDIENCE_TYPES))),
      ...pageParameters,
    }),
  },
  output: { status: 200, body: Page(Audience) },
  async handle({ actor, db }, { query }) {
    const page = readPage(query)
    const { rows, total } = await listAudienceRows(db, { q: query.q, type: query.type }, page)
    const rights = await readAttributeRights(db, actor.role)
    return { data: rows.map(row => presentAudience(row, rights)), meta: pageMeta(page, total) }
  },
})
