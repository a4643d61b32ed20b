// Codes by which people set a password (docs/contract/access.md#access-codes). A code is known to its creator and to the holder of the
// sheet; the server keeps a digest that depends on one of its keys. An invitation by mail is a code as well: the id of its link.

import { randomUUID } from 'node:crypto'
import type { Actor } from '../../../platform/access/actor.ts'
import { ELSEWHERE, isManagedElsewhere, manages, userIn } from '../../../platform/access/ranks.ts'
import { ROLES, type Role, type Scope } from '../../../platform/access/roles.ts'
import type { SecretBox } from '../../../platform/access/secret-box.ts'
import type { Db, ProgramDb } from '../../../platform/db/handle.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'
import { acrossPrograms, forProgram } from '../../../platform/db/transaction.ts'
import { randomCode } from '../../../platform/text/random-code.ts'
import { voidPasswordResets } from '../links/password-resets.ts'
import { recordInvitations } from './invitations.ts'

/** Without letters and digits that resemble others. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const CODE_LENGTH = 10

export interface AccessCode {
  readonly user_id: number
  readonly code: string
}

/** The maker of a code, as far as its use depends on it. */
export interface CodeMaker {
  readonly role: Role
  readonly userId: number | null
  /** The id of an application; null for a user. */
  readonly clientId: string | null
  /** Whether other programs accept the maker (docs/decisions/0070). */
  readonly isKnownElsewhere: boolean
}

export const codeMakerOf = (actor: Actor): CodeMaker => ({
  role: actor.role,
  userId: actor.userId,
  clientId: actor.kind === 'user' ? null : actor.clientId,
  isKnownElsewhere: userIn(actor, ELSEWHERE) !== null,
})

export interface NewCodes {
  readonly maker: CodeMaker
  readonly expiresAt: Date
  /** The codes are ids of links in mails, which are invitations. */
  readonly isMailed?: boolean
  /** The codes come with invitations. */
  readonly isInvitation?: boolean
  /** The request for many people that it is part of. */
  readonly isByRequest?: boolean
}

/** Creates a code for each of these people, which its maker may do; any former code becomes void. */
export async function makeAccessCodes(
  db: ProgramDb,
  secrets: SecretBox,
  userIds: readonly number[],
  { maker, expiresAt, isMailed = false, isInvitation = isMailed, isByRequest = false }: NewCodes,
): Promise<AccessCode[]> {
  const codes = userIds.map(user_id => ({ user_id, code: isMailed ? randomUUID() : randomCode(ALPHABET, CODE_LENGTH) }))
  const hashes = codes.map(({ user_id, code }) => hashOf(secrets, db.programId, user_id, code))
  // The role of requests may not read codes.
  await acrossPrograms(db, () =>
    sql`
      insert into access_codes (program_id, user_id, code_hash, made_by_role, made_by_user_id, made_by_client_id,
                                is_maker_known_elsewhere, expires_at, by_mail, is_invitation)
      select ${db.programId}, c.user_id, c.code_hash, ${maker.role}, ${maker.userId}, ${maker.clientId},
             ${maker.isKnownElsewhere}, ${expiresAt}, ${isMailed}, ${isInvitation}
        from unnest(${userIds}::bigint[], ${hashes}::bytea[]) as c (user_id, code_hash)
       order by c.user_id
      on conflict (program_id, user_id) do update
         set code_hash = excluded.code_hash, made_by_role = excluded.made_by_role,
             made_by_user_id = excluded.made_by_user_id, made_by_client_id = excluded.made_by_client_id,
             is_maker_known_elsewhere = excluded.is_maker_known_elsewhere, expires_at = excluded.expires_at,
             by_mail = excluded.by_mail, is_invitation = excluded.is_invitation, created_at = now()`.execute(db),
  )
  if (isInvitation) await recordInvitations(db, userIds, { way: isMailed ? 'mail' : 'code', expiresAt, isByRequest })
  return codes
}

/**
 * Voids the open codes of these identities, in every program, in the transaction of what voids them; with `role`, those made by
 * a caller below it, else links for forgotten passwords as well.
 */
export async function voidAccessCodes(db: Db, userIds: readonly number[], role?: Role): Promise<void> {
  const below = role && ROLES.slice(0, ROLES.indexOf(role))
  await acrossPrograms(db, async () => {
    await sql`
      delete /* every program */ from access_codes
       where user_id = any(${userIds}::bigint[]) ${below ? sql`and made_by_role = any(${below}::text[])` : sql``}`.execute(
      db,
    )
    if (!below) await voidPasswordResets(db, userIds)
  })
}

/** Voids what was mailed to these identities: an address of theirs has changed. */
export async function voidMailedLinks(db: Db, userIds: readonly number[]): Promise<void> {
  await acrossPrograms(db, async () => {
    await sql`
      delete /* every program */ from access_codes where user_id = any(${userIds}::bigint[]) and by_mail`.execute(db)
    await voidPasswordResets(db, userIds)
  })
}

/** The code as people type it: in lower case, in groups. */
export const readCode = (text: string): string => text.toUpperCase().replace(/[\s-]/g, '')

function hashOf(secrets: SecretBox, programId: number, userId: number, code: string): Buffer {
  return Buffer.from(secrets.sign('access code', `${programId} ${userId} ${code}`), 'base64url')
}

interface SpentCode {
  readonly role: Role
  /** The maker's present role; null when they may no longer make codes. */
  readonly maker_role: Role | null
  /** The maker as other programs know them. */
  readonly maker_elsewhere: number | null
}

interface CodeOf {
  readonly programId: number
  /** null: there is no such person, and the same statements are run. */
  readonly userId: number | null
  readonly code: string
}

/**
 * Spends the code and stores the password; false when the code is wrong, or its maker could no longer make it. Of several
 * concurrent uses exactly one succeeds. For a person who does not exist it runs the same statements.
 */
export async function spendAccessCode(
  db: Db,
  secrets: SecretBox,
  { passwordHash, ...use }: CodeOf & { readonly passwordHash: string },
): Promise<boolean> {
  const spending = (condition: Sql<unknown>) => sql`delete from access_codes where ${condition} returning ${MADE_BY}`
  if (!(await isGood(db, secrets, use, spending))) return false
  await sql`
    update identities set password_hash = ${passwordHash}, version = nextval('record_versions')
     where id = ${use.userId ?? 0}`.execute(db)
  return true
}

/** Whether the code would set a password now. */
export const isOpenCode = (db: Db, secrets: SecretBox, use: CodeOf): Promise<boolean> =>
  isGood(db, secrets, use, condition => sql`select ${MADE_BY} from access_codes where ${condition}`)

const MADE_BY = sql.raw('made_by_user_id, made_by_client_id, is_maker_known_elsewhere')

/** Whether the code is right, its person active and its maker still entitled; `rowOf` is SQL that reads or takes its row. */
async function isGood(
  db: Db,
  secrets: SecretBox,
  { programId, userId: known, code }: CodeOf,
  rowOf: (condition: Sql<unknown>) => Sql<unknown>,
): Promise<boolean> {
  const userId = known ?? 0
  // Locked first, as in every change that voids codes: a concurrent addition to a program is waited for.
  await sql`select id from identities where id = ${userId} for update`.execute(db)
  const needed: Scope = 'users.write'
  const condition = sql`program_id = ${programId} and user_id = ${userId}
         and code_hash = ${hashOf(secrets, programId, userId, code)} and expires_at > now()`
  const spent = await sql<SpentCode>`
    with spent as (${rowOf(condition)})
    select u.role, coalesce(m.role, c.role) as maker_role,
           case when spent.is_maker_known_elsewhere then spent.made_by_user_id end as maker_elsewhere
      from spent
      join users u on u.program_id = ${programId} and u.id = ${userId} and u.active
      left join users m on m.program_id = ${programId} and m.id = spent.made_by_user_id and m.active
      left join oauth_clients c on c.id = spent.made_by_client_id and ${needed} = any(c.scopes)`.first(db)
  if (!spent || !manages(spent.maker_role, spent.role)) return false
  const change = { userId, callerId: spent.maker_elsewhere }
  return isManagedElsewhere(forProgram(db, programId), [change])
}
