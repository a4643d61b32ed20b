import { requireRank } from '../../platform/access/ranks.ts'
import { atLeast, ROLES } from '../../platform/access/roles.ts'
import { sql } from '../../platform/db/sql.ts'
import { forbidden, notFound } from '../../platform/errors.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { pageMeta, pageParameters, readPage, readSort, sortParameter } from '../../platform/http/input/pagination.ts'
import { described, namedObject, Type } from '../../platform/http/input/schema.ts'
import { findAudience, mayUseAttribute, mayUseRule, readAttributeRights } from '../audiences/index.ts'
import { isOwnAudience } from '../restrictions/index.ts'
import { readRole } from '../users/index.ts'
import { findPeople, findPerson, findPersonIn, nameParameter, PEOPLE_SORTS } from './find-people.ts'
import { DirectoryPerson, directoryAccess, Person, presentOnePerson, presentPerson } from './person.ts'
import { PERSON_STATUSES } from './person-status.ts'

const TEXT_MAX_LENGTH = 255
/** The size of a page. */
const IDS_MAX_COUNT = 100

export const listPeople = endpoint('GET /v2/people', {
  tag: 'People',
  summary: 'Find people of the program',
  description:
    `Inactive people are listed too. Sorts by ${PEOPLE_SORTS.join(', ')}; by name unless said. Program managers and higher ` +
    'also see address, external id, dates and invitation.',
  access: directoryAccess,
  transaction: 'own',
  input: {
    query: Type.Object({
      ...nameParameter,
      'filter.user_id': Type.Optional(Type.QueryArray(Type.Id(), 'Only these people', IDS_MAX_COUNT)),
      'filter.role': Type.Optional(Type.QueryArray(Type.OneOf(ROLES), 'Roles')),
      'filter.active': Type.Optional(
        Type.Boolean({ description: 'true: only people who may sign in; false: only the others' }),
      ),
      'filter.restricted': Type.Optional(
        Type.Boolean({
          description: 'Whether the role names topics, audiences or aliases; for program managers and higher',
        }),
      ),
      'filter.department': Type.Optional(described('The department, exactly', Type.Text(TEXT_MAX_LENGTH))),
      'filter.work_location': Type.Optional(described('The place of work, exactly', Type.Text(TEXT_MAX_LENGTH))),
      'filter.status': Type.Optional(
        Type.QueryArray(Type.OneOf(PERSON_STATUSES), 'Any of these; for program managers and higher'),
      ),
      ...sortParameter,
      ...pageParameters,
    }),
  },
  output: { status: 200, body: Type.Page(DirectoryPerson) },
  async handle({ actor, services }, { query }) {
    const page = readPage(query)
    const filter = {
      search: query.search?.trim() || null,
      userIds: query['filter.user_id'],
      roles: query['filter.role'],
      active: query['filter.active'],
      department: query['filter.department'],
      workLocation: query['filter.work_location'],
      statuses: query['filter.status'],
      restricted: query['filter.restricted'],
    }
    if (filter.restricted !== undefined && !atLeast(actor.role, 'program_manager')) {
      throw forbidden('Whom lists restrict is shown to program managers and higher')
    }
    if (filter.statuses?.length && !mayUseAttribute(actor.role, 'signed_in')) {
      throw forbidden('filter.status is for program managers and higher')
    }
    const sort = readSort(query.sort, PEOPLE_SORTS, 'display_name')
    if (!sort.every(({ field }) => mayUseAttribute(actor.role, field))) {
      throw forbidden('last_accessed_at is shown to program managers and higher, and so is the order by it')
    }
    const { rows, total } = await findPeople(services.database, actor, filter, sort, page)
    return { data: rows.map(row => presentPerson(row, actor.role)), meta: pageMeta(page, total) }
  },
})

export const readPerson = endpoint('GET /v2/people/{user_id}', {
  tag: 'People',
  summary: 'Read one person of the program',
  access: directoryAccess,
  transaction: 'own',
  input: { params: Type.Object({ user_id: Type.Id() }) },
  output: { status: 200, body: Type.One(Person) },
  errors: [404],
  async handle({ actor, services }, { params }) {
    const person = await findPerson(services.database, actor, params.user_id)
    if (!person) throw notFound('Person')
    return { data: presentOnePerson(person, actor.role) }
  },
})

export const setEmailStatus = endpoint('PUT /v2/people/{user_id}/email_status', {
  tag: 'People',
  summary: 'Send mail to a person again whose address was refused for good',
  description:
    "For an address that a mail server refused by mistake, or that exists again. Of people up to the caller's role, else 403.",
  access: { as: ['user', 'server'], scopes: ['users.write'], role: 'program_manager' },
  input: {
    params: Type.Object({ user_id: Type.Id() }),
    body: namedObject('EmailStatusInput', { status: Type.OneOf(['ok'] as const) }),
  },
  output: { status: 200, body: Type.One(Person) },
  errors: [404],
  async handle({ actor, db }, { params: { user_id: userId } }) {
    requireRank(actor, await readRole(db, userId))
    await sql`
      update user_emails set refused_at = null
       where program_id = ${db.programId} and user_id = ${userId} and refused_at is not null`.execute(db)
    const person = await findPersonIn(db, userId)
    if (!person) throw notFound('Person')
    return { data: presentOnePerson(person, actor.role) }
  },
})

export const listAudienceMembers = endpoint('GET /v2/audiences/{audience_id}/members', {
  tag: 'Audiences',
  summary: 'List the people of an audience, by name',
  description:
    'Deactivated people are listed too; `user_count` counts the active ones. 403 below program manager for an audience whose rule uses ' +
    'private attributes.',
  access: directoryAccess,
  transaction: 'own',
  input: {
    params: Type.Object({ audience_id: Type.Id() }),
    query: Type.Object({
      ...nameParameter,
      ...pageParameters,
    }),
  },
  output: { status: 200, body: Type.Page(DirectoryPerson) },
  errors: [403, 404],
  async handle({ actor, services: { database } }, { params, query }) {
    const { programId, role } = actor
    await database.read(programId, async db => {
      const audience = await findAudience(db, params.audience_id)
      if (!audience || !isOwnAudience(actor, audience.id)) throw notFound('Audience')
      const rule = audience.kind === 'dynamic' ? audience.rule : null
      if (!mayUseRule(await readAttributeRights(db, role), rule)) {
        throw forbidden('The rule of this audience uses private attributes; its members are for program managers')
      }
    })
    const page = readPage(query)
    const filter = { search: query.search?.trim() || null, audienceId: params.audience_id }
    const { rows, total } = await findPeople(
      database,
      actor,
      filter,
      [{ field: 'display_name', direction: 'asc' }],
      page,
    )
    return { data: rows.map(row => presentPerson(row, role)), meta: pageMeta(page, total) }
  },
})
