import { ELSEWHERE, userIn } from '../../platform/access/ranks.ts'
import { ROLES } from '../../platform/access/roles.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { lockByName } from '../../platform/db/query.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { acrossPrograms } from '../../platform/db/transaction.ts'
import { uuidv7 } from '../../platform/db/uuid.ts'
import { badRequest, invalid } from '../../platform/errors.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { described, namedObject, type Static, Type } from '../../platform/http/input/schema.ts'
import { recordInAuditLog } from '../../shared/audit/index.ts'
import { INVITATION_WAYS } from '../../sign-in/oauth/index.ts'
import { resolveAudience } from '../access-codes/index.ts'
import { matchingPeopleSql, PERSON_STATUSES, type PeopleFilter, type Searcher } from '../directory/index.ts'
import { askedBy, invitationExpiry } from '../editing/index.ts'
import { evaluatedSql, SKIP_REASONS, type SkipReason } from './evaluate-people.ts'
import { INVITATIONS_PATH } from './invitation-request.ts'
import { sendInvitationsJob } from './send-invitations.ts'

const PEOPLE_MAX = 10_000
const TEXT_MAX_LENGTH = 255
const REMINDER_DAYS_MAX = 30
const IDS_MAX_COUNT = 100
const VALIDATIONS_MAX = 20

/** One of these texts, several with commas between them, or a list. */
const oneOrMore = <const T extends readonly string[]>(values: T, description: string) =>
  described(
    description,
    Type.Union([Type.Array(Type.OneOf(values), { maxItems: values.length }), Type.Text(TEXT_MAX_LENGTH)]),
  )

const FILTER = {
  search: Type.Optional(described('A part of a name, userName or e-mail address', Type.Text(TEXT_MAX_LENGTH))),
  user_id: Type.Optional(described('Only these people', Type.Array(Type.Id(), { maxItems: IDS_MAX_COUNT }))),
  role: Type.Optional(oneOrMore(ROLES, 'Roles')),
  active: Type.Optional(Type.Boolean()),
  department: Type.Optional(Type.Text(TEXT_MAX_LENGTH)),
  work_location: Type.Optional(Type.Text(TEXT_MAX_LENGTH)),
  status: Type.Optional(oneOrMore(PERSON_STATUSES, 'Any of these')),
  restricted: Type.Optional(Type.Boolean({ description: 'Whether the role names topics, audiences or aliases' })),
}

const InvitationsInput = namedObject('InvitationsInput', {
  user_ids: Type.Optional(described('These people', Type.Array(Type.Id(), { minItems: 1, maxItems: PEOPLE_MAX }))),
  audience: Type.Optional(described('The people of this audience, by its name', Type.Text(TEXT_MAX_LENGTH))),
  filter: Type.Optional(
    Type.Object(FILTER, {
      additionalProperties: true,
      description: 'Those whom `GET /v2/people` finds by filters of these names; an unknown name is refused',
    }),
  ),
  by: Type.Optional(described('`mail` unless given', Type.OneOf(INVITATION_WAYS))),
  remind_after_days: Type.Optional(
    Type.Nullable(
      Type.Integer({
        minimum: 1,
        maximum: REMINDER_DAYS_MAX,
        description: 'Of invitations by mail: people who have not signed in by then get one more mail, with a new link',
      }),
    ),
  ),
})
type InvitationsInput = Static<typeof InvitationsInput>

const AcceptedInvitations = namedObject('AcceptedInvitations', {
  id: Type.String(),
  count: Type.Count({ description: 'People who are invited' }),
  skipped: Type.Object(
    Object.fromEntries(SKIP_REASONS.map(reason => [reason, Type.Count()])) as Record<
      SkipReason,
      ReturnType<typeof Type.Count>
    >,
    {
      description:
        'People who are not, by the first of inactive, outranked, provider, signed_in, no_address, refused, recent',
    },
  ),
})

export const createInvitations = endpoint(`POST ${INVITATIONS_PATH}`, {
  tag: 'People',
  summary: 'Invite many people to set a password',
  description:
    `By \`user_ids\` (at most ${PEOPLE_MAX}), \`audience\` or \`filter\`, exactly one of them. By \`mail\` they get links in the background, ` +
    'by `code` the caller prints sheets of cards. Who was invited within the last 20 hours is left out as `recent`.',
  access: { as: ['user', 'server'], scopes: ['users.write'], role: 'program_manager' },
  input: { body: InvitationsInput },
  output: { status: 202, body: Type.One(AcceptedInvitations) },
  errors: [400],
  async handle({ actor, db, services, requestId }, { body }) {
    const { by = 'mail', remind_after_days: days = null } = body
    if (by === 'code' && days !== null) {
      throw invalid({ rule: 'invalid_format', parameter: 'remind_after_days', message: 'is for invitations by mail' })
    }
    if (by === 'mail' && services.config.mail === null) throw badRequest('This server sends no mail (SMTP_URL)')
    const who = await readWho(db, actor, body)
    // One request after the other decides who was invited recently.
    await lockByName(db, 'invitations')
    const id = uuidv7()
    const { programId: program_id, userId: user_id } = actor
    const acting = askedBy(actor, requestId)
    const elsewhereId = userIn(actor, ELSEWHERE)
    await sql`
      insert into invitation_requests (program_id, id, way, status, created_by, caller, is_caller_known_elsewhere)
      values (${program_id}, ${id}, ${by}, 'running', ${user_id}, ${JSON.stringify(acting.caller)}::jsonb,
              ${acting.is_caller_known_elsewhere})`.execute(db)
    const evaluated = evaluatedSql(program_id, who, { role: actor.role, elsewhereId }, by)
    const counts = await claim(db, { id, by, evaluated, days })
    const count = counts.get(null) ?? 0
    const status = by === 'mail' && count > 0 ? 'running' : 'finished'
    await sql`
      update invitation_requests set count = ${count}, status = ${status}
       where program_id = ${program_id} and id = ${id}`.execute(db)
    if (status === 'running') await services.jobs.enqueue(db, sendInvitationsJob, { program_id, request_id: id })
    await recordInAuditLog(db, 'created', 'invitations', [{ id, after: { by, count, remind_after_days: days } }])
    const skipped = Object.fromEntries(SKIP_REASONS.map(reason => [reason, counts.get(reason) ?? 0]))
    return { data: { id, count, skipped: skipped as Record<SkipReason, number> } }
  },
})

interface Claim {
  readonly id: string
  readonly by: (typeof INVITATION_WAYS)[number]
  readonly evaluated: Sql<unknown>
  readonly days: number | null
}

/** Lists the people of a request, and marks them as invited; returns how many there are, by the reason that leaves them out. */
async function claim(
  db: ProgramDb,
  { id, by, evaluated, days }: Claim,
): Promise<ReadonlyMap<SkipReason | null, number>> {
  const rows = await acrossPrograms(db, () =>
    sql<{ reason: SkipReason | null; people: number }>`
      with /* every program */ evaluated as materialized (${evaluated}),
      listed as (
        insert into invited_people (program_id, request_id, user_id)
        select ${db.programId}, ${id}::uuid, j.id from evaluated j where j.reason is null order by j.id),
      claimed as (
        insert into invitations (program_id, user_id, way, expires_at, is_made, remind_at, request_id)
        select ${db.programId}, j.id, ${by}, ${invitationExpiry()}, false, now() + make_interval(days => ${days}::integer), ${id}::uuid
          from evaluated j where j.reason is null order by j.id
        on conflict (program_id, user_id) do update
           set way = excluded.way, sent_at = excluded.sent_at, expires_at = excluded.expires_at, is_made = false,
               remind_at = excluded.remind_at, request_id = excluded.request_id)
      select reason, count(*)::integer as people from evaluated group by reason`.all(db),
  )
  return new Map(rows.map(({ reason, people }) => [reason, people]))
}

/** SQL: whether the user `u` is meant. Throws 400. */
async function readWho(db: ProgramDb, actor: Searcher, body: InvitationsInput): Promise<Sql<unknown>> {
  const { user_ids: userIds, audience, filter } = body
  if ([userIds, audience, filter].filter(given => given !== undefined).length !== 1) {
    throw invalid({ rule: 'required', parameter: 'user_ids', message: 'give one of user_ids, audience and filter' })
  }
  if (userIds) {
    await requirePeople(db, userIds)
    return sql`u.id = any(${[...new Set(userIds)]}::bigint[])`
  }
  if (filter) return matchingPeopleSql(actor, readFilter(filter))
  const audienceId = await resolveAudience(db, audience as string)
  return matchingPeopleSql(actor, { search: null, audienceId })
}

/** Throws 400 `not_found` for ids of no people of the program. */
async function requirePeople(db: ProgramDb, userIds: readonly number[]): Promise<void> {
  const rows = await sql<{ position: number }>`
    select n.position::integer as position from unnest(${userIds}::bigint[]) with ordinality as n (id, position)
     where not exists (select from users u where u.program_id = ${db.programId} and u.id = n.id)
     order by n.position limit ${sql.lit(VALIDATIONS_MAX)}`.all(db)
  if (rows.length === 0) return
  throw invalid(
    ...rows.map(({ position }) => ({
      rule: 'not_found' as const,
      parameter: `user_ids.${position - 1}`,
      message: `User ${userIds[position - 1]} does not exist`,
    })),
  )
}

function readFilter(filter: NonNullable<InvitationsInput['filter']>): PeopleFilter {
  const unknown = Object.keys(filter).filter(name => !(name in FILTER))
  if (unknown.length > 0) {
    // Without this filter more people than meant would be invited.
    throw invalid(
      ...unknown.slice(0, VALIDATIONS_MAX).map(name => ({
        rule: 'invalid_enum' as const,
        parameter: `filter.${name}`,
        message: `must be one of ${Object.keys(FILTER).join(', ')}`,
      })),
    )
  }
  return {
    search: filter.search?.trim() || null,
    userIds: filter.user_id,
    roles: readOneOrMore(filter.role, ROLES, 'filter.role'),
    active: filter.active,
    department: filter.department,
    workLocation: filter.work_location,
    restricted: filter.restricted,
    statuses: readOneOrMore(filter.status, PERSON_STATUSES, 'filter.status'),
  }
}

function readOneOrMore<T extends string>(
  given: string | readonly T[] | undefined,
  values: readonly T[],
  parameter: string,
): T[] | undefined {
  if (given === undefined) return undefined
  const texts = typeof given === 'string' ? given.split(',').map(text => text.trim()) : given
  return texts.map(text => {
    const value = values.find(known => known === text)
    if (value) return value
    throw invalid({ rule: 'invalid_enum', parameter, message: `must be one of ${values.join(', ')}` })
  })
}
