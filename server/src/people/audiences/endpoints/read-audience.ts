import { endpoint } from '../../../platform/http/endpoint.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { Id, One, Type } from '../../../platform/http/input/schema.ts'
import { Audience, presentAudience } from '../audience.ts'
import { findAudience } from '../queries.ts'
import { readAttributeRights } from '../rules/attribute-rights.ts'

export const readAudience = endpoint({
  id: 'readAudience',
  tag: 'Audiences',
  method: 'GET',
  path: '/v2/audiences/{audience_id}',
  summary: 'Read one audience',
  access: { as: ['user', 'server'], scopes: ['content.read'], role: 'publisher' },
  input: { params: Type.Object({ audience_id: Id() }) },
  output: { status: 200, body: One(Audience) },
  async handle({ actor, db }, { params }) {
    const audience = await findAudience(db, params.audience_id)
    if (!audience) throw notFound('Audience')
    return { data: presentAudience(audience, await readAttributeRights(db, actor.role)) }
  },
})
