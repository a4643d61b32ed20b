import { hasUnseenCharacters } from '../../platform/text/characters.ts'
import { directoryText, trimBlanks } from './directory-text.ts'

/**
 * The form in which a userName is stored and looked up: Unicode NFC, no blanks at the ends, blanks of any kind inside as one.
 * Every place where somebody is named by userName brings what came in into this form first; letter case is the database's.
 */
export const userNameForm = (text: string): string => directoryText(text)

/**
 * The form of a userName that is about to be given to somebody; null for a text that can name nobody: without a visible
 * character, with invisible, direction or control characters, or with more than one at sign, of which readers mind only one.
 */
export function readUserName(text: string): string | null {
  if (hasUnseenCharacters(trimBlanks(text))) return null
  const form = userNameForm(text)
  return form === '' || form.indexOf('@') !== form.lastIndexOf('@') ? null : form
}
