import { hasUnseenCharacters, isVisible } from '../../platform/text/characters.ts'

const BLANKS = /\p{White_Space}+/gu
const LINE_BREAK = /\r\n|[\n\r\u2028\u2029]/
/** Blanks at the end are tried from the first of them alone: from each one, a long run inside a text takes quadratic time. */
const BLANKS_AROUND = /^\p{White_Space}+|(?<!\p{White_Space})\p{White_Space}+$/gu
/** Characters that are normalized, which sorts a run of marks in quadratic time: two for each of the longest text of the directory. */
const NORMALIZED_MAX_LENGTH = 8_000

/**
 * A text of the directory (names, departments, custom attributes) in the form that is stored and compared: Unicode NFC, blanks
 * of any kind as one blank, none at the ends; '' for one without a visible character. Two spellings of one value are one value.
 */
export function directoryText(text: string): string {
  const form = normalized(trimBlanks(text).replaceAll(BLANKS, ' '))
  return isVisible(form) ? form : ''
}

/** The same for a text of several lines, as postal addresses are: each line by itself, without empty ones at the ends. */
export const directoryLines = (text: string): string =>
  text
    .split(LINE_BREAK)
    .map(directoryText)
    .join('\n')
    .replaceAll(/^\n+|\n+$/g, '')

/** Part of such a text in a search: blanks at the ends count. */
export const directoryPart = (text: string): string => normalized(text.replaceAll(BLANKS, ' '))

/** In NFC, but for the rest of a text that is too long for the directory. */
const normalized = (text: string): string =>
  text.slice(0, NORMALIZED_MAX_LENGTH).normalize('NFC') + text.slice(NORMALIZED_MAX_LENGTH)

/** Without blanks of any kind at the ends. Not `trim`, which takes away a byte order mark as well. */
const trimBlanks = (text: string): string => text.replaceAll(BLANKS_AROUND, '')

/**
 * The form in which a userName is stored and looked up: Unicode NFC, no blanks at the ends, blanks of any kind inside as one.
 * Every input that names a user by userName is converted to this form first; the database compares the letter case.
 */
export const userNameForm = (text: string): string => directoryText(text)

/**
 * The form of a new userName; null for a text that cannot be one: without a visible
 * character, with invisible, direction or control characters, or with more than one at sign, of which a reader sees only one.
 */
export function readUserName(text: string): string | null {
  if (hasUnseenCharacters(trimBlanks(text))) return null
  const form = userNameForm(text)
  return form === '' || form.indexOf('@') !== form.lastIndexOf('@') ? null : form
}
