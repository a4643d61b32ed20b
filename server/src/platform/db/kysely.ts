// Kysely over the pools of this server. Its `begin` also sets the transaction's caller and program in the same message: a
// separate round trip would be a tenth of the database time of most requests.

import { AsyncLocalStorage } from 'node:async_hooks'
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import { escapeLiteral } from 'pg'
import { limits } from '../config.ts'
import type { Client, QueryOutcome, Statement } from './engines/pool.ts'
import { isConnectionLost, NoMemberError } from './errors.ts'

/** The options with which a transaction begins. */
export interface Opening {
  /** Settings of the transaction, by name. */
  readonly settings: Readonly<Record<string, string>>
  /** The name of an advisory lock that it shares until it ends. */
  readonly sharedLock?: string | undefined
  /**
   * The user whose membership it locks: it cannot end before the transaction. `begin` throws NoMemberError when there
   * is no such membership.
   */
  readonly member?: { readonly programId: number; readonly userId: number } | undefined
}

const openings = new AsyncLocalStorage<Opening>()

/** Runs `work`, whose transactions begin with these options. */
export const withTransactionOpening = <T>(opening: Opening, work: () => T): T => openings.run(opening, work)

/** A query builder on connections that `connect` returns. */
export function openKysely(connect: () => Promise<Client>): Kysely<object> {
  const pool = { connect: async () => asPgClient(await connect()), async end() {}, options: {} }
  // biome-ignore lint/suspicious/noExplicitAny: Kysely's own client interface is wider than what it calls
  return new Kysely<object>({ dialect: new PostgresDialect({ pool: pool as any }) })
}

/** Makes text and values of tagged text outside a transaction. */
export const compiler = new Kysely<object>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: db => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/** The text that stands for several statements sent together, which are its values. */
export const TOGETHER = '/* together */'

function asPgClient(client: Client) {
  let failed = false
  let lost = false
  const runAll = async (statements: readonly Statement[]) => {
    const outcomes = await client.queryTogether(statements)
    return { command: 'SELECT' as const, rowCount: outcomes.length, rows: outcomes.map(({ rows }) => rows) }
  }
  return {
    async query(text: string, values: readonly unknown[] = []) {
      if (text === 'begin') return begin(client)
      // Without its connection the transaction has ended. An error here would hide the result of the commit.
      if (text === 'rollback' && lost) return { command: 'SELECT', rowCount: 0, rows: [] }
      // A commit after a failed statement rolls back without an error and must not count as success.
      if (text === 'commit' && failed)
        throw new Error('cannot commit: an earlier statement failed and its error was swallowed')
      try {
        const result = await (text === TOGETHER
          ? runAll(values as readonly Statement[])
          : client.query({ text, values }))
        if (text.startsWith('rollback to savepoint ')) failed = false
        return result
      } catch (error) {
        failed = true
        lost ||= isConnectionLost(error)
        throw error
      }
    },
    release: (broken?: boolean) => client.release(broken),
  }
}

/** Longer than the wait for a shared lock: a connection that has not begun by then is considered dead. */
const BEGIN_TIMEOUT_MS = limits.lockTimeoutMs + 5000

async function begin(client: Client) {
  const opening = openings.getStore() ?? { settings: {} }
  try {
    const { rows } = client.beginsPrepared
      ? lastOf(await client.queryTogether(openingStatements(opening)))
      : await client.script(openingText(opening), BEGIN_TIMEOUT_MS)
    if (opening.member && !rows.some(row => row.is_member)) throw new NoMemberError()
    return { command: 'SELECT', rowCount: 0, rows: [] }
  } catch (error) {
    // It may have begun, and must end before the connection is reused.
    if (!isConnectionLost(error)) await client.query('rollback').catch(() => {})
    throw error
  }
}

function openingText({ settings, sharedLock, member }: Opening): string {
  const calls = Object.entries(settings).map(
    ([name, value]) => `set_config(${escapeLiteral(name)}, ${escapeLiteral(value)}, true)`,
  )
  if (sharedLock) calls.push(`pg_advisory_xact_lock_shared(hashtextextended(${escapeLiteral(sharedLock)}, 0))`)
  const opening = calls.length === 0 ? 'begin' : `begin; select ${calls.join(', ')}`
  // Before any other lock, so that ending the membership cannot deadlock with it.
  return member
    ? `${opening}; select true as is_member from users
                    where program_id = ${Number(member.programId)} and id = ${Number(member.userId)} for key share`
    : opening
}

/** The same as statements with recurring texts. */
function openingStatements({ settings, sharedLock, member }: Opening): Statement[] {
  const names = Object.keys(settings)
  const calls = names.map((name, index) => `set_config(${escapeLiteral(name)}, $${index + 1}, true)`)
  const values: unknown[] = Object.values(settings)
  if (sharedLock) {
    const place = values.push(sharedLock)
    calls.push(`pg_advisory_xact_lock_shared(hashtextextended($${place}, 0))`)
  }
  return [
    BEGIN,
    ...(calls.length > 0 ? [{ name: 'settings', text: `select ${calls.join(', ')}`, values }] : []),
    ...(member ? [{ ...MEMBER, values: [member.programId, member.userId] }] : []),
  ]
}

const BEGIN: Statement = { name: 'begin', text: 'begin' }
const MEMBER: Statement = {
  name: 'member',
  text: 'select true as is_member from users where program_id = $1 and id = $2 for key share',
}

const lastOf = (outcomes: readonly QueryOutcome[]): QueryOutcome => outcomes.at(-1) as QueryOutcome
