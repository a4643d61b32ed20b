export const PASSWORD_MIN_LENGTH = 12
export const PASSWORD_MAX_LENGTH = 1000

export type PasswordAdvice = 'short' | 'long' | 'fine'

/** What to say of a password while it is typed: what the server says, and nothing of how easily it is guessed, which no page knows. */
export function passwordAdvice(password: string): PasswordAdvice {
  const { length } = [...password]
  if (length < PASSWORD_MIN_LENGTH) return 'short'
  return length > PASSWORD_MAX_LENGTH ? 'long' : 'fine'
}
