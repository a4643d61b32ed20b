// Readers of single JSON values of a request. All throw 400 invalidValue.

import { parseTimestamp, presentTimestamp } from '../../../platform/http/input/timestamp.ts'
import { isStorable } from '../../../platform/http/input/validation.ts'
import { directoryLines, directoryText } from '../../../shared/text/directory-text.ts'
import { invalidValue, quoteText } from './scim-error.ts'

/** The maximum length of a text in characters, and whether its line breaks are kept. */
export type TextLimit = { readonly lengthMax: number; readonly isMultiLine?: boolean }

/**
 * A text in the form of the directory, or null when it is left out, null, or shows nothing: SCIM does not distinguish
 * these (RFC 7643 section 2.5).
 */
export function readText(value: unknown, name: string, limit: TextLimit): string | null {
  const text = readVerbatim(value, name)
  if (text === null) return null
  const form = limit.isMultiLine ? directoryLines(text) : directoryText(text)
  if (form.length > limit.lengthMax) throw invalidValue(`${name} takes ${limit.lengthMax} characters at most`)
  return form === '' ? null : form
}

/**
 * An identifier, which may come as a number, as its text. Numbers beyond the range in which JSON readers are exact are 400: two
 * identifiers would become one.
 */
export function readIdentifier(value: unknown, name: string, limit: TextLimit): string | null {
  const isExact = typeof value !== 'number' || (Number.isFinite(value) && Math.abs(value) <= Number.MAX_SAFE_INTEGER)
  if (!isExact) throw invalidValue(`${name} is a number that is not exact in JSON; write it as a string`)
  return readText(typeof value === 'number' ? String(value) : value, name, limit)
}

/** A text exactly as it came, of any length; null when it is left out, null or empty. */
export function readVerbatim(value: unknown, name: string): string | null {
  if (value === undefined || value === null || value === '') return null
  if (typeof value !== 'string') throw invalidValue(`${name} must be a string`)
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

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A value that a request gives to an attribute. */
export interface NamedValue {
  readonly name: string
  readonly value: unknown
}
