// Invisible characters: a text of them alone looks empty, and one of them in a name makes two names look equal.

/**
 * A regular expression's list of characters that take no room or only control how others are displayed: what Unicode calls
 * default ignorable, controls, line separators, annotation marks, and the empty braille pattern. Spelled out rather than by
 * property, since it stands in the API document too, whose readers know no properties.
 */
export const UNSEEN_CHARACTERS =
  '\\u0000-\\u001f\\u007f-\\u009f\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f' +
  '\\u2028-\\u202e\\u2060-\\u206f\\u2800\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufffb'

/** The same, with those beyond 16 bits: musical controls, tags and the other variation selectors. */
const UNSEEN = `${UNSEEN_CHARACTERS}\\u{1bca0}-\\u{1bca3}\\u{1d173}-\\u{1d17a}\\u{e0000}-\\u{e0fff}`

const UNSEEN_ANYWHERE = new RegExp(`[${UNSEEN}]`, 'u')
const VISIBLE = new RegExp(`[^\\s${UNSEEN}]`, 'u')

/** Whether some character of the text is invisible; blanks are not. */
export const hasUnseenCharacters = (text: string): boolean => UNSEEN_ANYWHERE.test(text)

/** Whether the text shows anything at all. */
export const isVisible = (text: string): boolean => VISIBLE.test(text)

/** The beginning of a text, at most `lengthMax` UTF-16 units; it ends with a whole character. */
export function cutText(text: string, lengthMax: number): string {
  const cut = text.slice(0, lengthMax)
  const last = cut.charCodeAt(cut.length - 1)
  const isHalf = cut.length < text.length && last >= 0xd800 && last <= 0xdbff
  return isHalf ? cut.slice(0, -1) : cut
}

/** A text of at most `lengthMax` UTF-16 units: a longer one ends with `…`. */
export const shorten = (text: string, lengthMax: number): string =>
  text.length <= lengthMax ? text : `${cutText(text, Math.max(0, lengthMax - 1)).trimEnd()}…`

/** A text of at most `lengthMax` UTF-16 units: a longer one is cut after a word and ends with `…`. */
export function cutAtWord(text: string, lengthMax: number): string {
  if (text.length <= lengthMax) return text
  const cut = cutText(text, lengthMax - 1)
  return `${cut.replace(/\s+\S*$/u, '') || cut}…`
}

/** The beginning of a text, at most `bytesMax` bytes of UTF-8; it ends with a whole character. */
export function cutBytes(text: string, bytesMax: number): string {
  const bytes = Buffer.from(text)
  if (bytes.length <= bytesMax) return text
  let end = bytesMax
  // Within a character: its bytes after the first begin with 10.
  while (end > 0 && ((bytes[end] as number) & 0xc0) === 0x80) end--
  return bytes.toString('utf8', 0, end)
}
