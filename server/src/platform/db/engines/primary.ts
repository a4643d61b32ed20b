// Which server the address of the database leads to. Behind an address with failover (HAProxy before Patroni, a service of
// Kubernetes) that is another server from one moment to the next, while connections stay open to the member that was left behind:
// it may be frozen or cut off, and does not know. So each new connection says where it leads, and one more is opened every two
// seconds only to see that. A standby and a member left behind are refused. When the address leads to another server, the
// connections to the former one are cut, and the work on them is retried where that is safe (decision 0018).

import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { limits } from '../../config.ts'
import { isConnectionLost, NotConnected } from '../errors.ts'
import { CONNECT_TIMEOUT_MS, createConnection, cutConnection, timeout } from './connection.ts'

export interface Primary {
  /** Keeps a new connection, which is cut once it leads to a former server. Throws NotConnected unless it leads to the primary. */
  admit(client: pg.ClientBase): Promise<void>
  /** Resolves once a new connection has reached the primary; rejects after two and a half seconds. */
  confirm(): Promise<void>
  /** Checks soon: a connection broke. */
  suspect(): void
  /** A statement had a result, so the connections are not silent. */
  heard(): void
  /** The number of times that the address led to another server, or the server had restarted. */
  changes(): number
  /** Checks from now on. */
  start(): void
  /** Resolves when no check is in flight. */
  close(): Promise<void>
}

/** A server, as a connection finds it. The timeline counts the promotions of a cluster; `system` is the same on all its members. */
interface Server {
  readonly is_standby: boolean
  readonly started_at: string
  readonly system: string | null
  readonly timeline: number
}

const STARTED = `pg_is_in_recovery() as is_standby, extract(epoch from pg_postmaster_start_time())::text as started_at`
const SERVER_SQL = `
  select ${STARTED}, (select system_identifier::text from pg_control_system()) as system,
         case when pg_is_in_recovery() then 0
              else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end as timeline`
/** For services that do not let everyone call those functions. */
const SHORT_SQL = `select ${STARTED}, null as system, 0 as timeline`

const CHECK_EVERY_MS = 2000
/** Between two checks while they fail, and the least time between two. */
const RECHECK_MS = 500
const CHECK_TIMEOUT_MS = 2000
/** A confirmation is retried for this long. */
const CONFIRM_MS = 2500
const CONFIRM_AGAIN_MS = 100
/** The server is full, or refuses the login by now: it is there. */
const REFUSALS = /^(53300|28...)$/

export function createPrimary(url: string, onError: (error: Error) => void): Primary {
  const connections = new Map<pg.ClientBase, string>()
  let known: Server | null = null
  let changes = 0
  /** The time of the first of the checks that have failed since one succeeded. */
  let failingSince: number | null = null
  let checkedAt = 0
  let heardAt = 0
  let timer: NodeJS.Timeout | null = null
  let checking: Promise<void> | null = null
  let isClosed = true
  let confirming: Promise<void> | null = null

  const cutAllBut = (startedAt: string | null) => {
    for (const [client, its] of connections) if (its !== startedAt) cutConnection(client)
  }
  const admit = async (client: pg.ClientBase) => {
    const server = await describeServer(client)
    if (server.is_standby) throw new NotConnected('the address of the database leads to a standby')
    if (known && server.system === known.system && server.timeline < known.timeline)
      throw new NotConnected('the address of the database leads to a member that was left behind by a failover')
    connections.set(client, server.started_at)
    client.once('end', () => connections.delete(client))
    if (known?.started_at === server.started_at) return
    if (known) {
      changes++
      onError(new Error('the database has restarted or is another server now: its former connections are closed'))
    }
    known = server
    cutAllBut(server.started_at)
  }
  /** Throws unless a new connection reaches the primary. */
  const probe = async (timeoutMs: number) => {
    const client = createConnection(url, 'atrium watch', timeoutMs)
    client.on('error', () => {})
    try {
      await client.connect()
      await admit(client)
      await client.end()
    } catch (error) {
      cutConnection(client)
      if (!(error instanceof pg.DatabaseError && REFUSALS.test(error.code ?? ''))) throw error
    }
  }
  const check = async () => {
    timer = null
    checkedAt = performance.now()
    try {
      await probe(CHECK_TIMEOUT_MS)
      failingSince = null
    } catch {
      failingSince ??= performance.now()
      // Statements on them would wait for ever.
      if (heardAt < failingSince && performance.now() - failingSince > limits.signalsMissedMs) cutAllBut(null)
    }
    checkIn(failingSince === null ? CHECK_EVERY_MS : RECHECK_MS)
  }
  const checkNow = () => {
    checking = check()
  }
  const checkIn = (ms: number) => {
    if (!isClosed) timer = setTimeout(checkNow, ms).unref()
  }
  const confirmOnce = async () => {
    const until = performance.now() + CONFIRM_MS
    for (;;) {
      try {
        return await probe(until - performance.now())
      } catch (error) {
        await sleep(CONFIRM_AGAIN_MS)
        if (performance.now() >= until) throw error
      }
    }
  }
  return {
    admit,
    confirm() {
      confirming ??= confirmOnce().finally(() => {
        confirming = null
      })
      return confirming
    },
    suspect() {
      if (timer === null || performance.now() - checkedAt < RECHECK_MS) return
      clearTimeout(timer)
      checkNow()
    },
    heard() {
      heardAt = performance.now()
    },
    changes: () => changes,
    start() {
      isClosed = false
      checkIn(CHECK_EVERY_MS)
    },
    async close() {
      isClosed = true
      if (timer) clearTimeout(timer)
      timer = null
      await Promise.allSettled([checking, confirming])
    },
  }
}

async function describeServer(client: pg.ClientBase): Promise<Server> {
  const ask = async (text: string) => (await client.query({ text, ...timeout(CONNECT_TIMEOUT_MS) })).rows[0] as Server
  try {
    return await ask(SERVER_SQL)
  } catch (error) {
    if (isConnectionLost(error)) throw error
    return ask(SHORT_SQL)
  }
}
