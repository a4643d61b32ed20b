import { badRequest, conflict, notFound } from '../../platform/errors.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { pageMeta, pageParameters, readPage } from '../../platform/http/input/pagination.ts'
import { described, Type } from '../../platform/http/input/schema.ts'
import { lockForDefinitionChange } from '../following/index.ts'
import { isOwnAudience } from '../restrictions/index.ts'
import {
  AUDIENCE_NAME_MAX_LENGTH,
  AUDIENCE_TYPES,
  Audience,
  AudienceChanges,
  DYNAMIC_AUDIENCES_MAX,
  NewAudience,
  presentAudience,
} from './audience.ts'
import { lockNames } from './names.ts'
import {
  countDynamicAudiences,
  deleteAudienceRow,
  findAudience,
  insertAudience,
  isNameTaken,
  listAudienceRows,
  requireAudience,
  storeAudience,
} from './queries.ts'
import { applyRule, requireDynamic, requireGroups } from './rules/apply-rule.ts'
import { readAttributeRights, requireOwnRule, requireRule } from './rules/attribute-rights.ts'
import { readRule } from './rules/rule.ts'

export const listAudiences = endpoint('GET /v2/audiences', {
  tag: 'Audiences',
  summary: 'List audiences',
  description: 'Groups that SCIM provisions and audiences by rule, by name. `q` is a part of the name.',
  access: { as: ['user', 'server'], scopes: ['content.read'], role: 'publisher' },
  input: {
    query: Type.Object({
      q: Type.Optional(described('A part of the name', Type.Text(AUDIENCE_NAME_MAX_LENGTH))),
      type: Type.Optional(described('Only audiences of this type', Type.OneOf(AUDIENCE_TYPES))),
      ...pageParameters,
    }),
  },
  output: { status: 200, body: Type.Page(Audience) },
  async handle({ actor, db }, { query }) {
    const page = readPage(query)
    const { rows, total } = await listAudienceRows(db, { q: query.q, type: query.type, reader: actor }, page)
    const rights = await readAttributeRights(db, actor.role)
    return { data: rows.map(row => presentAudience(row, rights)), meta: pageMeta(page, total) }
  },
})

export const createAudience = endpoint('POST /v2/audiences', {
  tag: 'Audiences',
  summary: 'Create an audience by rule',
  description:
    'Its members are the users who fulfil the rule, kept current when they change. In very large programs the first ' +
    'members are there moments after the response. 403 for a rule on private attributes below program manager; 409 when ' +
    'the name is taken.',
  access: { as: ['user', 'server'], scopes: ['content.write'], role: 'publisher' },
  input: { body: NewAudience },
  output: { status: 201, body: Type.One(Audience) },
  errors: [403, 409],
  async handle({ actor, db, services }, { body }) {
    const rule = readRule(body.rule)
    const rights = await readAttributeRights(db, actor.role)
    requireRule(rights, rule)
    await requireGroups(db, rule)
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

export const readAudience = endpoint('GET /v2/audiences/{audience_id}', {
  tag: 'Audiences',
  summary: 'Read one audience',
  access: { as: ['user', 'server'], scopes: ['content.read'], role: 'publisher' },
  input: { params: Type.Object({ audience_id: Type.Id() }) },
  output: { status: 200, body: Type.One(Audience) },
  async handle({ actor, db }, { params }) {
    const audience = await findAudience(db, params.audience_id)
    if (!audience || !isOwnAudience(actor, audience.id)) throw notFound('Audience')
    return { data: presentAudience(audience, await readAttributeRights(db, actor.role)) }
  },
})

export const updateAudience = endpoint('PUT /v2/audiences/{audience_id}', {
  tag: 'Audiences',
  summary: 'Change an audience by rule',
  description:
    'Only given members change. A new rule adds and removes memberships, in very large programs within moments after the ' +
    'response. 400 for a group, which SCIM provisions; 403 below program manager for a rule, present or new, that uses ' +
    'private attributes; 409 when the name is taken.',
  access: { as: ['user', 'server'], scopes: ['content.write'], role: 'publisher' },
  input: { params: Type.Object({ audience_id: Type.Id() }), body: AudienceChanges },
  output: { status: 200, body: Type.One(Audience) },
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
      await requireGroups(db, rule)
    }
    if (body.name !== undefined && (await isNameTaken(db, body.name, id))) {
      throw conflict('An audience of this name exists already')
    }
    await storeAudience(db, id, { name: body.name, rule })
    if (rule) await applyRule(services, db, { id, rule })
    return { data: presentAudience(await requireAudience(db, id), rights) }
  },
})

export const deleteAudience = endpoint('DELETE /v2/audiences/{audience_id}', {
  tag: 'Audiences',
  summary: 'Delete an audience by rule',
  description:
    'Topics, posts and polls that are targeted at it stay targeted, and no user sees them by it. 400 for a group, which ' +
    'SCIM provisions; 403 below program manager for one whose rule uses private attributes.',
  access: { as: ['user', 'server'], scopes: ['content.write'], role: 'publisher' },
  input: { params: Type.Object({ audience_id: Type.Id() }) },
  output: { status: 204 },
  errors: [400, 403],
  async handle({ actor, db }, { params }) {
    await lockForDefinitionChange(db)
    const { rule } = await requireDynamic(db, params.audience_id)
    requireOwnRule(await readAttributeRights(db, actor.role), rule)
    // Posts keep the id among their access keys. That is harmless: keys are read from memberships, which are gone, and
    // ids are never reused.
    await deleteAudienceRow(db, params.audience_id)
  },
})
