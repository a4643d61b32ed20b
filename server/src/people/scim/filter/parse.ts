// A recursive-descent parser of SCIM filters: the grammar of RFC 7644 section 3.4.2.2 with its precedence (not, and,
// or), and its extensions in use: values without quotes, `emails[type eq "work"].value eq "x"`, and the contract's
// `eq <value>` and bare value.

import { isStorable } from '../../../platform/http/input/validation.ts'
import { invalidFilter, quoteText } from '../protocol/scim-error.ts'
import { COMPARISONS, type Filter, type Literal } from './ast.ts'

/** Maximum length of a filter in a URL, in characters. */
export const FILTER_LENGTH_MAX = 2_048
/** Maximum nesting depth of parentheses, `not` and value paths. */
export const FILTER_DEPTH_MAX = 20

const ATTRIBUTE_PATH = /^[a-z$][\w.:$%-]*$/i
const SUB_ATTRIBUTE = /^\.[a-z$][\w$-]*$/i
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i
const RESERVED: ReadonlySet<string> = new Set(['and', 'or', 'not'])

/** The tree of a filter. Throws 400 invalidFilter for a malformed, too long or too deeply nested filter. */
export function parseFilter(text: string, lengthMax = FILTER_LENGTH_MAX): Filter {
  if (text.length > lengthMax) throw invalidFilter(`A filter takes ${lengthMax} characters at most`)
  const tokens = tokenize(text)
  const short = parseShortForm(tokens)
  if (short) return short
  const reader = new TokenReader(tokens)
  const filter = parseOr(reader, 0)
  reader.requireEnd()
  return filter
}

/** The brackets of a PATCH path: conditions on one entry. Throws 400 invalidFilter. */
export function parseEntryFilter(text: string): Filter {
  if (text.length > FILTER_LENGTH_MAX) throw invalidFilter(`A selection takes ${FILTER_LENGTH_MAX} characters at most`)
  const reader = new TokenReader(tokenize(text))
  const filter = parseOr(reader, 1, true)
  reader.requireEnd()
  return filter
}

/** The contract's forms: a value alone, and `eq` with a value. Both mean the user name. */
function parseShortForm([first, second, third]: Token[]): Filter | null {
  if (!first || third) return null
  refuseSingleQuotes(second ?? first)
  if (!second)
    return isValue(first) && first.text !== '' && !isKeyword(first, 'eq') ? { kind: 'bare', value: first.text } : null
  if (!isKeyword(first, 'eq') || !isValue(second)) return null
  return { kind: 'compare', path: 'userName', operator: 'eq', value: { type: 'string', value: second.text } }
}

function parseOr(reader: TokenReader, depth: number, inEntries = false): Filter {
  return parseJoined('or', reader, () => parseJoined('and', reader, () => parseTerm(reader, depth, inEntries)))
}

function parseJoined(kind: 'and' | 'or', reader: TokenReader, parseNext: () => Filter): Filter {
  const terms = [parseNext()]
  while (reader.takeIf(token => isKeyword(token, kind))) terms.push(parseNext())
  return terms.length === 1 ? terms[0]! : { kind, terms }
}

function parseTerm(reader: TokenReader, depth: number, inEntries: boolean): Filter {
  if (depth > FILTER_DEPTH_MAX) throw invalidFilter(`A filter nests ${FILTER_DEPTH_MAX} levels at most`)
  if (reader.takeIf(token => token.type === '(')) return parseGroup(reader, depth, inEntries)
  if (reader.takeIf(token => isKeyword(token, 'not'))) {
    reader.require('(')
    return { kind: 'not', term: parseGroup(reader, depth, inEntries) }
  }
  const path = parsePath(reader)
  if (!reader.takeIf(token => token.type === '[')) return parseComparison(reader, path)
  if (inEntries) throw invalidFilter('A value path cannot hold another')
  return parseEntries(reader, path, depth)
}

function parseGroup(reader: TokenReader, depth: number, inEntries: boolean): Filter {
  const filter = parseOr(reader, depth + 1, inEntries)
  reader.require(')')
  return filter
}

/** A comparison after the bracket is a further condition on the same entry. */
function parseEntries(reader: TokenReader, path: string, depth: number): Filter {
  const filter = parseOr(reader, depth + 1, true)
  reader.require(']')
  const subAttribute = reader.takeIf(isSubAttribute)
  if (!subAttribute) return { kind: 'entries', path, filter }
  const comparison = parseComparison(reader, subAttribute.text.slice(1))
  return { kind: 'entries', path, filter: { kind: 'and', terms: [filter, comparison] } }
}

function parsePath(reader: TokenReader): string {
  const token = reader.take('an attribute')
  if (token.type !== 'word' || !ATTRIBUTE_PATH.test(token.text) || RESERVED.has(token.text.toLowerCase())) {
    throw invalidFilter(`${quoteText(token.text)} is not an attribute`)
  }
  return token.text
}

function parseComparison(reader: TokenReader, path: string): Filter {
  const token = reader.take('an operator')
  const name = token.type === 'word' ? token.text.toLowerCase() : ''
  if (name === 'pr') return { kind: 'present', path }
  const operator = COMPARISONS.find(known => known === name)
  if (!operator) throw invalidFilter(`${quoteText(token.text)} is not an operator`)
  return { kind: 'compare', path, operator, value: parseLiteral(reader) }
}

function parseLiteral(reader: TokenReader): Literal {
  const token = reader.take('a value')
  if (token.type === 'string') return { type: 'string', value: token.text }
  refuseSingleQuotes(token)
  const lower = token.text.toLowerCase()
  if (token.type !== 'word' || RESERVED.has(lower)) throw invalidFilter(`${quoteText(token.text)} is not a value`)
  if (lower === 'null') return { type: 'null' }
  if (lower === 'true' || lower === 'false') return { type: 'boolean', value: lower === 'true' }
  return NUMBER.test(lower) ? { type: 'number', text: token.text } : { type: 'string', value: token.text }
}

/** Rejected: as a value without quotes it would match no user, without an error. */
function refuseSingleQuotes({ type, text }: Token): void {
  if (type === 'word' && text.startsWith("'")) throw invalidFilter(`${quoteText(text)} must be in double quotes`)
}

function isValue(token: Token) {
  return token.type === 'word' || token.type === 'string'
}

function isKeyword({ type, text }: Token, keyword: string) {
  return type === 'word' && text.length === keyword.length && text.toLowerCase() === keyword
}

function isSubAttribute(token: Token) {
  return token.type === 'word' && SUB_ATTRIBUTE.test(token.text)
}

class TokenReader {
  readonly #tokens: Token[]
  #position = 0

  constructor(tokens: Token[]) {
    this.#tokens = tokens
  }

  take(expected: string): Token {
    const token = this.#tokens[this.#position++]
    if (!token) throw invalidFilter(`The filter ends where ${expected} is expected`)
    return token
  }

  takeIf(fits: (token: Token) => boolean): Token | null {
    const token = this.#tokens[this.#position]
    if (!token || !fits(token)) return null
    this.#position++
    return token
  }

  require(type: Token['type']) {
    const token = this.take(quoteText(type))
    if (token.type !== type)
      throw invalidFilter(`${quoteText(token.text)} is found where ${quoteText(type)} is expected`)
  }

  requireEnd() {
    const token = this.#tokens[this.#position]
    if (token) throw invalidFilter(`${quoteText(token.text)} is not expected here`)
  }
}

type Token = { type: 'word' | 'string' | '(' | ')' | '[' | ']'; text: string }

/** Maximum number of tokens in a filter: more would delay other requests while they are parsed. */
const TOKENS_MAX = 25_000

const WHITESPACE = /\s*/y
const WORD = /[^\s()[\]"]+/y

/** The words, quoted texts (unescaped, as in JSON) and brackets of a filter. Throws 400 invalidFilter. */
function tokenize(text: string): Token[] {
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
