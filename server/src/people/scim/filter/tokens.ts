import { invalidFilter, quoteText } from '../protocol/scim-error.ts'
import { isStorable } from '../protocol/values.ts'

export type Token = { type: 'word' | 'string' | '(' | ')' | '[' | ']'; text: string }

/** Maximum number of tokens in a filter: more would delay other requests while they are parsed. */
const TOKENS_MAX = 25_000

const WHITESPACE = /\s*/y
const WORD = /[^\s()[\]"]+/y

/** The words, quoted texts (unescaped, as in JSON) and brackets of a filter. Throws 400 invalidFilter. */
export function tokenize(text: string): Token[] {
  if (!isStorable(text)) throw invalidFilter('The filter holds a character that cannot be stored')
  const tokens: Token[] = []
  for (let position = endOf(WHITESPACE, text, 0); position < text.length; ) {
    if (tokens.length === TOKENS_MAX) throw invalidFilter(`A filter takes ${TOKENS_MAX} words at most`)
    const character = text[position]!
    let end = position + 1
    if (character === '(' || character === ')' || character === '[' || character === ']') {
      tokens.push({ type: character, text: character })
    } else if (character === '"') {
      end = findStringEnd(text, position)
      tokens.push({ type: 'string', text: readString(text.slice(position, end)) })
    } else {
      end = endOf(WORD, text, position)
      tokens.push({ type: 'word', text: text.slice(position, end) })
    }
    position = endOf(WHITESPACE, text, end)
  }
  return tokens
}

/** The end of a sticky pattern's match from `start`. */
function endOf(pattern: RegExp, text: string, start: number): number {
  pattern.lastIndex = start
  pattern.test(text)
  return pattern.lastIndex
}

function findStringEnd(text: string, start: number) {
  for (let end = start + 1; end < text.length; end++) {
    if (text[end] === '\\') end++
    else if (text[end] === '"') return end + 1
  }
  throw invalidFilter(`${quoteText(text.slice(start))} has no closing quote`)
}

/** Escapes, and characters that JSON requires to be escaped. */
const NEEDS_PARSER = /[\\\u0000-\u001f]/

function readString(slice: string): string {
  // Most texts have no escapes, and the length of the filter was checked already.
  if (!NEEDS_PARSER.test(slice)) return slice.slice(1, -1)
  const value = parseString(slice)
  if (value === null || !isStorable(value)) throw invalidFilter(`${quoteText(slice)} is not a JSON string`)
  return value
}

function parseString(slice: string): string | null {
  try {
    return JSON.parse(slice)
  } catch {
    return null
  }
}
