export const PASSWORD_MIN_LENGTH = 12
export const PASSWORD_MAX_LENGTH = 1000

export type PasswordAdvice = 'short' | 'long' | 'fine'

/** Hints for a password while it is typed, by the server's rules; pages cannot judge how easily it is guessed. */
export function passwordAdvice(password: string): PasswordAdvice {
  const { length } = [...password]
  if (length < PASSWORD_MIN_LENGTH) return 'short'
  return length > PASSWORD_MAX_LENGTH ? 'long' : 'fine'
}
