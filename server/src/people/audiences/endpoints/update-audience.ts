import { endpoint } from '../../../platform/http/endpoint.ts'
import { conflict } from '../../../platform/http/errors.ts'
import { Id, One, Type } from '../../../platform/http/input/schema.ts'
import { lockForDefinitionChange } from '../../following/index.ts'
import { Audience, AudienceChanges, presentAudience } from '../audience.ts'
import { lockNames } from '../names.ts'
import { isNameTaken, requireAudience, storeAudience } from '../queries.ts'
import { applyRule } from '../rules/apply-rule.ts'
import { readAttributeRights, requireOwnRule, requireRule } from '../rules/attribute-rights.ts'
import { requireDynamic } from '../rules/require-dynamic.ts'
import { readRule } from '../rules/rule.ts'

export const updateAudience = endpoint({
  id: 'updateAudience',
  tag: 'Audiences',
  method: 'PUT',
  path: '/v2/audiences/{audience_id}',
  summary: 'Change an audience by rule',
  description:
    'Only given members change. A new rule adds and removes memberships, in very large programs within moments after the ' +
    'response. 400 for a group, which SCIM provisions; 403 below program manager for a rule, present or new, that uses ' +
    'private attributes; 409 when the name is taken.',
  access: { as: ['user', 'server'], scopes: ['content.write'], role: 'publisher' },
  input: { params: Type.Object({ audience_id: Id() }), body: AudienceChanges },
  output: { status: 200, body: One(Audience) },
  errors: [403, 409],
  async handle({ actor, db, services }, { params: { audience_id: id }, body }) {
    const rule = body.rule === undefined ? undefined : readRule(body.rule)
    if (rule) await lockForDefinitionChange(db)
    await lockNames(db)
    const audience = await requireDynamic(db, id)
    const rights = await readAttributeRights(db, actor.role)
    if (rule) {
      requireOwnRule(rights, audience.rule)
      requireRule(rights, rule)
    }
    if (body.name !== undefined && (await isNameTaken(db, body.name, id))) {
      throw conflict('An audience of this name exists already')
    }
    await storeAudience(db, id, { name: body.name, rule })
    if (rule) await applyRule(services, db, { id, rule })
    return { data: presentAudience(await requireAudience(db, id), rights) }
  },
})
