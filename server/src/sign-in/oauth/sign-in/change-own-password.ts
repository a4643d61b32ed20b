import type { IncomingMessage } from 'node:http'
import type { UserActor } from '../../../platform/access/actor.ts'
import { hashPassword, verifyPassword } from '../../../platform/access/passwords.ts'
import { userIn } from '../../../platform/access/ranks.ts'
import type { Db } from '../../../platform/db/handle.ts'
import { sql } from '../../../platform/db/sql.ts'
import { acrossPrograms } from '../../../platform/db/transaction.ts'
import { forbidden, HttpError, tooManyRequests } from '../../../platform/errors.ts'
import { clientAddress } from '../../../platform/net/proxies.ts'
import type { Services } from '../../../platform/services.ts'
import { countAttempt } from '../../guessing/index.ts'
import { endSessionsOfIdentity } from '../grants/grants.ts'

/** A signed-in user, with the token and the address of the call. */
export interface PasswordChange {
  readonly services: Services
  readonly actor: UserActor
  readonly request: IncomingMessage
  readonly current: string
  readonly password: string
}

/**
 * Sets a person's new password and ends all their other sign-ins, in every program. Throws 403 for a wrong current password, for
 * people without one, and for a caller without an account in another program of the person; 429 for too many guesses.
 */
export async function changeOwnPassword(change: PasswordChange): Promise<void> {
  const { services, actor, request, current, password } = change
  const { database, config } = services
  const { programId, organisationId, userId, tokenKey } = actor
  const stored = await database.system(async db => {
    // Before the current password is compared: it is the password in the other programs, too.
    await requireAllPrograms(db, actor)
    const row = await sql<{ password_hash: string | null }>`
      select password_hash from identities where id = ${userId}`.first(db)
    return row?.password_hash ?? null
  })
  if (stored === null) throw forbidden('There is no password to change: sign-in is elsewhere')
  // Counted like a known browser, so that strangers who guess at the sign-in do not block the change.
  const attempt = await countAttempt(database, {
    organisationId,
    userName: '',
    accountId: userId,
    address: clientAddress(request, config.trustedProxies),
    device: `own password ${userId}`,
  })
  if (attempt.waitSeconds > 0) throw tooManyRequests('Too many wrong passwords; try again later', attempt.waitSeconds)
  if (!(await verifyPassword(current, stored))) throw wrongPassword()
  await attempt.succeed()
  const passwordHash = await hashPassword(password)
  await database.transaction(programId, async db => {
    // Locked, so that the person is not added to a further program meanwhile.
    await sql`select id from identities where id = ${userId} for update`.execute(db)
    await requireAllPrograms(db, actor)
    // The role of requests may not read passwords. Another request may have changed it since it was compared.
    const rows = await acrossPrograms(db, () =>
      sql`update identities set password_hash = ${passwordHash}, version = nextval('record_versions')
           where id = ${userId} and password_hash = ${stored} returning 1`.all(db),
    )
    if (rows.length === 0) throw wrongPassword()
    await endSessionsOfIdentity(db, userId, tokenKey)
  })
}

/** The password applies in each of the person's programs: the caller must be known to be the person in all of them. */
async function requireAllPrograms(db: Db, actor: UserActor): Promise<void> {
  const rows = await acrossPrograms(db, () =>
    sql<{ program_id: number }>`
      select /* every program */ program_id from users where id = ${actor.userId}`.all(db),
  )
  if (rows.every(({ program_id }) => userIn(actor, program_id) === actor.userId)) return
  throw forbidden('You are in another program as well; sign in with your password to change it')
}

/** Names the parameter, which distinguishes it from the 403 of a user without a password. */
const wrongPassword = () =>
  new HttpError(403, 'The current password is not right', {
    validations: [{ rule: 'invalid_format', parameter: 'current_password', message: 'is not right' }],
  })
