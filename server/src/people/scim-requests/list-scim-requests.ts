import type { ProgramDb } from '../../platform/db/handle.ts'
import { runTogether } from '../../platform/db/query.ts'
import { sql } from '../../platform/db/sql.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import {
  CursorMeta,
  cursorMeta,
  cursorParameters,
  decodeCursor,
  invalidCursor,
  readCursor,
} from '../../platform/http/input/pagination.ts'
import { described, namedObject, type Static, Type } from '../../platform/http/input/schema.ts'
import { presentTimestamp } from '../../platform/http/input/timestamp.ts'
import { wordsOfCaller } from '../../shared/i18n/words.ts'
import { type DecidingSettings, explainCause } from './causes.ts'
import type { Entry } from './entry.ts'
import { flushScimRequests } from './request-log.ts'
import {
  FAILED_KEPT_DAYS,
  FAILED_KEPT_MAX,
  FIRST_FAILURE,
  REQUESTS_MAX,
  SENT_NAME_KEPT_DAYS,
  SETUP_STEPS,
} from './store-requests.ts'

const CLIENT_ID_MAX_LENGTH = 255

const ScimRequest = namedObject('ScimRequest', {
  at: Type.Timestamp(),
  request_id: Type.String(),
  method: Type.String(),
  path: Type.String({ description: 'Without identifiers and values' }),
  status: Type.Integer({ minimum: 100, maximum: 599 }),
  error: Type.Nullable(Type.String({ description: 'The scimType, or the title of the error' })),
  duration_ms: Type.Count(),
})

export const listScimRequests = endpoint('GET /operator/v1/scim_requests', {
  tag: 'Operator',
  summary: 'List the last SCIM requests of a client, newest first',
  description: `The last ${REQUESTS_MAX} requests of an identity provider, without personal data.`,
  access: { as: ['operator'] },
  input: {
    query: Type.Object({
      client_id: described('The client of the identity provider', Type.Text(CLIENT_ID_MAX_LENGTH, { minLength: 1 })),
    }),
  },
  output: { status: 200, body: Type.List(ScimRequest) },
  async handle({ services }, { query }) {
    await flushScimRequests(services)
    const rows = await services.database.system(db =>
      sql<Omit<Static<typeof ScimRequest>, 'at'> & { at: Date }>`
        select r.at, r.request_id, r.method, r.path, r.status, r.error, r.duration_ms
          from scim_requests r join oauth_clients c on c.id = r.client_id and c.program_id = r.program_id
         where r.client_id = ${query.client_id}
         order by r.id desc limit ${REQUESTS_MAX}`.all(db),
    )
    return { data: rows.map(row => ({ ...row, at: presentTimestamp(row.at) })) }
  },
})

const ExplainedScimRequest = namedObject('ExplainedScimRequest', {
  ...ScimRequest.properties,
  client_id: Type.Nullable(Type.String({ description: 'Null of an unknown token' })),
  wrong_token: Type.Optional(
    Type.Object(
      {
        name: Type.Nullable(Type.String({ description: 'Of a removed SCIM token; null of an unknown one' })),
        times: Type.Integer({ minimum: 1, description: 'Requests of this hour that the entry stands for' }),
      },
      { description: 'Only of requests with a token that was removed or is unknown' },
    ),
  ),
  person: Type.Optional(
    Type.Nullable(
      Type.Object(
        { user_id: Type.Id(), display_name: Type.String() },
        { description: 'Only with `include=person`: whom a failed request named; null of others' },
      ),
    ),
  ),
  sent_name: Type.Optional(
    Type.Nullable(
      Type.String({
        description: `The userName that a failed creation of a person sent, kept for ${SENT_NAME_KEPT_DAYS} days; only with \`include=person\``,
      }),
    ),
  ),
  cause: Type.Nullable(Type.String({ description: 'Why it failed, in the language of the caller' })),
  remedy: Type.Nullable(Type.String({ description: 'How to fix it' })),
  setting: Type.Nullable(
    Type.Object(
      { name: Type.OneOf(['scim_filter', 'rate_limit_per_minute']), value: Type.Union([Type.String(), Type.Count()]) },
      { description: 'A setting that would help, in the form of `PATCH /v2/settings/program`' },
    ),
  ),
})

const ScimRequestsMeta = namedObject('ScimRequestsMeta', {
  ...CursorMeta.properties,
  failed_by_day: Type.Array(
    Type.Object({ day: Type.String({ format: 'date', description: 'In UTC' }), count: Type.Count() }),
    {
      description: `The number of failed requests on each of the last ${FAILED_KEPT_DAYS} days that has any, newest first`,
    },
  ),
  steps_reached: Type.Array(Type.OneOf(SETUP_STEPS), {
    description:
      'Completed steps of the set-up: any request, a look-up of people, a person, a group; whatever is still stored',
  }),
})

type StoredRequest = Omit<Entry, 'program_id' | 'client_id' | 'named'> & {
  readonly id: number
  readonly client_id: string | null
  readonly is_wrong: boolean
  readonly token_name: string | null
  readonly times: number
  readonly sent_name?: string | null
  readonly person?: { readonly user_id: number; readonly display_name: string } | null
}

/** The recent requests of identity providers, for the administrators who set them up. */
export const listProgramScimRequests = endpoint('GET /v2/scim_requests', {
  tag: 'Settings',
  summary: 'List the last SCIM requests, newest first, with the reasons of failures',
  description: `The last ${REQUESTS_MAX} requests of each client, and apart from them its failed ones of ${FAILED_KEPT_DAYS} days (at most ${FAILED_KEPT_MAX}), without personal data but what \`include=person\` adds. A token that was removed within 30 days keeps its id here; an unknown one is listed in the program that it names, as every SCIM token does, else where the server has one program. Of both, an hour is one entry. An unknown client has none.`,
  access: { as: ['user', 'server'], scopes: ['users.read'], role: 'administrator' },
  // Uses its own transactions: the requests collected by this node are written first.
  transaction: 'own',
  input: {
    query: Type.Object({
      ...cursorParameters,
      'filter.client_id': Type.Optional(described('Only requests of this client', Type.Text(CLIENT_ID_MAX_LENGTH))),
      'filter.failed': Type.Optional(
        described('Only requests that failed, or only those that succeeded', Type.Boolean()),
      ),
      'filter.known': Type.Optional(
        described(
          'Only requests with tokens of the program, or only those with a removed or unknown one',
          Type.Boolean(),
        ),
      ),
      include: Type.Optional(Type.QueryArray(Type.OneOf(['person']), 'Adds `person` and `sent_name`')),
    }),
  },
  output: { status: 200, body: Type.Object({ data: Type.Array(ExplainedScimRequest), meta: ScimRequestsMeta }) },
  async handle({ actor, services, request }, { query }) {
    const { cursor, size } = readCursor(query)
    const before = cursor === null ? null : lastId(query)
    const { 'filter.client_id': clientId, 'filter.failed': failed, 'filter.known': known } = query
    await flushScimRequests(services)
    const words = await wordsOfCaller(services.database, actor, request)
    const { rows, program, failures, steps } = await services.database.transaction(actor.programId, db =>
      runTogether(db, {
        rows: requestsSql(db, {
          before,
          clientId,
          failed,
          known,
          limit: size + 1,
          people: query.include?.includes('person') ?? false,
        }),
        program: sql<DecidingSettings>`
          select scim_filter, rate_limit_per_minute from programs where id = ${db.programId}`,
        failures: failuresSql(db, clientId),
        steps: stepsSql(db, clientId),
      }),
    )
    const settings = program[0] as DecidingSettings
    const reached = new Set(steps.map(({ step }) => step))
    return {
      data: rows.slice(0, size).map(({ id: _, at, cause, is_wrong, token_name, times, ...row }) => ({
        ...row,
        at: presentTimestamp(at),
        ...(is_wrong ? { wrong_token: { name: token_name, times } } : {}),
        ...explainCause(cause, settings, words),
      })),
      meta: {
        ...cursorMeta(cursor, size, rows, last => [String(last.id)]),
        failed_by_day: failures,
        steps_reached: SETUP_STEPS.filter(step => reached.has(step)),
      },
    }
  },
})

function lastId(query: Parameters<typeof readCursor>[0]): number {
  const [id] = decodeCursor(query, 1)
  if (typeof id === 'string' && /^[1-9]\d{0,15}$/.test(id)) return Number(id)
  throw invalidCursor(query)
}

interface RequestsWanted {
  /** Only requests before the one with this id. */
  readonly before: number | null
  readonly clientId: string | undefined
  readonly failed: boolean | undefined
  readonly known: boolean | undefined
  readonly limit: number
  /** Adds whom failed ones were about. */
  readonly people: boolean
}

const PERSON = sql`, r.sent_name,
         (select json_build_object('user_id', u.id, 'display_name', coalesce(u.display_name, u.given_name || ' ' || u.family_name))
            from users u where u.program_id = r.program_id and u.id = r.person_id) as person`

/** SQL: requests, newest first. */
const requestsSql = (
  db: ProgramDb,
  { before, clientId, failed, known, limit, people }: RequestsWanted,
) => sql<StoredRequest>`
  select r.id, r.at, r.request_id, coalesce(r.client_id, r.former_client_id) as client_id, r.client_id is null as is_wrong,
         t.name as token_name, r.times, r.method, r.path, r.status, r.error, r.cause, r.duration_ms${people ? PERSON : sql``}
    from scim_requests r
    left join removed_scim_tokens t on t.program_id = r.program_id and t.id = r.former_client_id
   where r.program_id = ${db.programId}
         ${before === null ? sql`` : sql`and r.id < ${before}`}
         ${clientId === undefined ? sql`` : sql`and coalesce(r.client_id, r.former_client_id) = ${clientId}`}
         ${failed === undefined ? sql`` : sql`and r.status ${failed ? sql`>=` : sql`<`} ${FIRST_FAILURE}`}
         ${known === undefined ? sql`` : sql`and r.client_id is ${known ? sql`not null` : sql`null`}`}
   order by r.id desc limit ${limit}`

/** SQL: the number of failed requests by day, of one client or all. */
const failuresSql = (db: ProgramDb, clientId: string | undefined) => sql<{ day: string; count: number }>`
  select to_char(day, 'YYYY-MM-DD') as day, sum(count)::integer as count from scim_failures
   where program_id = ${db.programId} and day > (now() at time zone 'UTC')::date - ${FAILED_KEPT_DAYS}::integer
     and client_id = coalesce(${clientId ?? null}::text, client_id)
   group by 1 order by 1 desc`

/** SQL: the steps of the set-up that one client, or any, has reached. */
const stepsSql = (db: ProgramDb, clientId: string | undefined) => sql<{ step: string }>`
  select distinct step from scim_steps
   where program_id = ${db.programId} and client_id = coalesce(${clientId ?? null}::text, client_id)`
