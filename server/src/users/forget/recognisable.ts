import type { User } from '../../scim/index.ts'

/** Shorter texts are part of other words too often. */
const WORD_MIN_CHARACTERS = 4
/** Stands where something was that a person could be recognised by. */
const REMOVED = '[removed]'

/** The texts that a user can be recognised by, the longest first. */
export function recognisableWords(user: User): string[] {
  const words = [
    user.userName,
    `${user.givenName} ${user.familyName}`,
    `${user.familyName} ${user.givenName}`,
    `${user.familyName}, ${user.givenName}`,
    user.familyName,
    user.formattedName,
    user.displayName,
    user.externalId,
    user.employeeNumber,
    user.phoneMain,
    user.phoneMobile,
    user.address?.formatted,
    user.address?.streetAddress,
    ...user.emails.map(email => email.value),
  ]
  const known = words.filter(word => typeof word === 'string' && word.trim().length >= WORD_MIN_CHARACTERS) as string[]
  return [...new Set(known.map(word => word.trim()))].sort((a, b) => b.length - a.length)
}

/** The text without these words, in any case, where they stand for themselves. */
export function withoutWords(text: string, words: readonly string[]): string {
  if (words.length === 0) return text
  const alternatives = words.map(word => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('|')
  return text.replace(new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives})(?![\\p{L}\\p{N}])`, 'giu'), REMOVED)
}
