// Invitations: a person sets a password by a mailed link or by a code. Both are access codes (sign-in/oauth), so what voids those voids
// invitations, and the right of the maker is checked again when one is used.

import type { Actor } from '../../platform/access/actor.ts'
import { ELSEWHERE, requireRank, requireRankInOtherPrograms, userIn } from '../../platform/access/ranks.ts'
import type { Role } from '../../platform/access/roles.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { lockByName } from '../../platform/db/query.ts'
import { sql } from '../../platform/db/sql.ts'
import { acrossPrograms } from '../../platform/db/transaction.ts'
import { badRequest, invalid, notFound } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { recordInAuditLog } from '../../shared/audit/index.ts'
import {
  type CodeMaker,
  codeMakerOf,
  IS_REQUIRED_SQL,
  makeAccessCodes,
  queueAccountMails,
} from '../../sign-in/oauth/index.ts'

const VALID_DAYS = 7
const DAY_MS = 24 * 3_600_000

export const invitationExpiry = (): Date => new Date(Date.now() + VALID_DAYS * DAY_MS)

export interface Invitation {
  readonly by: 'mail' | 'code'
  readonly access_code?: string
  readonly expiresAt: Date
}

interface Inviting {
  readonly services: Services
  readonly actor: Actor
}

/**
 * Invites a person of the program; a former invitation or code is void. Throws 404; 403 without the right to make the person an access
 * code; 400 for a person who is inactive or must sign in at a provider, and for `mail` without an address or a mail server.
 */
export async function invitePerson(
  { services, actor }: Inviting,
  db: ProgramDb,
  userId: number,
  by: 'mail' | 'code',
): Promise<Invitation> {
  // A request for many people decides under this lock who was invited recently.
  await lockByName(db, 'invitations')
  const person = await lockInvited(db, userId)
  if (!person) throw notFound('Person')
  requireRank(actor, person.role)
  await requireRankInOtherPrograms(db, [{ userId, callerId: userIn(actor, ELSEWHERE) }])
  if (!person.active) throw badRequest('This person is inactive')
  if (person.is_required) throw badRequest('This person signs in at an identity provider, without a password')
  if (by === 'mail') requireMail(services, person.email)
  const expiresAt = invitationExpiry()
  const [made] = await makeAccessCodes(db, services.secrets, [userId], {
    maker: codeMakerOf(actor),
    expiresAt,
    isMailed: by === 'mail',
    isInvitation: true,
  })
  const code = made?.code as string
  if (by === 'mail') await queueAccountMails(db, 'invitation', [{ userId, id: code }])
  // Without the code.
  const after = { user_id: userId, by, expires_at: expiresAt.toISOString() }
  await recordInAuditLog(db, 'created', 'invitation', [{ id: userId, after }])
  return { by, expiresAt, ...(by === 'code' ? { access_code: code } : {}) }
}

interface Mailed {
  readonly maker: CodeMaker
  readonly isByRequest?: boolean
  readonly isReminder?: boolean
}

/** Makes links for people who can be invited and queues their mails; returns the codes. */
export async function mailInvitations(
  { secrets }: Services,
  db: ProgramDb,
  userIds: readonly number[],
  { maker, isByRequest = false, isReminder = false }: Mailed,
) {
  if (userIds.length === 0) return []
  const expiresAt = invitationExpiry()
  const codes = await makeAccessCodes(db, secrets, userIds, { maker, expiresAt, isMailed: true, isByRequest })
  const mails = codes.map(({ user_id, code }) => ({ userId: user_id, id: code }))
  await queueAccountMails(db, 'invitation', mails, { isReminder })
  const after = (id: number) => ({ user_id: id, by: 'mail', expires_at: expiresAt.toISOString() })
  await recordInAuditLog(
    db,
    'created',
    'invitation',
    userIds.map(id => ({ id, after: after(id) })),
  )
  return codes
}

function requireMail({ config }: Services, email: string | null): void {
  if (config.mail === null) throw badRequest('This server sends no mail (SMTP_URL)')
  if (email !== null) return
  throw invalid({ rule: 'required', parameter: 'email', message: 'an invitation by mail needs an address' })
}

interface Invited {
  readonly role: Role
  readonly active: boolean
  readonly email: string | null
  readonly is_required: boolean
}

/** Locked, so that a change that voids codes waits until the new one is stored. */
async function lockInvited(db: ProgramDb, userId: number): Promise<Invited | null> {
  const row = await acrossPrograms(db, () =>
    sql<Invited>`
      select u.role, u.active,
             (select e.value from user_emails e where e.program_id = u.program_id and e.user_id = u.id
               order by e.is_primary desc, e.position limit 1) as email,
             exists (select from identity_providers p where p.program_id = u.program_id and ${IS_REQUIRED_SQL}) as is_required
        from users u join identities i on i.id = u.id
       where u.program_id = ${db.programId} and u.id = ${userId}
         for share of u`.first(db),
  )
  return row ?? null
}
