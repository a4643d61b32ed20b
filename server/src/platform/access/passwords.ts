// Passwords are kept as Argon2id (RFC 9106), in the PHC text form so that the cost can rise later.

import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { isCommonPassword } from './common-passwords.ts'

const derive = promisify(argon2)

const MEMORY_KIB = 19_456
const PASSES = 2
const PARALLELISM = 1
const TAG_BYTES = 32
const SALT_BYTES = 16

/** Characters of the shortest password that users may choose. */
export const PASSWORD_MIN_LENGTH = 12
/** Longest password; hashing more would only cost time. */
export const PASSWORD_MAX_LENGTH = 1000

/** Longest text that a password can be typed as: letters with accents may come as several characters each. */
export const PASSWORD_TYPED_MAX_LENGTH = 4 * PASSWORD_MAX_LENGTH

/**
 * A password in the form that is hashed (RFC 8265, OpaqueString): Unicode NFC, every blank as U+0020. Keyboards and systems
 * write the same letter in different ways.
 */
const passwordForm = (password: string): string => password.replaceAll(/\p{Zs}/gu, ' ').normalize('NFC')

/** Characters of a password in that form, which are limited. */
const lengthOf = (password: string): number =>
  password.length > PASSWORD_TYPED_MAX_LENGTH ? password.length : [...passwordForm(password)].length

/** Whether a password is longer than any stored one. */
export const isTooLong = (password: string): boolean => lengthOf(password) > PASSWORD_MAX_LENGTH

export type PasswordRule = 'too_short' | 'too_long' | 'too_common'

/** The rule that a chosen password breaks; null for none. `names` are those of the user and of the company. */
export function problemOfPassword(password: string, names: readonly string[]): PasswordRule | null {
  if (isTooLong(password)) return 'too_long'
  if (lengthOf(password) < PASSWORD_MIN_LENGTH) return 'too_short'
  return isCommonPassword(password, names) ? 'too_common' : null
}

/** Messages of refused passwords, in English. */
export const PASSWORD_RULES: Readonly<Record<PasswordRule, string>> = {
  too_short: `must have at least ${PASSWORD_MIN_LENGTH} characters`,
  too_long: `must have at most ${PASSWORD_MAX_LENGTH} characters`,
  too_common: 'must not be one of the commonest passwords, the user name or the name of the company',
}

/** The text to store for a password. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const tag = await tagOf(password, salt, { memory: MEMORY_KIB, passes: PASSES, parallelism: PARALLELISM })
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${PARALLELISM}$${encode(salt)}$${encode(tag)}`
}

/**
 * Whether the password is the stored one; one that is too long never is. Without a stored one it is false after the same
 * time, so that the response does not reveal which accounts exist.
 */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const parsed = parse(stored ?? DECOY)
  if (!parsed) return false
  const isPossible = !isTooLong(password)
  const tag = await tagOf(isPossible ? password : '', parsed.salt, parsed.cost)
  return timingSafeEqual(tag, parsed.tag) && stored !== null && isPossible
}

interface Cost {
  memory: number
  passes: number
  parallelism: number
}

const DECOY = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${PARALLELISM}$${encode(Buffer.alloc(SALT_BYTES))}$${encode(Buffer.alloc(TAG_BYTES))}`

function tagOf(password: string, nonce: Buffer, cost: Cost): Promise<Buffer> {
  return derive('argon2id', { message: passwordForm(password), nonce, ...cost, tagLength: TAG_BYTES })
}

function encode(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}

function parse(text: string): { cost: Cost; salt: Buffer; tag: Buffer } | null {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(text)
  if (!match) return null
  const [, memory, passes, parallelism, salt, tag] = match
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt as string, 'base64'),
    tag: Buffer.from(tag as string, 'base64'),
  }
}
