import { isVisible } from '../../platform/text/characters.ts'

const BLANKS = /\p{White_Space}+/gu
const LINE_BREAK = /\r\n|[\n\r\u2028\u2029]/
const BLANKS_AROUND = /^\p{White_Space}+|\p{White_Space}+$/gu

/**
 * A text of the directory (names, departments, custom attributes) in the form that is stored and compared: Unicode NFC, blanks
 * of any kind as one blank, none at the ends; '' for one without a visible character. Two spellings of one value are one value.
 */
export function directoryText(text: string): string {
  const form = trimBlanks(text.normalize('NFC')).replaceAll(BLANKS, ' ')
  return isVisible(form) ? form : ''
}

/** The same for a text of several lines, as postal addresses are: each line by itself, without empty ones at the ends. */
export const directoryLines = (text: string): string =>
  text
    .split(LINE_BREAK)
    .map(directoryText)
    .join('\n')
    .replaceAll(/^\n+|\n+$/g, '')

/** Part of such a text, as people search for it: blanks at the ends count. */
export const directoryPart = (text: string): string => text.normalize('NFC').replaceAll(BLANKS, ' ')

/** Without blanks of any kind at the ends. Not `trim`, which takes away a byte order mark as well. */
export const trimBlanks = (text: string): string => text.replaceAll(BLANKS_AROUND, '')
