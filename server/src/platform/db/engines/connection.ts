// Connections to PostgreSQL through `pg`, as the pools and those outside of them open them. Numbers that the API shows as integers
// are bigint in the database and numbers here: identity columns never come near 2^53.

import type { Socket } from 'node:net'
import pg from 'pg'

const INT8_OID = 20
const INT8_ARRAY_OID = 1016

export const parsers = new pg.TypeOverrides()
parsers.setTypeParser(INT8_OID, Number)
parsers.setTypeParser(INT8_ARRAY_OID, text => {
  const inner = text.slice(1, -1)
  return inner === '' ? [] : inner.split(',').map(Number)
})

/** Settings of a session, by name. */
export type Settings = Readonly<Record<string, string | number>>

export const CONNECT_TIMEOUT_MS = 10_000

/** Settings that the statements and the driver rely on; they override those of the server, the database, the role and the address. */
const SESSION: Settings = {
  search_path: 'public',
  datestyle: 'ISO',
  intervalstyle: 'postgres',
  timezone: 'UTC',
  bytea_output: 'hex',
  standard_conforming_strings: 'on',
  default_transaction_isolation: 'read committed',
  default_transaction_read_only: 'off',
  row_security: 'on',
}

/** Sets them once the connection is there: PgBouncer refuses settings in the start of one. */
export async function beginSession(client: pg.ClientBase, settings: Settings = {}): Promise<void> {
  const calls = Object.entries({ ...SESSION, ...settings }).map(
    ([name, value]) => `set_config('${name}', '${value}', false)`,
  )
  await client.query({ text: `select ${calls.join(', ')}`, ...timeout(CONNECT_TIMEOUT_MS) })
}

/** Opens a connection of its own, outside any pool and without its time limits, for bulk loads. */
export async function openConnection(url: string, name: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: name,
    types: parsers,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  })
  // The next statement fails with the error; an unhandled error event would end the process.
  client.on('error', () => {})
  await client.connect()
  await beginSession(client)
  return client
}

/** A connection outside any pool, not yet connected; a statement without a result within `timeoutMs` fails. */
export function createConnection(url: string, name: string, timeoutMs: number): pg.Client {
  return new pg.Client({
    connectionString: url,
    application_name: name,
    keepAlive: true,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  })
}

/** Closes a connection without waiting for its other end. Statements in flight on it fail. */
export function cutConnection(client: pg.ClientBase): void {
  socketOf(client)?.destroy()
}

/** The socket of a connection, which is not in the driver's types. */
export const socketOf = (client: pg.ClientBase): Socket | null =>
  (client as unknown as { connection?: { stream?: Socket } }).connection?.stream ?? null

/** The driver's time limit for a statement. */
export const timeout = (timeoutMs: number | undefined) => (timeoutMs ? { query_timeout: timeoutMs } : {})
