import { programTokensChanged, userTokensChanged } from '../../../platform/access/tokens.ts'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import { sql } from '../../../platform/db/sql.ts'
import { acrossPrograms } from '../../../platform/db/transaction.ts'
import { isOfProgram } from '../grants/grants.ts'
import { IS_REQUIRED_SQL } from './required-sql.ts'

/** Ends these sign-ins by a provider: sessions of browsers, grants and tokens, on every node. */
export async function endCompanySessions(db: ProgramDb, ids: readonly string[]): Promise<void> {
  const people = await acrossPrograms(db, async () => {
    // First, and separately: a code being issued locks the row, and its grant must be visible below.
    const rows = await sql<{ user_id: number }>`
      delete from company_sessions
       where program_id = ${db.programId} and id = any(${ids}::uuid[]) returning user_id`.all(db)
    await sql`
      with ended_sessions as (
        delete from oauth_records where kind = 'Session' and company_session = any(${ids}::uuid[]))
      delete from oauth_grants where program_id = ${db.programId} and company_session = any(${ids}::uuid[])`.execute(db)
    return new Set(rows.map(({ user_id }) => user_id))
  })
  await tokensOfPeopleChanged(db, people)
}

/**
 * Ends the sign-ins by password of people who have to sign in at a provider now: grants and tokens, on every node. The browser's
 * session with the authorization server may count in other programs and stays.
 */
export async function endRefusedPasswordSessions(db: ProgramDb): Promise<void> {
  const people = await acrossPrograms(db, async () => {
    const rows = await sql<{ user_id: number }>`
      delete from oauth_grants g
       using users u, identities i, identity_providers p
       where g.program_id = ${db.programId} and g.company_session is null
         and u.program_id = g.program_id and u.id = g.user_id and i.id = u.id
         and p.program_id = g.program_id and ${IS_REQUIRED_SQL}
      returning g.user_id`.all(db)
    return new Set(rows.map(({ user_id }) => user_id))
  })
  await tokensOfPeopleChanged(db, people)
}

/** One signal for many: it makes every node read the program's tokens again. */
async function tokensOfPeopleChanged(db: ProgramDb, people: ReadonlySet<number>): Promise<void> {
  const [only, ...others] = people
  if (only === undefined) return
  await (others.length === 0 ? userTokensChanged(db, only) : programTokensChanged(db))
}

/** Ends all of a person's sign-ins in the program; consents given to clients stay. */
export async function endSessionsOfPerson(db: ProgramDb, userId: number): Promise<void> {
  const ids = await acrossPrograms(db, async () => {
    const rows = await sql<{ id: string }>`
      select id from company_sessions where program_id = ${db.programId} and user_id = ${userId}`.all(db)
    return rows.map(({ id }) => id)
  })
  await endCompanySessions(db, ids)
  await acrossPrograms(db, () =>
    sql`
      with ended_sessions as (
        delete from oauth_records r where r.kind = 'Session' and r.user_id = ${userId} and ${isOfProgram(db.programId)})
      delete from oauth_grants where program_id = ${db.programId} and user_id = ${userId}`.execute(db),
  )
  await userTokensChanged(db, userId)
}
