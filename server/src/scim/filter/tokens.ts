import { invalidFilter, quoted } from '../scim-error.ts'
import { isStorable } from '../values.ts'

export type Token = { type: 'word' | 'string' | '(' | ')' | '[' | ']'; text: string }

const WHITESPACE = /\s/
const WORD_END = /[\s()[\]"]/

/** The words, quoted texts (unescaped, as in JSON) and brackets of a filter. Throws 400 invalidFilter. */
export function tokenize(text: string): Token[] {
  if (!isStorable(text)) throw invalidFilter('The filter holds a character that cannot be stored')
  const tokens: Token[] = []
  let position = 0
  while (position < text.length) {
    const character = text[position]!
    if (WHITESPACE.test(character)) {
      position++
    } else if (character === '(' || character === ')' || character === '[' || character === ']') {
      tokens.push({ type: character, text: character })
      position++
    } else {
      const end = character === '"' ? findStringEnd(text, position) : findWordEnd(text, position)
      const slice = text.slice(position, end)
      tokens.push(character === '"' ? { type: 'string', text: readString(slice) } : { type: 'word', text: slice })
      position = end
    }
  }
  return tokens
}

function findWordEnd(text: string, start: number) {
  let end = start
  while (end < text.length && !WORD_END.test(text[end]!)) end++
  return end
}

function findStringEnd(text: string, start: number) {
  for (let end = start + 1; end < text.length; end++) {
    if (text[end] === '\\') end++
    else if (text[end] === '"') return end + 1
  }
  throw invalidFilter(`${quoted(text.slice(start))} has no closing quote`)
}

function readString(slice: string): string {
  const value = parseString(slice)
  if (value === null || !isStorable(value)) throw invalidFilter(`${quoted(slice)} is not a JSON string`)
  return value
}

function parseString(slice: string): string | null {
  try {
    return JSON.parse(slice)
  } catch {
    return null
  }
}
