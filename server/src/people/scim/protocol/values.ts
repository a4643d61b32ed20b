// Readers of single JSON values of a request. All throw 400 invalidValue.

import { parseTimestamp, presentTimestamp } from '../../../platform/http/input/timestamp.ts'
import { invalidValue, quoteText } from './scim-error.ts'

/** A text, or null when it is left out, null or empty: SCIM does not distinguish these (RFC 7643 section 2.5). */
export function readText(value: unknown, name: string, limit: { lengthMax: number }): string | null {
  if (value === undefined || value === null || value === '') return null
  if (typeof value !== 'string') throw invalidValue(`${name} must be a string`)
  if (value.length > limit.lengthMax) throw invalidValue(`${name} takes ${limit.lengthMax} characters at most`)
  if (!isStorable(value)) throw invalidValue(`${name} holds a character that cannot be stored`)
  return value
}

/** A boolean; Entra writes it as the text "True" or "False". */
export function readBoolean(value: unknown, name: string): boolean {
  const truth = toBoolean(value)
  if (truth === null) throw invalidValue(`${name} must be a boolean`)
  return truth
}

/** An ISO 8601 date or date-time, as UTC with milliseconds. Without a zone it is UTC. */
export function readTimestamp(value: unknown, name: string): string | null {
  const text = readText(value, name, { lengthMax: 64 })
  if (text === null) return null
  const timestamp = toTimestamp(text)
  if (timestamp === null) throw invalidValue(`${name} ${quoteText(text)} is not an ISO 8601 date or date-time`)
  return timestamp
}

export function toBoolean(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value
  if (typeof value !== 'string') return null
  const lower = value.toLowerCase()
  return lower === 'true' ? true : lower === 'false' ? false : null
}

/** Null when the text is no date that exists, or lies outside the years 1 to 9999 that the database can hold. */
export function toTimestamp(text: string): string | null {
  return presentTimestamp(parseTimestamp(text))
}

/** PostgreSQL holds neither NUL nor half of a surrogate pair. */
export function isStorable(text: string) {
  return !text.includes('\0') && text.isWellFormed()
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
