// Codes by which people without mail set a password (docs/contract/access.md#access-codes). A code is known to its creator and to
// the holder of the sheet; the server keeps a digest that depends on one of its keys.

import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { ROLES, type Role } from '../../../platform/access/roles.ts'
import type { SecretBox } from '../../../platform/access/secret-box.ts'
import type { Db, ProgramDb } from '../../../platform/db/handle.ts'
import { acrossPrograms } from '../../../platform/db/transaction.ts'

/** Without letters and digits that resemble others. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const CODE_LENGTH = 10

export interface AccessCode {
  readonly user_id: number
  readonly code: string
}

/** Creates a code for each of these people; any former code becomes void. */
export async function makeAccessCodes(
  db: ProgramDb,
  secrets: SecretBox,
  userIds: readonly number[],
  { madeByRole, expiresAt }: { readonly madeByRole: Role; readonly expiresAt: Date },
): Promise<AccessCode[]> {
  const codes = userIds.map(user_id => ({ user_id, code: randomCode() }))
  const hashes = codes.map(({ user_id, code }) => hashOf(secrets, db.programId, user_id, code))
  // The role of requests may not read codes.
  await acrossPrograms(db, () =>
    sql`
      insert into access_codes (program_id, user_id, code_hash, made_by_role, expires_at)
      select ${db.programId}, c.user_id, c.code_hash, ${madeByRole}, ${expiresAt}
        from unnest(${userIds}::bigint[], ${hashes}::bytea[]) as c (user_id, code_hash)
       order by c.user_id
      on conflict (program_id, user_id) do update
         set code_hash = excluded.code_hash, made_by_role = excluded.made_by_role, expires_at = excluded.expires_at,
             created_at = now()`.execute(db),
  )
  return codes
}

const randomCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/** As typed: in lower case, in groups. */
export const readCode = (text: string): string => text.toUpperCase().replace(/[\s-]/g, '')

function hashOf(secrets: SecretBox, programId: number, userId: number, code: string): Buffer {
  return Buffer.from(secrets.sign('access code', `${programId} ${userId} ${code}`), 'base64url')
}

/**
 * Spends the code and stores the password; false when the code is wrong. Of several concurrent uses exactly one succeeds. For a
 * person who does not exist it runs the same statement.
 */
export async function spendAccessCode(
  db: Db,
  secrets: SecretBox,
  spent: {
    readonly programId: number
    readonly userId: number | null
    readonly code: string
    readonly passwordHash: string
  },
): Promise<boolean> {
  const { programId, code, passwordHash } = spent
  const userId = spent.userId ?? 0
  const { rows } = await sql`
    with spent as (
      delete from access_codes c
       where c.program_id = ${programId} and c.user_id = ${userId}
         and c.code_hash = ${hashOf(secrets, programId, userId, code)} and c.expires_at > now()
         and exists (select from users u where u.program_id = ${programId} and u.id = ${userId} and u.active)
         and not exists (
           select /* every program */ from users o
            where o.id = ${userId}
              and array_position(${ROLES}::text[], o.role) > array_position(${ROLES}::text[], c.made_by_role))
      returning c.user_id)
    update identities i set password_hash = ${passwordHash}, version = nextval('record_versions')
      from spent where i.id = spent.user_id returning 1`.execute(db)
  return rows.length > 0
}
