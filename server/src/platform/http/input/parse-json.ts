import { HttpError } from '../errors.ts'
import { checkJson, type JsonPath } from './validation.ts'

const OPEN_LIST = 0x5b
const OPEN_OBJECT = 0x7b

/**
 * Parses JSON and rejects values that no handler should see. `place` is the path of the value, `first` the index there
 * of its first element.
 * @throws HttpError 400
 */
export function parseJson(text: string, depthMax: number, place: JsonPath | null = null, first = 0): unknown {
  const value = parse(text)
  // Most texts need no traversal: only escapes can contain NUL or lone surrogates, only brackets nest.
  if (text.includes('\\u') || text.includes('__proto__') || mayBeDeep(text, depthMax)) {
    checkJson(value, depthMax, place, first)
  }
  return value
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw notJson(cause)
  }
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

/** Decodes UTF-8, the encoding of JSON (RFC 8259). Throws 400: other bytes would become replacement characters. */
export function decodeUtf8(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch (cause) {
    throw new HttpError(400, 'The body is not UTF-8', { cause, scimType: 'invalidSyntax' })
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

export const notJson = (cause?: unknown) =>
  new HttpError(400, 'The body is not valid JSON', { cause, scimType: 'invalidSyntax' })

export const tooDeep = (depthMax: number) =>
  new HttpError(400, `The body is nested deeper than ${depthMax} levels`, { scimType: 'invalidSyntax' })
