import { sql } from 'kysely'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import { endpoint } from '../../../platform/http/endpoint.ts'
import {
  CursorMeta,
  cursorMeta,
  cursorParameters,
  decodeCursor,
  invalidCursor,
  readCursor,
} from '../../../platform/http/input/pagination.ts'
import { Count, described, Nullable, named, OneOf, Text, Timestamp, Type } from '../../../platform/http/input/schema.ts'
import { presentTimestamp } from '../../../platform/http/input/timestamp.ts'
import { wordsOfCaller } from '../../../shared/i18n/caller-words.ts'
import { explainCause } from './causes.ts'
import { flushScimRequests } from './request-log.ts'
import { FAILED_KEPT_DAYS, FAILED_KEPT_MAX, FIRST_FAILURE, REQUESTS_MAX, SETUP_STEPS } from './store-requests.ts'

const CLIENT_ID_MAX_LENGTH = 255

const ExplainedScimRequest = named(
  'ExplainedScimRequest',
  Type.Object({
    at: Timestamp(),
    request_id: Type.String(),
    client_id: Type.String(),
    method: Type.String(),
    path: Type.String({ description: 'Without identifiers and values' }),
    status: Type.Integer({ minimum: 100, maximum: 599 }),
    error: Nullable(Type.String({ description: 'The scimType, or the title of the error' })),
    duration_ms: Count(),
    cause: Nullable(Type.String({ description: 'Why it failed, in the language of the caller' })),
    remedy: Nullable(Type.String({ description: 'What to do about it' })),
    setting: Nullable(
      Type.Object(
        { name: OneOf(['scim_filter', 'rate_limit_per_minute']), value: Type.Union([Type.String(), Count()]) },
        { description: 'A setting that would help, in the form of `PATCH /v2/settings/program`' },
      ),
    ),
  }),
)

const ScimRequestsMeta = named(
  'ScimRequestsMeta',
  Type.Object({
    ...CursorMeta.properties,
    failed_by_day: Type.Array(
      Type.Object({ day: Type.String({ format: 'date', description: 'In UTC' }), count: Count() }),
      {
        description: `How many requests failed on each of the last ${FAILED_KEPT_DAYS} days, those with failures, newest first`,
      },
    ),
    steps_reached: Type.Array(OneOf(SETUP_STEPS), {
      description:
        'Completed steps of the set-up: any request, a look-up of people, a person, a group; whatever is still stored',
    }),
  }),
)

/** The recent requests of identity providers, for the administrators who set them up. */
export const listProgramScimRequests = endpoint({
  id: 'listProgramScimRequests',
  tag: 'Settings',
  method: 'GET',
  path: '/v2/scim_requests',
  summary: 'List the last SCIM requests, newest first, with the reasons of failures',
  description: `The last ${REQUESTS_MAX} requests of each client, and apart from them its failed ones of ${FAILED_KEPT_DAYS} days (at most ${FAILED_KEPT_MAX}), without personal data. An unknown client has none.`,
  access: { as: ['user', 'server'], scopes: ['users.read'], role: 'administrator' },
  // Uses its own transactions: first, the requests collected by this node are written.
  transaction: 'own',
  input: {
    query: Type.Object({
      ...cursorParameters,
      'filter.client_id': Type.Optional(described('Only requests of this client', Text(CLIENT_ID_MAX_LENGTH))),
      'filter.failed': Type.Optional(described('Only requests that failed, or only others', Type.Boolean())),
    }),
  },
  output: { status: 200, body: Type.Object({ data: Type.Array(ExplainedScimRequest), meta: ScimRequestsMeta }) },
  async handle({ actor, services }, { query }) {
    const { cursor, size } = readCursor(query)
    const before = cursor === null ? null : lastId(query)
    const { 'filter.client_id': clientId, 'filter.failed': failed } = query
    await flushScimRequests(services)
    const words = await wordsOfCaller(services.database, actor)
    const { rows, settings, failures, steps } = await services.database.transaction(actor.programId, async db => {
      let list = db
        .selectFrom('scim_requests')
        .selectAll()
        .where('program_id', '=', db.programId)
        .orderBy('id', 'desc')
        .limit(size + 1)
      if (before !== null) list = list.where('id', '<', before)
      if (clientId !== undefined) list = list.where('client_id', '=', clientId)
      if (failed !== undefined) list = list.where('status', failed ? '>=' : '<', FIRST_FAILURE)
      const program = db.selectFrom('programs').select(['scim_filter', 'rate_limit_per_minute'])
      const settings = await program.where('id', '=', db.programId).executeTakeFirstOrThrow()
      return {
        ...{ rows: await list.execute(), settings },
        ...{ failures: await readFailures(db, clientId), steps: await readSteps(db, clientId) },
      }
    })
    return {
      data: rows.slice(0, size).map(({ program_id: _, id: __, at, cause, ...row }) => ({
        ...row,
        at: presentTimestamp(at),
        ...explainCause(cause, settings, words),
      })),
      meta: {
        ...cursorMeta(cursor, size, rows, last => [String(last.id)]),
        failed_by_day: failures,
        steps_reached: SETUP_STEPS.filter(step => steps.has(step)),
      },
    }
  },
})

function lastId(query: Parameters<typeof readCursor>[0]): number {
  const [id] = decodeCursor(query, 1)
  if (typeof id === 'string' && /^[1-9]\d{0,15}$/.test(id)) return Number(id)
  throw invalidCursor(query)
}

async function readFailures(db: ProgramDb, clientId: string | undefined): Promise<{ day: string; count: number }[]> {
  const { rows } = await sql<{ day: string; count: number }>`
    select to_char(day, 'YYYY-MM-DD') as day, sum(count)::integer as count from scim_failures
     where program_id = ${db.programId} and day > (now() at time zone 'UTC')::date - ${FAILED_KEPT_DAYS}::integer
       and client_id = coalesce(${clientId ?? null}::text, client_id)
     group by 1 order by 1 desc`.execute(db)
  return rows
}

async function readSteps(db: ProgramDb, clientId: string | undefined): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ step: string }>`
    select distinct step from scim_steps
     where program_id = ${db.programId} and client_id = coalesce(${clientId ?? null}::text, client_id)`.execute(db)
  return new Set(rows.map(row => row.step))
}
