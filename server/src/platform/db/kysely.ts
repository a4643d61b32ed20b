// Kysely over our pools. Its `begin` also says whom the transaction acts for and which program it sees, in the same message:
// a round trip of its own for that is a tenth of what most requests spend on the database.

import { AsyncLocalStorage } from 'node:async_hooks'
import { hash } from 'node:crypto'
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely'
import { escapeLiteral } from 'pg'
import { limits } from '../config.ts'
import type { Client, Statement } from './engines/pool.ts'
import { isConnectionLost, NoMemberError } from './errors.ts'
import type { Tables } from './tables.ts'

/** What a transaction begins with. */
export interface Opening {
  /** What is set for it, by the name of the setting. */
  readonly settings: Readonly<Record<string, string>>
  /** The name of an advisory lock that it shares with others, until it ends. */
  readonly sharedLock?: string | undefined
  /** Whose membership it holds: nobody ends it before the transaction does. Without it, `begin` throws NoMemberError. */
  readonly member?: { readonly programId: number; readonly userId: number } | undefined
}

const openings = new AsyncLocalStorage<Opening>()

/** Runs `work`, whose transactions begin so. */
export const beginningWith = <T>(opening: Opening, work: () => T): T => openings.run(opening, work)

const MARK = '/* prepared */'

/**
 * SQL, put into a statement: it is prepared once on each connection and then neither parsed nor planned again, which for
 * a look-up by key takes four times as long as running it. For statements that go along a key whatever their values are:
 * where the best plan depends on the values, it would be lost.
 */
export const PREPARED: RawBuilder<unknown> = sql.raw(MARK)

/** Different texts that are prepared on a connection; others run all the same. */
const PREPARED_MAX = 200
const names = new Map<string, string>()

function nameOf(text: string): string | undefined {
  if (!text.includes(MARK)) return undefined
  let name = names.get(text)
  if (name === undefined && names.size < PREPARED_MAX) {
    name = `p_${hash('sha256', text, 'hex').slice(0, 16)}`
    names.set(text, name)
  }
  return name
}

/** A query builder on connections that `connect` gives. */
export function openKysely(connect: () => Promise<Client>): Kysely<Tables> {
  const pool = { connect: async () => asPgClient(await connect()), async end() {}, options: {} }
  // biome-ignore lint/suspicious/noExplicitAny: Kysely's own client interface is wider than what it calls
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: pool as any }) })
}

const compiler = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: db => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/** A query as text and values, to be run as a hot statement. */
export function compile(query: RawBuilder<unknown>): Required<Pick<Statement, 'text' | 'values'>> {
  const compiled = query.compile(compiler)
  return { text: compiled.sql, values: compiled.parameters }
}

function asPgClient(client: Client) {
  let failed = false
  let lost = false
  return {
    async query(text: string, values?: readonly unknown[]) {
      if (text === 'begin') return begin(client)
      // With its connection a transaction is over. The failure of this would take the place of what became of the commit.
      if (text === 'rollback' && lost) return { command: 'SELECT', rowCount: 0, rows: [] }
      // A commit after a statement that failed rolls back and says so by no error: nobody may take it for success.
      if (text === 'commit' && failed) throw new Error('a statement of this transaction failed, and nobody minded')
      try {
        const name = nameOf(text)
        const answer = await (name ? client.query({ name, text, values: values ?? [] }) : client.query(text, values))
        if (text.startsWith('rollback to savepoint ')) failed = false
        return answer
      } catch (error) {
        failed = true
        lost ||= isConnectionLost(error)
        throw error
      }
    },
    release: (broken?: boolean) => client.release(broken),
  }
}

/** Longer than the wait for a shared lock: a connection that has not begun by then is silent. */
const BEGIN_TIMEOUT_MS = limits.lockTimeoutMs + 5000

async function begin(client: Client) {
  try {
    const answer = await client.script(openingText(), BEGIN_TIMEOUT_MS)
    if (openings.getStore()?.member && !answer.rows.some(row => row.is_member)) throw new NoMemberError()
    return answer
  } catch (error) {
    // It may have begun; nobody else would end it before the connection is used again.
    if (!isConnectionLost(error)) await client.query('rollback').catch(() => {})
    throw error
  }
}

function openingText(): string {
  const { settings = {}, sharedLock, member } = openings.getStore() ?? {}
  const calls = Object.entries(settings).map(
    ([name, value]) => `set_config(${escapeLiteral(name)}, ${escapeLiteral(value)}, true)`,
  )
  if (sharedLock) calls.push(`pg_advisory_xact_lock_shared(hashtextextended(${escapeLiteral(sharedLock)}, 0))`)
  const opening = calls.length === 0 ? 'begin' : `begin; select ${calls.join(', ')}`
  // Before any other lock, so that who ends the membership waits for nothing that waits for it.
  return member
    ? `${opening}; select true as is_member from users
                    where program_id = ${Number(member.programId)} and id = ${Number(member.userId)} for key share`
    : opening
}
