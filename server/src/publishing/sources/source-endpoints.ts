import { isNarrowed } from '../../people/restrictions/index.ts'
import { actingFor } from '../../platform/caller.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { assignments, oneRow } from '../../platform/db/query.ts'
import { sql } from '../../platform/db/sql.ts'
import { heldByFourEyes, invalid, notFound } from '../../platform/errors.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { pageParameters, respondWithPage } from '../../platform/http/input/pagination.ts'
import { Type } from '../../platform/http/input/schema.ts'
import type { Services } from '../../platform/services.ts'
import { readApproval, readContent, writeContent } from '../content/index.ts'
import { type Publisher, requireOwnTopics } from '../visibility/index.ts'
import { type Fetched, fetchFeed } from './fetch-feed.ts'
import { LEASE_MS, SOURCES_CHANNEL, settleFetch } from './harvester.ts'
import {
  type Address,
  addressColumns,
  assertPossible,
  findSource,
  isSameAddress,
  lockSources,
  NewSource,
  presentSource,
  readAddress,
  SOURCES_MAX,
  Source,
  SourceChanges,
  type SourceRow,
} from './source.ts'

/** Time limit for the fetch within a call, parsing included. */
const CALL_FETCH_TIMEOUT_MS = 5_000

const TopicParams = Type.Object({ channel_id: Type.Id() })
const SourceParams = Type.Object({ channel_id: Type.Id(), source_id: Type.Id() })

export const listSources = endpoint('GET /v2/channels/{channel_id}/sources', {
  tag: 'Topics',
  summary: 'List the feeds whose items become posts of a topic',
  access: readContent,
  input: { params: TopicParams, query: Type.Object(pageParameters) },
  output: { status: 200, body: Type.Page(Source) },
  async handle({ actor, db }, { params, query }) {
    await requireTopicState(db, actor, params.channel_id)
    return respondWithPage(db, query, presentSource, {
      columns: sql`*`,
      from: sql`from feed_sources where program_id = ${db.programId} and topic_id = ${params.channel_id}`,
      order: sql`id`,
    })
  },
})

export const createSource = endpoint('POST /v2/channels/{channel_id}/sources', {
  tag: 'Topics',
  summary: 'Add a feed to a topic and fetch it',
  description:
    'RSS, Atom or JSON Feed. The newest 10 items become link posts, later each new one. An address that cannot be fetched within ' +
    `5 seconds is fetched again soon after; one that fails is 400. A program has at most ${SOURCES_MAX} sources.`,
  access: writeContent,
  transaction: 'own',
  input: { params: TopicParams, body: NewSource },
  output: { status: 201, body: Type.One(Source) },
  errors: [409],
  async handle({ actor, services }, { params, body }) {
    const { database, secrets } = services
    const { programId } = actor
    const topicId = params.channel_id
    const { state = 'draft', active = true } = body
    const address = readAddress(body.url, secrets)
    const isFetched = await database.read(programId, async db => {
      const topicState = await requireTopicState(db, actor, topicId)
      await assertState(db, actor, topicId, state)
      await assertPossible(db, { topicId, address: address.address })
      return active && topicState === 'published'
    })
    const fetched = isFetched ? await fetchNow(services, programId, address) : null
    const row = await database.transaction(programId, async db => {
      await requireTopicState(db, actor, topicId)
      await lockSources(db)
      await assertPossible(db, { topicId, address: address.address })
      const ids = await sql<{ id: number }>`
        select nextval(pg_get_serial_sequence('feed_sources', 'id')) as id`.all(db)
      const place = { program_id: programId, id: Number(ids[0]?.id) }
      const columns = {
        ...place,
        topic_id: topicId,
        state,
        active,
        ...addressColumns(address, secrets, place),
        ...dueColumns(fetched),
      }
      const row = await sql<SourceRow>`insert into feed_sources ${oneRow(columns)} returning *`.first(db)
      db.bus.wake(db, SOURCES_CHANNEL)
      return row as SourceRow
    })
    return { data: presentSource(await settleNow(services, row, fetched)) }
  },
})

export const updateSource = endpoint('PATCH /v2/channels/{channel_id}/sources/{source_id}', {
  tag: 'Topics',
  summary: 'Change a source of a topic',
  description:
    'Only given members change. A new address is fetched as that of a new source is; user info may be sent back as `***`.',
  access: writeContent,
  transaction: 'own',
  input: { params: SourceParams, body: SourceChanges },
  output: { status: 200, body: Type.One(Source) },
  errors: [409],
  async handle({ actor, services }, { params, body }) {
    const { database, secrets } = services
    const { programId } = actor
    const { channel_id: topicId, source_id: id } = params
    const plan = await database.read(programId, async db => {
      const topicState = await requireTopicState(db, actor, topicId)
      const source = await requireSource(db, topicId, id)
      if (body.state !== undefined) await assertState(db, actor, topicId, body.state)
      const given = body.url === undefined ? null : readAddress(body.url, secrets, source)
      const address = given && isSameAddress(source, given, secrets) ? null : given
      if (address) await assertPossible(db, { topicId, address: address.address, id })
      return { address, isFetched: (body.active ?? source.active) && topicState === 'published' }
    })
    const { address } = plan
    const fetched = address && plan.isFetched ? await fetchNow(services, programId, address) : null
    const row = await database.transaction(programId, async db => {
      await lockSources(db)
      const source = await requireSource(db, topicId, id, true)
      if (address) await assertPossible(db, { topicId, address: address.address, id })
      const isSwitchedOn = body.active === true && !source.active
      const changes = {
        ...(body.state === undefined ? {} : { state: body.state }),
        ...(body.active === undefined ? {} : { active: body.active }),
        ...(isSwitchedOn ? { failing_since: null, due_at: sql`now()` } : {}),
        // A running fetch of the former address, or of a source that is switched off, writes nothing more.
        ...(address || body.active === false ? { lease: source.lease + 1 } : {}),
        ...(address ? { ...addressColumns(address, secrets, source), ...FRESH, ...dueColumns(fetched) } : {}),
      }
      if (Object.keys(changes).length === 0) return source
      const row = await sql<SourceRow>`
        update feed_sources set ${assignments({ ...changes, updated_at: new Date() })}
         where program_id = ${programId} and id = ${id} returning *`.first(db)
      db.bus.wake(db, SOURCES_CHANNEL)
      return row as SourceRow
    })
    return { data: presentSource(await settleNow(services, row, fetched)) }
  },
})

export const deleteSource = endpoint('DELETE /v2/channels/{channel_id}/sources/{source_id}', {
  tag: 'Topics',
  summary: 'Remove a source of a topic',
  description: 'Its posts stay. Items that it has had do not come back with another source of the topic.',
  access: writeContent,
  input: { params: SourceParams },
  output: { status: 204 },
  async handle({ actor, db }, { params }) {
    await requireOwnTopics(db, actor, [params.channel_id])
    const rows = await sql`
      delete from feed_sources
       where program_id = ${db.programId} and topic_id = ${params.channel_id} and id = ${params.source_id}
      returning 1`.all(db)
    if (rows.length === 0) throw notFound('Source')
  },
})

/** Columns of an address that was never fetched. */
const FRESH = {
  title: null,
  is_new: true,
  etag: null,
  last_modified: null,
  last_error: null,
  failing_since: null,
} as const

/** A source that the call has fetched is leased by it; any other is fetched by a worker at once. */
const dueColumns = (fetched: Fetched | null) => ({
  due_at: fetched ? sql`now() + make_interval(secs => ${LEASE_MS / 1000})` : sql`now()`,
})

/** The topic's state; throws 404 without the topic, 403 for one that the caller's role does not allow. */
async function requireTopicState(db: ProgramDb, actor: Publisher, topicId: number): Promise<string> {
  await requireOwnTopics(db, actor, [topicId])
  const row = await sql<{ state: string }>`
    select state from topics where program_id = ${db.programId} and id = ${topicId}`.first(db)
  if (!row) throw notFound('Topic')
  return row.state
}

async function requireSource(db: ProgramDb, topicId: number, id: number, lock = false): Promise<SourceRow> {
  const source = await findSource(db, topicId, id, lock)
  if (!source) throw notFound('Source')
  return source
}

/** Throws 403 for posts that nobody would look at where four eyes must. */
async function assertState(db: ProgramDb, actor: Publisher, topicId: number, state: string): Promise<void> {
  if (state === 'published' && isNarrowed(actor))
    throw heldByFourEyes('Posts that name no audience are published by others; use the state review', 'state')
  const { four_eyes_review, needs_manager } = await readApproval(db, [topicId])
  // Where managers approve, the posts of a source go to review by themselves.
  if (state === 'published' && four_eyes_review && !needs_manager) {
    throw heldByFourEyes(
      'Posts of this program are published by another person than the one who wrote them; use the state review',
      'state',
    )
  }
}

/** Fetches an address within a call; throws 400 when it is known to hold no feed, returns null when it is not known yet. */
async function fetchNow(
  services: Services,
  programId: number,
  { address, credentials }: Address,
): Promise<Fetched | null> {
  const fetched = await fetchFeed(services, {
    programId,
    address,
    credentials,
    etag: null,
    lastModified: null,
    timeoutMs: CALL_FETCH_TIMEOUT_MS,
    totalMs: CALL_FETCH_TIMEOUT_MS,
  })
  if (fetched.kind !== 'failed') return fetched
  if (fetched.isLate) return null
  throw invalid({ rule: 'unreachable', parameter: 'url', message: fetched.error })
}

/** Stores the items of a fetch within a call, as the server itself; returns the source afterwards. */
async function settleNow(services: Services, row: SourceRow, fetched: Fetched | null): Promise<SourceRow> {
  if (!fetched) return row
  await actingFor(undefined, () => settleFetch(services, row, fetched))
  const settled = await services.database.read(row.program_id, db => findSource(db, row.topic_id, row.id))
  return settled ?? row
}
