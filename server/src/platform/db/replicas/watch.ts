// Tracks the moment up to which each replica is complete. The end of the primary's log is polled, with the time of each poll:
// everything committed before that moment lies before that end. A replica that has replayed up to that end therefore has all of
// it. Commits need not report their position, and no clock but this process's matters.

import type pg from 'pg'
import { cutConnection, openListener } from '../engines/postgres.ts'

/** How often both are polled; and the interval while someone waits for a replica to catch up. */
const POLL_MS = 200
const POLL_BUSY_MS = 20
/** A server that has not responded for this long is down. */
const ANSWER_MAX_MS = 1000
/** How often a server that is down is retried. */
const RETRY_MS = 500
/** Remembered ends of the log: more than a minute's worth, however often they are polled. */
const ENDS_MAX = 4000

const SYSTEM = 'pg_is_in_recovery() as is_replica, (select system_identifier from pg_control_system())::text as system'

/** An end right behind a page header equals that of the page before, which is how replicas report it. */
const PRIMARY_SQL = `
  select (position - case when position % current_setting('wal_block_size')::bigint = 24 then 24
                          when position % pg_size_bytes(current_setting('wal_segment_size')) = 40 then 40
                          else 0 end)::float8 as position, ${SYSTEM}
    from (select (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::bigint as position) log`
const REPLICA_SQL = `select (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::float8 as position, ${SYSTEM}`

interface Answer {
  readonly position: number
  readonly is_replica: boolean
  /** Identical on a primary and its replicas. */
  readonly system: string
}

/** The known state of a replica. */
export interface Watched {
  readonly url: string
  /** It has everything that was committed before this moment (`performance.now()`). */
  upTo: number
  /** Why it cannot be used; null while it responds. */
  fault: string | null
  /** It has stopped responding. */
  onLost(): void
}

export interface Watch {
  /** Someone is waiting for a replica. */
  hurry(): void
  start(): void
  close(): Promise<void>
}

export function watchReplicas(primaryUrl: string, replicas: readonly Watched[]): Watch {
  const primary = createProbe(primaryUrl, PRIMARY_SQL)
  const ends = new Ends()
  const probes = replicas.map(replica => ({
    replica,
    probe: createProbe(replica.url, REPLICA_SQL),
    notBefore: 0,
    isBusy: false,
  }))
  let system = ''
  let timer: NodeJS.Timeout | null = null
  let dueAt = 0
  let isAsking = false
  let closed = false

  const askPrimary = async () => {
    const at = performance.now()
    // Without it the age of a replica is unknown; they become too old by themselves.
    const answer = await primary.ask().catch(() => null)
    if (answer === null) return
    system = answer.system
    ends.add(at, answer.position)
  }
  const askReplica = async (one: (typeof probes)[number]) => {
    const { replica, probe } = one
    if (one.isBusy || performance.now() < one.notBefore) return
    one.isBusy = true
    try {
      const answer = await probe.ask()
      if (!answer.is_replica) throw new Error('it is no replica')
      if (system !== '' && answer.system !== system) throw new Error('it is a replica of another server')
      replica.upTo = ends.momentOf(answer.position)
      replica.fault = null
    } catch (error) {
      replica.upTo = Number.NEGATIVE_INFINITY
      one.notBefore = performance.now() + RETRY_MS
      if (replica.fault === null) replica.onLost()
      replica.fault = (error as Error).message
    } finally {
      one.isBusy = false
    }
  }
  const poll = async () => {
    timer = null
    isAsking = true
    await askPrimary()
    // One that does not respond must not delay the others.
    const fast = new Promise(resolve => setTimeout(resolve, POLL_BUSY_MS).unref())
    await Promise.race([Promise.all(probes.map(askReplica)), fast])
    isAsking = false
    schedule(POLL_MS)
  }
  const schedule = (inMs: number) => {
    if (closed || isAsking) return
    const at = performance.now() + inMs
    if (timer) {
      if (dueAt <= at) return
      clearTimeout(timer)
    }
    dueAt = at
    timer = setTimeout(() => void poll(), inMs).unref()
  }
  return {
    hurry: () => schedule(POLL_BUSY_MS),
    start: () => schedule(0),
    async close() {
      closed = true
      if (timer) clearTimeout(timer)
      await Promise.all([primary, ...probes.map(({ probe }) => probe)].map(probe => probe.close()))
    },
  }
}

/** Ends of the primary's log, by the moment at which they were polled. */
class Ends {
  #ends: Array<{ at: number; position: number }> = []

  add(at: number, position: number): void {
    const last = this.#ends.at(-1)
    // A log that has become shorter belongs to another primary.
    if (last && position < last.position) this.#ends = []
    if (last && position === last.position) last.at = at
    else this.#ends.push({ at, position })
    if (this.#ends.length > ENDS_MAX) this.#ends.shift()
  }

  /** The moment up to which all commits lie before this position. */
  momentOf(position: number): number {
    return this.#ends.findLast(end => end.position <= position)?.at ?? Number.NEGATIVE_INFINITY
  }
}

/** A connection that only runs this query: in a pool it would wait behind others. */
function createProbe(url: string, text: string) {
  let client: pg.Client | null = null
  const connect = async () => {
    const next = openListener(url, ANSWER_MAX_MS, 'atrium watch')
    next.on('error', () => {
      if (client === next) client = null
    })
    try {
      await next.connect()
      return next
    } catch (error) {
      cutConnection(next)
      throw error
    }
  }
  return {
    async ask(): Promise<Answer> {
      client ??= await connect()
      const asked = client
      try {
        const { rows } = await asked.query(text)
        return rows[0]
      } catch (error) {
        cutConnection(asked)
        client = null
        throw error
      }
    },
    async close() {
      const last = client
      client = null
      await last?.end().catch(() => {})
    },
  }
}
