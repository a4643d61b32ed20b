import type { Actor } from '../../platform/access/actor.ts'
import { ELSEWHERE, userIn } from '../../platform/access/ranks.ts'
import type { Role, Scope } from '../../platform/access/roles.ts'
import { atLeast } from '../../platform/access/roles.ts'
import type { DatabaseCaller } from '../../platform/caller.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { sql } from '../../platform/db/sql.ts'
import { acrossPrograms } from '../../platform/db/transaction.ts'
import type { CodeMaker } from '../../sign-in/oauth/index.ts'

/** The caller of deferred work on people, with the rights of this moment. */
export interface CallerNow {
  readonly organisationId: number
  /** The program's time zone: an IANA name. */
  readonly timezone: string
  readonly role: Role
  /** The id of the caller in other programs; null: unknown there. */
  readonly elsewhereId: number | null
  /** The caller as the maker of invitations. */
  readonly maker: CodeMaker
}

/** A request for such work, as its row has it. */
export interface AskedBy {
  readonly caller: DatabaseCaller
  readonly is_caller_known_elsewhere: boolean
}

/** Returns the caller of a request, for deferred work. */
export const askedBy = (actor: Actor, request_id: string): AskedBy => ({
  caller: {
    program_id: actor.programId,
    kind: actor.kind,
    user_id: actor.userId,
    client_id: actor.clientId,
    request_id,
  },
  is_caller_known_elsewhere: userIn(actor, ELSEWHERE) !== null,
})

/** Returns the caller of a request as they are now; null once they may no longer change people. */
export async function callerNow(
  db: ProgramDb,
  { caller, is_caller_known_elsewhere: isKnownElsewhere }: AskedBy,
): Promise<CallerNow | null> {
  const { user_id: userId, client_id: clientId } = caller
  const needed: Scope = 'users.write'
  const rows = await acrossPrograms(db, () =>
    sql<{ organisation_id: number; timezone: string; role: Role | null }>`
      select p.organisation_id, p.timezone, case when ${userId}::bigint is null then c.role else u.role end as role
        from programs p
        left join users u on u.program_id = p.id and u.id = ${userId}::bigint and u.active
        left join oauth_clients c on c.id = ${clientId} and c.program_id = p.id and ${needed} = any(c.scopes)
       where p.id = ${db.programId}`.all(db),
  )
  const [row] = rows
  if (!row?.role || !atLeast(row.role, 'program_manager')) return null
  return {
    organisationId: row.organisation_id,
    timezone: row.timezone,
    role: row.role,
    elsewhereId: isKnownElsewhere ? userId : null,
    maker: { role: row.role, userId, clientId: userId === null ? clientId : null, isKnownElsewhere },
  }
}
