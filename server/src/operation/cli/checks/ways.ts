// Connections to the database: behind a pooler in transaction mode, work that needs a session needs a direct
// connection.

import pg from 'pg'
import type { Config } from '../../../platform/config.ts'
import { reasonOf } from '../../../platform/operator-error.ts'
import { type Finding, failFinding, okFinding } from './finding.ts'

const CONNECT_MAX_MS = 5000
const SETTING = 'DATABASE_DIRECT_URL'

/** PgBouncer's error for settings given at the start of a connection. */
export const isPoolerRefusal = (error: unknown): boolean => /unsupported startup parameter/.test(reasonOf(error))

export const poolerFinding = (): Finding =>
  failFinding(
    'pooler',
    'DATABASE_URL is a pooler in transaction mode, where jobs, signals and locks do not work',
    `set ${SETTING} to PostgreSQL itself`,
  )

/** Whether DATABASE_URL and DATABASE_DIRECT_URL are each suitable for their purpose. */
export async function checkWays({ databaseUrl, databaseDirectUrl }: Config): Promise<Finding[]> {
  if (databaseUrl === null || databaseDirectUrl === null) return []
  try {
    if (await isShared(databaseDirectUrl)) {
      return [databaseUrl === databaseDirectUrl ? poolerFinding() : wrongWay()]
    }
    if (databaseUrl === databaseDirectUrl) return []
    return [await checkPrepared(databaseUrl)]
  } catch (error) {
    return [failFinding('pooler', reasonOf(error), `correct DATABASE_URL or ${SETTING}`)]
  }
}

const wrongWay = (): Finding =>
  failFinding('pooler', `${SETTING} is a pooler in transaction mode as well`, 'set it to PostgreSQL itself')

async function checkPrepared(url: string): Promise<Finding> {
  if (await keepsPrepared(url)) return okFinding('pooler', 'passes prepared statements on')
  return failFinding(
    'pooler',
    'loses prepared statements',
    'set max_prepared_statements = 500 in PgBouncer, 1.21 or newer',
  )
}

/** Two clients with one process of PostgreSQL. */
const isShared = (url: string): Promise<boolean> =>
  withClients(url, 2, async clients => {
    const pids: number[] = []
    for (const client of clients) pids.push((await client.query('select pg_backend_pid() as pid')).rows[0].pid)
    return pids[0] === pids[1]
  })

/** Two clients that prepare different statements under one name, and use them again. */
const keepsPrepared = (url: string): Promise<boolean> =>
  withClients(url, 2, async clients => {
    try {
      for (let round = 0; round < 2; round++) {
        for (const [number, client] of clients.entries()) {
          const text = `select ${number} + $1::int as sum`
          const { rows } = await client.query({ name: 'atrium_doctor', text, values: [1] })
          if (rows[0].sum !== number + 1) return false
        }
      }
      return true
    } catch {
      return false
    }
  })

async function withClients<T>(url: string, count: number, work: (clients: pg.Client[]) => Promise<T>): Promise<T> {
  const clients = Array.from(
    { length: count },
    () => new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MAX_MS }),
  )
  try {
    for (const client of clients) {
      client.on('error', () => {})
      await client.connect()
    }
    return await work(clients)
  } finally {
    await Promise.all(clients.map(client => client.end().catch(() => {})))
  }
}
