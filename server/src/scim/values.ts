// Readers of single JSON values of a request. All throw 400 invalidValue.

import { invalidValue, quoted } from './scim-error.ts'

const TIMESTAMP =
  /^(\d{4})-(\d{2})-(\d{2})(?:[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(Z|z|[+-]\d{2}(?::?\d{2})?)?)?$/

/** A text, or null when it is left out, null or empty: SCIM does not tell these apart (RFC 7643 section 2.5). */
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
  if (timestamp === null) throw invalidValue(`${name} ${quoted(text)} is not an ISO 8601 date or date-time`)
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
  const match = TIMESTAMP.exec(text)
  if (!match) return null
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map(part => Number(part ?? 0)) as number[]
  const milliseconds = Number((match[7] ?? '').padEnd(3, '0').slice(0, 3))
  const local = new Date(0)
  local.setUTCFullYear(year!, month! - 1, day!)
  local.setUTCHours(hour!, minute!, second!, milliseconds)
  if (local.getUTCMonth() !== month! - 1 || local.getUTCDate() !== day || hour! > 23 || minute! > 59 || second! > 59)
    return null
  const offsetMinutes = toOffsetMinutes(match[8])
  if (offsetMinutes === null) return null
  const utc = new Date(local.getTime() - offsetMinutes * 60_000)
  return utc.getUTCFullYear() >= 1 && utc.getUTCFullYear() <= 9999 ? utc.toISOString() : null
}

function toOffsetMinutes(zone: string | undefined): number | null {
  if (zone === undefined || zone.toUpperCase() === 'Z') return 0
  const hours = Number(zone.slice(1, 3))
  const minutes = Number(zone.slice(3).replace(':', '') || 0)
  if (hours > 23 || minutes > 59) return null
  return (hours * 60 + minutes) * (zone.startsWith('-') ? -1 : 1)
}

/** PostgreSQL holds neither NUL nor half of a surrogate pair. */
export function isStorable(text: string) {
  return !text.includes('\0') && text.isWellFormed()
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
