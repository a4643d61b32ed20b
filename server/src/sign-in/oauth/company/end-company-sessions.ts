import { sql } from 'kysely'
import { userTokensChanged } from '../../../platform/access/tokens.ts'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import { acrossPrograms } from '../../../platform/db/transaction.ts'
import { isOfProgram } from '../grants/grants.ts'

/** Ends everything that resulted from these sign-ins by a provider: sessions of browsers, grants and tokens, on every node. */
export async function endCompanySessions(db: ProgramDb, ids: readonly string[]): Promise<void> {
  const people = await acrossPrograms(db, async () => {
    // First, and separately: a code being issued locks the row, and its grant must be visible below.
    const { rows } = await sql<{ user_id: number }>`
      delete from company_sessions where program_id = ${db.programId} and id = any(${ids}::uuid[]) returning user_id`.execute(
      db,
    )
    await sql`
      with ended_sessions as (
        delete from oauth_records where kind = 'Session' and company_session = any(${ids}::uuid[]))
      delete from oauth_grants where program_id = ${db.programId} and company_session = any(${ids}::uuid[])`.execute(db)
    return new Set(rows.map(({ user_id }) => user_id))
  })
  for (const userId of people) await userTokensChanged(db, userId)
}

/** Ends all of a person's sign-ins in the program; consents given to clients stay. */
export async function endSessionsOfPerson(db: ProgramDb, userId: number): Promise<void> {
  const ids = await acrossPrograms(db, async () => {
    const { rows } = await sql<{ id: string }>`
      select id from company_sessions where program_id = ${db.programId} and user_id = ${userId}`.execute(db)
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
