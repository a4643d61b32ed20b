import { endpoint } from '../../../platform/http/endpoint.ts'
import { badRequest, conflict } from '../../../platform/http/errors.ts'
import { One } from '../../../platform/http/input/schema.ts'
import { lockForDefinitionChange } from '../../following/index.ts'
import { Audience, DYNAMIC_AUDIENCES_MAX, NewAudience, presentAudience } from '../audience.ts'
import { lockNames } from '../names.ts'
import { countDynamicAudiences, insertAudience, isNameTaken, requireAudience } from '../queries.ts'
import { applyRule } from '../rules/apply-rule.ts'
import { readAttributeRights, requireRule } from '../rules/attribute-rights.ts'
import { readRule } from '../rules/rule.ts'

export const createAudience = endpoint({
  id: 'createAudience',
  tag: 'Audiences',
  method: 'POST',
  path: '/v2/audiences',
  summary: 'Create an audience by rule',
  description:
    'Its members are the users who fulfil the rule, kept current when they change. In very large programs the first ' +
    'members are there moments after the response. 403 for a rule on private attributes below program manager; 409 when ' +
    'the name is taken.',
  access: { as: ['user', 'server'], scopes: ['content.write'], role: 'publisher' },
  input: { body: NewAudience },
  output: { status: 201, body: One(Audience) },
  errors: [403, 409],
  async handle({ actor, db, services }, { body }) {
    const rule = readRule(body.rule)
    const rights = await readAttributeRights(db, actor.role)
    requireRule(rights, rule)
    await lockForDefinitionChange(db)
    await lockNames(db)
    if ((await countDynamicAudiences(db)) >= DYNAMIC_AUDIENCES_MAX) {
      throw badRequest(`A program has at most ${DYNAMIC_AUDIENCES_MAX} audiences by rule`)
    }
    if (await isNameTaken(db, body.name, null)) throw conflict('An audience of this name exists already')
    const { id } = await insertAudience(db, body.name, rule)
    await applyRule(services, db, { id, rule })
    return { data: presentAudience(await requireAudience(db, id), rights) }
  },
})
