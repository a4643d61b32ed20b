// How a transaction begins: its caller and program are set in the same message as `begin`, since a separate round trip would be a
// tenth of the database time of most requests.

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

/** Longer than the wait for a shared lock: a connection that has not begun by then is considered dead. */
const BEGIN_TIMEOUT_MS = limits.lockTimeoutMs + 5000

/** Begins a transaction on the connection. */
export async function begin(client: Client, opening: Opening): Promise<void> {
  try {
    const { rows } = client.beginsPrepared
      ? lastOf(await client.queryTogether(openingStatements(opening)))
      : await client.script(openingText(opening), BEGIN_TIMEOUT_MS)
    if (opening.member && !rows.some(row => row.is_member)) throw new NoMemberError()
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
