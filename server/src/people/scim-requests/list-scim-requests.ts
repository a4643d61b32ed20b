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
import { flushScimRequests } from './request-log.ts'
import {
  type Entry,
  FAILED_KEPT_DAYS,
  FAILED_KEPT_MAX,
  FIRST_FAILURE,
  REQUESTS_MAX,
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
    const { rows } = await services.database.system(db =>
      sql<Omit<Static<typeof ScimRequest>, 'at'> & { at: Date }>`
        select r.at, r.request_id, r.method, r.path, r.status, r.error, r.duration_ms
          from scim_requests r join oauth_clients c on c.id = r.client_id and c.program_id = r.program_id
         where r.client_id = ${query.client_id}
         order by r.id desc limit ${REQUESTS_MAX}`.execute(db),
    )
    return { data: rows.map(row => ({ ...row, at: presentTimestamp(row.at) })) }
  },
})

const ExplainedScimRequest = namedObject('ExplainedScimRequest', {
  ...ScimRequest.properties,
  client_id: Type.String(),
  person: Type.Optional(
    Type.Nullable(
      Type.Object(
        { user_id: Type.Id(), display_name: Type.String() },
        { description: 'Only with `include=person`: whom a failed request named by id; null of others' },
      ),
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

type StoredRequest = Omit<Entry, 'program_id' | 'person_id'> & {
  readonly id: number
  readonly person?: { readonly user_id: number; readonly display_name: string } | null
}

/** The recent requests of identity providers, for the administrators who set them up. */
export const listProgramScimRequests = endpoint('GET /v2/scim_requests', {
  tag: 'Settings',
  summary: 'List the last SCIM requests, newest first, with the reasons of failures',
  description: `The last ${REQUESTS_MAX} requests of each client, and apart from them its failed ones of ${FAILED_KEPT_DAYS} days (at most ${FAILED_KEPT_MAX}), without personal data. An unknown client has none.`,
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
      include: Type.Optional(Type.QueryArray(Type.OneOf(['person']), 'Adds `person`')),
    }),
  },
  output: { status: 200, body: Type.Object({ data: Type.Array(ExplainedScimRequest), meta: ScimRequestsMeta }) },
  async handle({ actor, services, request }, { query }) {
    const { cursor, size } = readCursor(query)
    const before = cursor === null ? null : lastId(query)
    const { 'filter.client_id': clientId, 'filter.failed': failed } = query
    await flushScimRequests(services)
    const words = await wordsOfCaller(services.database, actor, request)
    const { rows, program, failures, steps } = await services.database.transaction(actor.programId, db =>
      runTogether(db, {
        rows: requestsSql(db, {
          before,
          clientId,
          failed,
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
      data: rows.slice(0, size).map(({ id: _, at, cause, ...row }) => ({
        ...row,
        at: presentTimestamp(at),
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
  readonly limit: number
  /** Adds whom failed ones were about. */
  readonly people: boolean
}

const PERSON = sql`,
         (select json_build_object('user_id', u.id, 'display_name', coalesce(u.display_name, u.given_name || ' ' || u.family_name))
            from users u where u.program_id = r.program_id and u.id = r.person_id) as person`

/** SQL: requests, newest first. */
const requestsSql = (db: ProgramDb, { before, clientId, failed, limit, people }: RequestsWanted) => sql<StoredRequest>`
  select id, at, request_id, client_id, method, path, status, error, cause, duration_ms${people ? PERSON : sql``} from scim_requests r
   where program_id = ${db.programId}
         ${before === null ? sql`` : sql`and id < ${before}`}
         ${clientId === undefined ? sql`` : sql`and client_id = ${clientId}`}
         ${failed === undefined ? sql`` : sql`and status ${failed ? sql`>=` : sql`<`} ${FIRST_FAILURE}`}
   order by id desc limit ${limit}`

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
