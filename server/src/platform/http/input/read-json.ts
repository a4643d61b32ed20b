// JSON bodies as values. A short text is parsed at once. JSON.parse of a megabyte can block the event loop for half a second, so a
// long text is parsed in slices by a streaming parser, which also limits its values and its depth while it is read.

import { JSONParser, TokenType } from '@streamparser/json'
import { HttpError } from '../../errors.ts'
import { isTurnOver, nextTurn } from '../../turns.ts'
import { checkText, isStorable } from './validation.ts'

export interface JsonLimits {
  /** Values, elements and members. */
  readonly valuesMax: number
  /** Deepest nesting. */
  readonly depthMax: number
  /** Bytes that are parsed at once. */
  readonly partBytes?: number
}

/** Takes a few milliseconds to parse, whatever the values. */
const PART_BYTES = 32 * 1024
/** Handlers process the members of an object in one go. */
const OBJECT_MEMBERS_MAX = 10_000

const OPEN_LIST = 0x5b
const OPEN_OBJECT = 0x7b
const PROTOTYPE = '__proto__'

/**
 * The value of a JSON text, undefined for a blank one.
 * @throws HttpError 400 for a text that is not JSON, nested too deep or cannot be stored, 413 for too many values
 */
export async function readJson(bytes: Buffer, limits: JsonLimits): Promise<unknown> {
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
  const content = hasMark ? bytes.subarray(3) : bytes
  if (content.length > (limits.partBytes ?? PART_BYTES)) return readLongJson(content, limits)
  const text = decodeUtf8(content)
  return text.trim() === '' ? undefined : parseShortJson(text, limits.depthMax)
}

function parseShortJson(text: string, depthMax: number): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw notJson(cause)
  }
  // Most texts need no traversal: only escapes can contain NUL or lone surrogates, only brackets nest.
  if (text.includes('\\u') || text.includes(PROTOTYPE) || mayBeDeep(text, depthMax)) checkJson(value, depthMax)
  return value
}

function mayBeDeep(text: string, depthMax: number): boolean {
  if (text.length <= depthMax) return false
  let open = 0
  for (let index = 0; index < text.length && open <= depthMax; index++) {
    const code = text.charCodeAt(index)
    if (code === OPEN_LIST || code === OPEN_OBJECT) open++
  }
  return open > depthMax
}

async function readLongJson(bytes: Buffer, limits: JsonLimits): Promise<unknown> {
  const partBytes = limits.partBytes ?? PART_BYTES
  const parser = new JSONParser({ paths: ['$'], stringBufferSize: partBytes })
  const counter = new TokenCounter(limits)
  let value: unknown
  parser.onToken = token => counter.count(token)
  parser.onValue = root => {
    value = root.value
  }
  try {
    for (let start = 0; start < bytes.length; start += partBytes) {
      parser.write(bytes.subarray(start, start + partBytes))
      if (isTurnOver()) await nextTurn()
    }
    if (counter.isEmpty && isBlank(bytes)) return undefined
    if (!parser.isEnded) parser.end()
  } catch (cause) {
    if (cause instanceof HttpError) throw cause
    throw cause instanceof TypeError ? notUtf8(cause) : notJson(cause)
  }
  if (counter.isSuspect) checkJson(value, limits.depthMax)
  return value
}

const isBlank = (bytes: Buffer): boolean => bytes.every(byte => byte === 0x20 || (byte >= 0x09 && byte <= 0x0d))

/** Counts the values of a text while it is parsed. Throws 413 for too many, 400 for nesting beyond the limit. */
class TokenCounter {
  readonly #limits: JsonLimits
  #values = 0
  /** Commas of the open objects; null for a list. */
  readonly #commas: (number | null)[] = []
  /** Whether a text may be one that `checkJson` refuses or removes. */
  isSuspect = false

  constructor(limits: JsonLimits) {
    this.#limits = limits
  }

  get isEmpty(): boolean {
    return this.#values === 0
  }

  count({ token, value }: { readonly token: TokenType; readonly value?: unknown }): void {
    if (this.#values === 0) this.#values = 1
    if (token === TokenType.STRING) this.isSuspect ||= value === PROTOTYPE || !isStorable(value as string)
    else if (token === TokenType.COMMA) this.#addComma()
    else if (token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET) {
      this.#addValue()
      if (this.#commas.push(token === TokenType.LEFT_BRACE ? 0 : null) > this.#limits.depthMax) {
        throw tooDeep(this.#limits.depthMax)
      }
    } else if (token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET) this.#commas.pop()
  }

  #addComma(): void {
    this.#addValue()
    const last = this.#commas.length - 1
    const commas = this.#commas[last]
    if (typeof commas !== 'number') return
    if (commas + 1 >= OBJECT_MEMBERS_MAX) throw tooMany('members of one object', OBJECT_MEMBERS_MAX)
    this.#commas[last] = commas + 1
  }

  #addValue(): void {
    if (++this.#values > this.#limits.valuesMax) throw tooMany('values', this.#limits.valuesMax)
  }
}

/** A path in a body, which is written out only for an error. */
interface JsonPath {
  readonly name: string
  readonly within: JsonPath | null
}

/**
 * Refuses NUL and lone surrogates, which no database text can hold, and nesting beyond `depthMax`; removes `__proto__`, which is
 * a member of no record.
 */
function checkJson(value: unknown, depthMax: number): void {
  const stack: Array<[value: unknown, depth: number, path: JsonPath | null]> = [[value, 0, null]]
  for (let next = stack.pop(); next; next = stack.pop()) {
    const [current, depth, path] = next
    if (typeof current === 'string') checkText(current, () => textOf(path))
    if (typeof current !== 'object' || current === null) continue
    if (depth >= depthMax) throw tooDeep(depthMax)
    Reflect.deleteProperty(current, PROTOTYPE)
    for (const [name, child] of Object.entries(current)) {
      checkText(name, () => textOf(path))
      stack.push([child, depth + 1, { name, within: path }])
    }
  }
}

function textOf(path: JsonPath | null): string {
  const names: string[] = []
  for (let at = path; at; at = at.within) names.unshift(at.name)
  return names.join('.') || 'body'
}

/** Decodes UTF-8, the encoding of JSON (RFC 8259). Throws 400: other bytes would become replacement characters. */
function decodeUtf8(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch (cause) {
    throw notUtf8(cause)
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

const scimType = 'invalidSyntax'
const notUtf8 = (cause: unknown) => new HttpError(400, 'The body is not UTF-8', { cause, scimType })
const notJson = (cause: unknown) => new HttpError(400, 'The body is not valid JSON', { cause, scimType })
const tooDeep = (max: number) => new HttpError(400, `The body is nested deeper than ${max} levels`, { scimType })
const tooMany = (what: string, max: number) => new HttpError(413, `The body holds more than ${max} ${what}`)
