// Which password somebody signed in with. Sign-in reads the stored hash, checks the password, and writes its results in
// later requests; a digest of the hash goes with it from step to step (in `amr`, which the protocol library carries from
// the session to its codes and shows to nobody), so that a step after a change of the password comes to nothing.

import { hash } from 'node:crypto'

const DIGEST_CHARACTERS = 24
const PREFIX = 'credential:'

/** SQL: the digest of the password of `identities i`; the same as `credentialOf` its `password_hash`. */
export const CREDENTIAL_SQL = `coalesce(left(encode(sha256(convert_to(i.password_hash, 'UTF8')), 'hex'), ${DIGEST_CHARACTERS}), '')`

/** The digest of a stored password. */
export const credentialOf = (passwordHash: string | null): string =>
  passwordHash === null ? '' : hash('sha256', passwordHash, 'hex').slice(0, DIGEST_CHARACTERS)

/** What a sign-in by password carries along. */
export const passwordMethods = (passwordHash: string | null): string[] => [
  'pwd',
  `${PREFIX}${credentialOf(passwordHash)}`,
]

/** The digest that a sign-in carries; null for one that was not by password. */
export function credentialIn(methods: unknown): string | null {
  const found = Array.isArray(methods) ? methods.find(method => String(method).startsWith(PREFIX)) : undefined
  return found === undefined ? null : String(found).slice(PREFIX.length)
}
