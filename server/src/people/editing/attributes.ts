// The attributes of a person that the pages and imports set, each with how its text is read and where the record has it.

import { isRole, type Role } from '../../platform/access/roles.ts'
import { parseTimestamp, presentTimestamp } from '../../platform/http/input/timestamp.ts'
import { isMailAddress } from '../../platform/mail-address.ts'
import { hasUnseenCharacters } from '../../platform/text/characters.ts'
import { canonicalTag, LANGUAGE_TAG_MAX_LENGTH } from '../../platform/text/language-tags.ts'
import { isTimeZone } from '../../shared/i18n/time-zones.ts'
import { directoryText, readUserName } from '../../shared/text/directory-text.ts'
import type { Email, UserRecord } from '../scim/index.ts'

export const TEXT_MAX_LENGTH = 255
export const CUSTOM_ATTRIBUTES_MAX = 100
export const CUSTOM_NAME_MAX_LENGTH = 64

/** Members of the record that hold a plain text, by attribute. */
const PLAIN = {
  given_name: 'givenName',
  family_name: 'familyName',
  title: 'title',
  department: 'department',
  work_location: 'workLocation',
  manager_name: 'managerName',
  phone: 'phoneMobile',
  employee_number: 'employeeNumber',
  external_id: 'externalId',
  preferred_language: 'preferredLanguage',
  timezone: 'timezone',
  hire_date: 'hireDate',
} as const satisfies Record<string, keyof UserRecord>

export const PERSON_ATTRIBUTES = [
  'given_name',
  'family_name',
  'user_name',
  'email',
  'role',
  'title',
  'department',
  'work_location',
  'manager_name',
  'phone',
  'employee_number',
  'external_id',
  'hire_date',
  'preferred_language',
  'timezone',
] as const
export type PersonAttribute = (typeof PERSON_ATTRIBUTES)[number]

/** Attributes that every person has. */
export const NEEDED_ATTRIBUTES: readonly PersonAttribute[] = ['given_name', 'family_name', 'user_name']
/** Attributes that cannot be cleared. */
export const isKept = (attribute: PersonAttribute): boolean =>
  attribute === 'role' || NEEDED_ATTRIBUTES.includes(attribute)

export type TextProblem = 'invalid_format' | 'too_long' | 'invalid_enum'

/** A text that was read, or what is wrong with it. An empty value is null: the attribute has none. */
export type ReadText = { readonly value: string | null } | { readonly problem: TextProblem; readonly message: string }

/** Reads the text of an attribute, in the form that is stored. */
export function readAttributeText(attribute: PersonAttribute | 'custom', text: string): ReadText {
  const form = directoryText(text)
  if (form === '') return { value: null }
  if (form.length > TEXT_MAX_LENGTH)
    return { problem: 'too_long', message: `must have at most ${TEXT_MAX_LENGTH} characters` }
  if (attribute in FORMS) return FORMS[attribute as keyof typeof FORMS](form, text)
  return { value: form }
}

const wrong = (message: string) => ({ problem: 'invalid_format', message }) as const

const FORMS = {
  user_name(_form: string, text: string): ReadText {
    const value = readUserName(text)
    return value === null
      ? wrong('takes no invisible, direction or control characters, and one at sign at most')
      : { value }
  },
  email: (form: string): ReadText =>
    isMailAddress(form) && !hasUnseenCharacters(form) ? { value: form } : wrong('is not an e-mail address'),
  role: (form: string): ReadText =>
    isRole(form) ? { value: form } : { problem: 'invalid_enum', message: 'is not the name of a role' },
  hire_date(form: string): ReadText {
    const value = presentTimestamp(parseTimestamp(form))
    return value === null ? wrong('is not an ISO 8601 date') : { value }
  },
  preferred_language(form: string): ReadText {
    const value = form.length > LANGUAGE_TAG_MAX_LENGTH ? null : canonicalTag(form)
    return value === null ? wrong('is not a language tag') : { value }
  },
  timezone: (form: string): ReadText => (isTimeZone(form) ? { value: form } : wrong('is not the name of a time zone')),
} as const satisfies Partial<Record<PersonAttribute, (form: string, text: string) => ReadText>>

/** Changes of a person, as read; missing members stay, null clears. */
export interface PersonChanges {
  readonly values: Partial<Readonly<Record<PersonAttribute, string | null>>>
  readonly active?: boolean
  /** Merged; a null value removes one. */
  readonly custom?: Readonly<Record<string, string | null>>
}

/** The record with the changes. */
export function withChanges(record: UserRecord, { values, active, custom }: PersonChanges): UserRecord {
  const after: UserRecord = { ...record }
  for (const [attribute, member] of Object.entries(PLAIN)) {
    const value = values[attribute as PersonAttribute]
    if (value !== undefined) Object.assign(after, { [member]: value })
  }
  if (values.user_name) after.userName = values.user_name
  if (values.role && values.role !== record.role) Object.assign(after, { role: values.role as Role, roleDetail: null })
  if (values.email !== undefined) after.emails = withAddress(record.emails, values.email)
  if (active !== undefined) after.active = active
  if (custom) after.customAttributes = merged(record.customAttributes, custom)
  return withNames(record, after)
}

/** The address that mails go to is replaced; without one, no address is left. */
function withAddress(emails: readonly Email[], address: string | null): Email[] {
  if (address === null) return []
  const main = emails.find(({ primary }) => primary) ?? emails[0]
  if (main?.value === address) return [...emails]
  const others = emails.filter(email => email !== main && email.value.toLowerCase() !== address.toLowerCase())
  return [{ value: address, type: main?.type ?? 'work', primary: true }, ...others]
}

function merged(
  before: Readonly<Record<string, string>>,
  changes: Readonly<Record<string, string | null>>,
): Record<string, string> {
  const all = new Map<string, string>(Object.entries(before))
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) all.delete(name)
    else all.set(name, value)
  }
  return Object.fromEntries(all)
}

/** Names that were made of given and family name follow them. */
function withNames(before: UserRecord, after: UserRecord): UserRecord {
  if (before.givenName === after.givenName && before.familyName === after.familyName) return after
  const former = `${before.givenName} ${before.familyName}`
  return { ...after, formattedName: null, displayName: after.displayName === former ? null : after.displayName }
}
