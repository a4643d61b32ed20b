import type { Actor } from '../../platform/access/actor.ts'
import type { Restricted } from '../../platform/access/restrictions.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { badRequest, conflict, forbidden, HttpError, invalidReference, notFound } from '../../platform/errors.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { pageParameters, respondWithPage } from '../../platform/http/input/pagination.ts'
import { described, Type } from '../../platform/http/input/schema.ts'
import { lockForDefinitionChange } from '../following/index.ts'
import { addToOwnAudiences, isNarrowed, isOwnAudience } from '../restrictions/index.ts'
import {
  AUDIENCE_NAME_MAX_LENGTH,
  AUDIENCE_TYPES,
  Audience,
  AudienceChanges,
  type AudienceRow,
  DYNAMIC_AUDIENCES_MAX,
  isOwnCopy,
  NewAudience,
  presentAudience,
} from './audience.ts'
import { lockNames, resolveAudienceNames } from './names.ts'
import {
  audiencesOf,
  countDynamicAudiences,
  deleteAudienceRow,
  findAudience,
  insertAudience,
  isNameTaken,
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
    const rights = await readAttributeRights(db, actor.role)
    const present = (row: AudienceRow) => presentAudience(row, rights, actor)
    return respondWithPage(db, query, present, audiencesOf(db, { q: query.q, type: query.type, reader: actor }))
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
    const withinId = await findAround(db, actor, body.within)
    await lockForDefinitionChange(db)
    await lockNames(db)
    if ((await countDynamicAudiences(db)) >= DYNAMIC_AUDIENCES_MAX) {
      throw badRequest(`A program has at most ${DYNAMIC_AUDIENCES_MAX} audiences by rule`)
    }
    if (await isNameTaken(db, body.name, null)) throw conflict('An audience of this name exists already')
    const audience = await insertAudience(db, { name: body.name, rule, withinId, madeBy: withinId && actor.userId })
    const { id } = audience
    if (isNarrowed(actor) && actor.userId !== null) await addToOwnAudiences(db, actor.userId, id)
    await applyRule(services, db, { ...audience, rule })
    return { data: presentAudience(await requireAudience(db, id), rights, actor) }
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
    return { data: presentAudience(audience, await readAttributeRights(db, actor.role), actor) }
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
    requireOwnCopy(actor, audience)
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
    if (rule) await applyRule(services, db, { ...audience, rule })
    return { data: presentAudience(await requireAudience(db, id), rights, actor) }
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
    if (isNarrowed(actor))
      throw isOwnAudience(actor, params.audience_id)
        ? forbidden('Your role does not allow to delete an audience')
        : notFound('Audience')
    const { rule } = await requireDynamic(db, params.audience_id)
    requireOwnRule(await readAttributeRights(db, actor.role), rule)
    // Posts keep the id among their access keys. That is harmless: keys are read from memberships, which are gone, and
    // ids are never reused.
    await deleteAudienceRow(db, params.audience_id)
  },
})

/** The id of the audience that a new one is made within; null for none. Throws 403 for a restricted caller who names none of theirs. */
async function findAround(db: ProgramDb, caller: Restricted, within: string | undefined): Promise<number | null> {
  if (within === undefined) {
    if (isNarrowed(caller)) throw forbidden('Your role allows an audience only within one of yours')
    return null
  }
  const [id] = await resolveAudienceNames(db, [within], 'within').catch(error => {
    if (!(error instanceof HttpError)) throw error
    throw isNarrowed(caller) ? notYours() : invalidReference('within', `Audience "${within}"`)
  })
  if (id === undefined || !isOwnAudience(caller, id)) throw notYours()
  return id
}

const notYours = () => forbidden('Your role does not allow this audience')

/** Throws 404 and 403 for an audience that the caller may not change. */
function requireOwnCopy(caller: Pick<Actor, 'userId' | 'restrictions'>, audience: AudienceRow): void {
  if (!isOwnAudience(caller, audience.id)) throw notFound('Audience')
  if (!isOwnCopy(caller, audience)) throw forbidden('Your role does not allow to change this audience')
}
