// Binds a sign-in to the password that it was made with. Sign-in reads the stored hash, checks the password, and writes
// its results in later requests; a digest of the hash is carried from step to step (in `amr`, which the protocol
// library copies from the session to its codes and does not publish), so that steps after a change of the password
// fail.

import { hash } from 'node:crypto'
import { sql } from '../../../platform/db/sql.ts'

const DIGEST_CHARACTERS = 24
const PREFIX = 'credential:'

/** SQL: the digest of the password of `identities i`; the same as `credentialOf` its `password_hash`. */
export const CREDENTIAL_SQL = sql`
  coalesce(left(encode(sha256(convert_to(i.password_hash, 'UTF8')), 'hex'), ${sql.lit(DIGEST_CHARACTERS)}), '')`

/** The digest of a stored password. */
export const credentialOf = (passwordHash: string | null): string =>
  passwordHash === null ? '' : hash('sha256', passwordHash, 'hex').slice(0, DIGEST_CHARACTERS)

/** The `amr` of a sign-in by password. */
export const passwordMethods = (passwordHash: string | null): string[] => [
  'pwd',
  `${PREFIX}${credentialOf(passwordHash)}`,
]

/** The digest that a sign-in carries; null for one that was not by password. */
export function credentialIn(methods: unknown): string | null {
  const found = Array.isArray(methods) ? methods.find(method => String(method).startsWith(PREFIX)) : undefined
  return found === undefined ? null : String(found).slice(PREFIX.length)
}
