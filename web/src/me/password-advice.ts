export const PASSWORD_MIN_LENGTH = 12
export const PASSWORD_MAX_LENGTH = 1000

const LONG = 16

export type PasswordAdvice = 'short' | 'own_name' | 'repeats' | 'fine' | 'strong'

/** What to say of a password while it is typed. Only `short` keeps it from being taken; names are of the person. */
export function passwordAdvice(password: string, names: readonly string[]): PasswordAdvice {
  const length = [...password].length
  if (length < PASSWORD_MIN_LENGTH) return 'short'
  const plain = password.toLowerCase()
  const parts = names.flatMap(name => name.toLowerCase().split(/[^\p{L}\p{N}]+/u)).filter(part => part.length > 3)
  if (parts.some(part => plain.includes(part))) return 'own_name'
  if (new Set(plain).size < 5 || /^(.{1,4})\1+$/u.test(plain) || /(?:0123|1234|abcd|qwer)/.test(plain)) return 'repeats'
  return length >= LONG ? 'strong' : 'fine'
}
