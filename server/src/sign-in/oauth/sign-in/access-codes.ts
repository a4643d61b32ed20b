// Codes by which people without mail set a password (docs/contract/access.md#access-codes). A code is known to its creator and to
// the holder of the sheet; the server keeps a digest that depends on one of its keys.

import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/access/actor.ts'
import { ELSEWHERE, isManagedElsewhere, manages, userIn } from '../../../platform/access/ranks.ts'
import { ROLES, type Role, type Scope } from '../../../platform/access/roles.ts'
import type { SecretBox } from '../../../platform/access/secret-box.ts'
import type { Db, ProgramDb } from '../../../platform/db/handle.ts'
import { acrossPrograms, forProgram } from '../../../platform/db/transaction.ts'

/** Without letters and digits that resemble others. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const CODE_LENGTH = 10

export interface AccessCode {
  readonly user_id: number
  readonly code: string
}

/** Creates a code for each of these people, which its maker may do; any former code becomes void. */
export async function makeAccessCodes(
  db: ProgramDb,
  secrets: SecretBox,
  userIds: readonly number[],
  { maker, expiresAt }: { readonly maker: Actor; readonly expiresAt: Date },
): Promise<AccessCode[]> {
  const codes = userIds.map(user_id => ({ user_id, code: randomCode() }))
  const hashes = codes.map(({ user_id, code }) => hashOf(secrets, db.programId, user_id, code))
  const clientId = maker.kind === 'user' ? null : maker.clientId
  // The role of requests may not read codes.
  await acrossPrograms(db, () =>
    sql`
      insert into access_codes (program_id, user_id, code_hash, made_by_role, made_by_user_id, made_by_client_id,
                                is_maker_known_elsewhere, expires_at)
      select ${db.programId}, c.user_id, c.code_hash, ${maker.role}, ${maker.userId}, ${clientId},
             ${userIn(maker, ELSEWHERE) !== null}, ${expiresAt}
        from unnest(${userIds}::bigint[], ${hashes}::bytea[]) as c (user_id, code_hash)
       order by c.user_id
      on conflict (program_id, user_id) do update
         set code_hash = excluded.code_hash, made_by_role = excluded.made_by_role,
             made_by_user_id = excluded.made_by_user_id, made_by_client_id = excluded.made_by_client_id,
             is_maker_known_elsewhere = excluded.is_maker_known_elsewhere, expires_at = excluded.expires_at,
             created_at = now()`.execute(db),
  )
  return codes
}

/**
 * Voids the open codes of these identities, in every program, in the transaction of what voids them; with `role`, those made by
 * a caller below it.
 */
export async function voidAccessCodes(db: Db, userIds: readonly number[], role?: Role): Promise<void> {
  const below = role && ROLES.slice(0, ROLES.indexOf(role))
  await acrossPrograms(db, () =>
    sql`
      delete /* every program */ from access_codes
       where user_id = any(${userIds}::bigint[]) ${below ? sql`and made_by_role = any(${below}::text[])` : sql``}`.execute(
      db,
    ),
  )
}

const randomCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/** As typed: in lower case, in groups. */
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

/**
 * Spends the code and stores the password; false when the code is wrong, or its maker could no longer make it. Of several
 * concurrent uses exactly one succeeds. For a person who does not exist it runs the same statements.
 */
export async function spendAccessCode(
  db: Db,
  secrets: SecretBox,
  use: {
    readonly programId: number
    readonly userId: number | null
    readonly code: string
    readonly passwordHash: string
  },
): Promise<boolean> {
  const { programId, code, passwordHash } = use
  const userId = use.userId ?? 0
  // Locked first, as in every change that voids codes: a concurrent addition to a program is waited for.
  await sql`select id from identities where id = ${userId} for update`.execute(db)
  const needed: Scope = 'users.write'
  const { rows } = await sql<SpentCode>`
    with spent as (
      delete from access_codes
       where program_id = ${programId} and user_id = ${userId}
         and code_hash = ${hashOf(secrets, programId, userId, code)} and expires_at > now()
      returning made_by_user_id, made_by_client_id, is_maker_known_elsewhere)
    select u.role, coalesce(m.role, c.role) as maker_role,
           case when spent.is_maker_known_elsewhere then spent.made_by_user_id end as maker_elsewhere
      from spent
      join users u on u.program_id = ${programId} and u.id = ${userId} and u.active
      left join users m on m.program_id = ${programId} and m.id = spent.made_by_user_id and m.active
      left join oauth_clients c on c.id = spent.made_by_client_id and ${needed} = any(c.scopes)`.execute(db)
  const [spent] = rows
  if (!spent || !manages(spent.maker_role, spent.role)) return false
  const change = { userId, callerId: spent.maker_elsewhere }
  if (!(await isManagedElsewhere(forProgram(db, programId), [change]))) return false
  await sql`
    update identities set password_hash = ${passwordHash}, version = nextval('record_versions')
     where id = ${userId}`.execute(db)
  return true
}
