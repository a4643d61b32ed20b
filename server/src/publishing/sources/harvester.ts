// Fetches the sources that are due, of all programs. A lease moves `due_at` ahead and has a number: no other node fetches the source
// meanwhile, and after a crash it is due again.

import type { Database } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { msUntilFirst } from '../../platform/jobs/due.ts'
import { signalWorker } from '../../platform/jobs/workers.ts'
import type { Services } from '../../platform/services.ts'
import { FETCH_TIMEOUT_MS, type Fetched, fetchFeed } from './fetch-feed.ts'
import { harvestFeed, type LeasedSource } from './harvest.ts'
import { openCredentials } from './source.ts'

/** There are sources to fetch. */
export const SOURCES_CHANNEL = 'feed sources'

/** Longer than a fetch, and the posts that it makes, can take. */
export const LEASE_MS = 180_000
/** Sources that one node fetches at the same time. */
const BATCH_MAX = 8
/** A source is switched off after this time without success. */
const FAILING_DAYS_MAX = 14
/** The interval varies by this share in both directions, so that sources of one time do not stay together. */
const SPREAD = 0.1
/** The longest wait, that a host asks for or that follows late feeds. */
const WAIT_MAX_MS = 24 * 3_600_000
/** Intervals after the first feed that was late; each further wait is as long as the source has been failing. */
const LATE_INTERVALS = 4

export const sourceHarvester = signalWorker({
  name: 'feed sources',
  channel: SOURCES_CHANNEL,
  async round(services, isStopping) {
    const leased = await leaseSources(services.database)
    await Promise.all(leased.map(source => fetchLeased(services, source, isStopping)))
    return leased.length === BATCH_MAX || msUntilFirst(services.database, [FIRST])
  },
})

/** SQL: whether source `s` is fetched at all. */
const FETCHED = sql`s.active and exists (
  select from topics t where t.program_id = s.program_id and t.id = s.topic_id and t.state = 'published')`

const FIRST = sql`(select min(s.due_at) as at from feed_sources s where ${FETCHED})`

/** Programs take turns: the first of each that is due, then the second. */
async function leaseSources(database: Database): Promise<LeasedSource[]> {
  return database.system(db =>
    sql<LeasedSource>`
      update /* every program */ feed_sources f set due_at = now() + make_interval(secs => ${LEASE_MS / 1000}), lease = f.lease + 1
        from (select s.program_id, s.id from feed_sources s
                join (select s.program_id, s.id, row_number() over (partition by s.program_id order by s.due_at) as turn
                        from feed_sources s where s.due_at <= now() and ${FETCHED}) turns
                  on turns.program_id = s.program_id and turns.id = s.id
               where s.due_at <= now() and s.active
               order by turns.turn, s.due_at limit ${BATCH_MAX} for update of s skip locked) due
       where f.program_id = due.program_id and f.id = due.id
      returning f.program_id, f.id, f.topic_id, f.address, f.credentials_sealed, f.etag, f.last_modified, f.is_new, f.lease`.all(
      db,
    ),
  )
}

async function fetchLeased(services: Services, source: LeasedSource, isStopping: () => boolean): Promise<void> {
  try {
    const fetched = await fetchFeed(services, {
      programId: source.program_id,
      address: source.address,
      credentials: openCredentials(source, services.secrets),
      etag: source.etag,
      lastModified: source.last_modified,
      timeoutMs: FETCH_TIMEOUT_MS,
    })
    await settleFetch(services, source, fetched, isStopping)
  } catch (error) {
    if (isStopping()) return
    services.logger.error(
      { err: error, program_id: source.program_id, source_id: source.id },
      'a source was not fetched',
    )
  }
}

/** Stores what a fetch brought, and when the next one is due. Nothing is written once the lease has ended. */
export async function settleFetch(
  services: Services,
  source: LeasedSource,
  fetched: Fetched,
  isStopping: () => boolean = () => false,
): Promise<void> {
  const stored = fetched.kind === 'feed' ? await harvestFeed(services, source, fetched.feed, isStopping) : null
  if (stored === 'ended') return
  const isComplete = stored === 'all'
  const intervalMs = services.config.sourceIntervalMs
  const spreadMs = intervalMs * (1 - SPREAD + 2 * SPREAD * Math.random())
  const isLate = fetched.kind === 'failed' && fetched.isLate === true
  const askedMs = fetched.kind === 'failed' ? Math.min(fetched.retryAfterMs ?? 0, WAIT_MAX_MS) : 0
  const waitMs = Math.max(isLate ? Math.min(spreadMs * LATE_INTERVALS, WAIT_MAX_MS) : 0, spreadMs, askedMs)
  const lateWait = sql`least(now() - coalesce(failing_since, now()), make_interval(secs => ${WAIT_MAX_MS / 1000}))`
  const wait = sql`greatest(make_interval(secs => ${waitMs / 1000}), ${isLate ? lateWait : null}::interval)`
  const outcome =
    fetched.kind === 'failed'
      ? sql`last_error = ${fetched.error}, failing_since = coalesce(failing_since, now()),
            active = ${!fetched.isGone} and coalesce(failing_since, now()) > now() - make_interval(days => ${FAILING_DAYS_MAX})`
      : sql`last_error = null, failing_since = null`
  const validators =
    fetched.kind === 'feed'
      ? sql`, title = ${fetched.feed.title || null}, is_new = false, etag = ${isComplete ? fetched.etag : null}, last_modified = ${isComplete ? fetched.lastModified : null}`
      : sql``
  await services.database.transaction(source.program_id, db =>
    sql`
      update feed_sources
         set last_fetched_at = now(), due_at = now() + ${wait}, ${outcome} ${validators}
       where program_id = ${source.program_id} and id = ${source.id} and lease = ${source.lease}
         and active`.execute(db),
  )
}
