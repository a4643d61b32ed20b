// Readers of the multi-valued attributes of a user (docs/contract/scim.md#users). All throw 400 invalidValue.

import { hasUnseenCharacters } from '../../../platform/text/characters.ts'
import { LONG_TEXT_LENGTH_MAX, type ScimAttribute } from '../discovery/schema-types.ts'
import { findAttribute } from '../discovery/schemas.ts'
import { ADDRESS_PARTS, EMAIL_TYPES, PHONE_TYPES } from '../discovery/user-schema.ts'
import { invalidValue, quoteText } from '../protocol/scim-error.ts'
import { isObject, readBoolean, readText, readVerbatim, toBoolean } from '../protocol/values.ts'
import type { Address, Email } from './user-record.ts'

/**
 * An address, or the numbered name of a local mailbox, as Microsoft's reference collection provisions; a word without a
 * number is a mistake. All parts are runs of plain characters, so that matching takes linear time.
 */
const EMAIL =
  /^(?!.*\.\.)(?:[^\s@<>()[\]\\,;:"]+@[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?|[\p{L}._]+\p{N}[\p{L}\p{N}._]*)$/u
const WEB_ADDRESS_START = /^https?:\/\/[^\s/]/i
const DATA_URI_START = /^data:image\/[a-z0-9.+-]+(?:;[a-z0-9=.-]+)*,/i
const DATA_URI_HEAD_CHARACTERS = 200

/** Types that are not known become null; repetitions are dropped; of several primary addresses the first stays so. */
export function readEmails(attribute: ScimAttribute, value: unknown): Email[] {
  const emails = new Map<string, Email>()
  for (const entry of readEntries(attribute, value)) {
    const email = readEmail(attribute, entry)
    const key = `${email.type} ${email.value.toLowerCase()}`
    const known = emails.get(key)
    emails.set(key, known ? { ...known, primary: known.primary || email.primary } : email)
  }
  const primary = [...emails.values()].find(email => email.primary)
  return [...emails.values()].map(email => ({ ...email, primary: email === primary }))
}

function readEmail(attribute: ScimAttribute, entry: Record<string, unknown>): Email {
  const address = readText(entry.value, 'emails.value', subAttribute(attribute, 'value'))
  if (address === null) throw invalidValue('emails.value is required')
  if (!EMAIL.test(address) || hasUnseenCharacters(address))
    throw invalidValue(`${quoteText(address)} is not an e-mail address`)
  const type = readText(entry.type, 'emails.type', subAttribute(attribute, 'type'))?.toLowerCase()
  return {
    value: address,
    type: EMAIL_TYPES.find(known => known === type) ?? null,
    primary: readPrimary(attribute, entry),
  }
}

/** Only main and mobile numbers are kept, the first of each. */
export function readPhoneNumbers(attribute: ScimAttribute, value: unknown) {
  const numbers = { main: null as string | null, mobile: null as string | null }
  for (const entry of readEntries(attribute, value)) {
    const type = readText(entry.type, 'phoneNumbers.type', subAttribute(attribute, 'type'))?.toLowerCase()
    const number = readText(entry.value, 'phoneNumbers.value', subAttribute(attribute, 'value'))
    const known = PHONE_TYPES.find(one => one === type)
    if (known) numbers[known] ??= number
  }
  return { phoneMain: numbers.main, phoneMobile: numbers.mobile }
}

/** The first address, or the first that is marked primary; one without any part is none. */
export function readAddresses(attribute: ScimAttribute, value: unknown): Address | null {
  const entries = readEntries(attribute, value)
  const all = entries.map(entry => readAddress(attribute, entry))
  const address = all.find(({ primary }) => primary) ?? all[0]
  return address && ADDRESS_PARTS.some(part => address[part] !== null) ? address : null
}

function readAddress(attribute: ScimAttribute, entry: Record<string, unknown>): Address {
  const parts = ADDRESS_PARTS.map(part => [
    part,
    readText(entry[part], `addresses.${part}`, subAttribute(attribute, part)),
  ])
  return { ...Object.fromEntries(parts), primary: readPrimary(attribute, entry) }
}

/** The first picture: an http(s) address, or a data URI that the caller stores. */
export function readPhotos(attribute: ScimAttribute, value: unknown): string | null {
  const [entry] = readEntries(attribute, value)
  if (!entry) return null
  const address = readVerbatim(entry.value, 'photos.value')
  if (address === null) return null
  if (DATA_URI_START.test(address.slice(0, DATA_URI_HEAD_CHARACTERS))) return address
  if (address.length > LONG_TEXT_LENGTH_MAX)
    throw invalidValue(`photos.value takes ${LONG_TEXT_LENGTH_MAX} characters at most`)
  if (!WEB_ADDRESS_START.test(address) || !URL.canParse(address))
    throw invalidValue('photos.value must be a URL or an image as data URI')
  return address
}

/** Values must be texts; an attribute without one is left out. Of a repeated name the last counts. */
export function readCustomAttributes(attribute: ScimAttribute, value: unknown): Record<string, string> {
  const values = new Map<string, string>()
  for (const entry of readEntries(attribute, value)) {
    const name = readText(entry.name, 'customAttributes.name', subAttribute(attribute, 'name'))
    if (name === null) throw invalidValue('customAttributes.name is required')
    const value = entry.value ?? null
    if (value !== null && typeof value !== 'string')
      throw invalidValue(`The value of custom attribute ${quoteText(name)} must be a string`)
    const text = readText(value, 'customAttributes.value', subAttribute(attribute, 'value'))
    if (text === null) values.delete(name)
    else values.set(name, text)
  }
  return Object.fromEntries(values)
}

/** The entries of a multi-valued complex attribute; none for null. */
export function readEntries(attribute: ScimAttribute, value: unknown): Record<string, unknown>[] {
  if (value === undefined || value === null) return []
  if (!Array.isArray(value)) throw invalidValue(`${attribute.name} must be an array`)
  if (value.length > attribute.entriesMax)
    throw invalidValue(`${attribute.name} takes ${attribute.entriesMax} entries at most`)
  for (const entry of value) if (!isObject(entry)) throw invalidValue(`${attribute.name} must hold objects`)
  return value
}

function readPrimary(attribute: ScimAttribute, entry: Record<string, unknown>) {
  const primary = entry.primary ?? false
  return toBoolean(primary) ?? readBoolean(primary, `${attribute.name}.primary`)
}

function subAttribute(attribute: ScimAttribute, name: string) {
  return findAttribute(attribute.subAttributes, name)!
}
