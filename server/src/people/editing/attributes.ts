// The attributes of a person that the pages and imports set, each with how its text is read and where the record has it.

import { isRole, type Role } from '../../platform/access/roles.ts'
import { parseTimestamp, presentTimestamp } from '../../platform/http/input/timestamp.ts'
import { isMailAddress } from '../../platform/mail-address.ts'
import { hasUnseenCharacters } from '../../platform/text/characters.ts'
import { canonicalTag, LANGUAGE_TAG_MAX_LENGTH } from '../../platform/text/language-tags.ts'
import { isTimeZone } from '../../shared/i18n/time-zones.ts'
import { attributeColumns, EDITED_ATTRIBUTES, type EditedAttribute } from '../../shared/person-attributes.ts'
import { directoryText, readUserName } from '../../shared/text/directory-text.ts'
import type { Email, UserRecord } from '../scim/index.ts'

export const TEXT_MAX_LENGTH = 255
export const CUSTOM_ATTRIBUTES_MAX = 100
export const CUSTOM_NAME_MAX_LENGTH = 64

/** Attributes that are set otherwise than by a plain text of the record. */
const OTHERS: readonly string[] = ['role', 'user_name', 'email'] satisfies EditedAttribute[]

/** Members of the record that hold a plain text, by attribute: named as columns, in camel case. */
const PLAIN_MEMBERS: readonly (readonly [EditedAttribute, keyof UserRecord])[] = attributeColumns.flatMap(
  ({ name, column, isEdited }) =>
    isEdited && !OTHERS.includes(name)
      ? [
          [
            name as EditedAttribute,
            column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()) as keyof UserRecord,
          ] as const,
        ]
      : [],
)

/** Attributes that every person has. */
export const NEEDED_ATTRIBUTES: readonly EditedAttribute[] = ['given_name', 'family_name', 'user_name']
/** Attributes that cannot be cleared. */
export const isKept = (attribute: EditedAttribute): boolean =>
  attribute === 'role' || NEEDED_ATTRIBUTES.includes(attribute)

export type TextProblem = 'invalid_format' | 'too_long' | 'invalid_enum'

/** A text that was read, or what is wrong with it. An empty value is null: the attribute has none. */
export type ReadText = { readonly value: string | null } | { readonly problem: TextProblem; readonly message: string }

/** Reads the text of an attribute, in the form that is stored. */
export function readAttributeText(attribute: EditedAttribute | 'custom', text: string): ReadText {
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
} as const satisfies Partial<Record<EditedAttribute, (form: string, text: string) => ReadText>>

/** The values of a person by attribute, in the order of the table. */
export function editedValues(user: UserRecord): Record<EditedAttribute, string | null> {
  const others = { role: user.role, user_name: user.userName, email: mainAddress(user.emails)?.value ?? null }
  const plain = PLAIN_MEMBERS.map(([attribute, member]) => [attribute, user[member]])
  return { ...Object.fromEntries(EDITED_ATTRIBUTES.map(name => [name, null])), ...Object.fromEntries(plain), ...others }
}

const mainAddress = (emails: readonly Email[]): Email | undefined => emails.find(({ primary }) => primary) ?? emails[0]

/** Changes of a person, as read; missing members stay, null clears. */
export interface PersonChanges {
  readonly values: Partial<Readonly<Record<EditedAttribute, string | null>>>
  readonly active?: boolean
  /** Merged; a null value removes one. */
  readonly custom?: Readonly<Record<string, string | null>>
}

/** The record with the changes. */
export function withChanges(record: UserRecord, { values, active, custom }: PersonChanges): UserRecord {
  const after: UserRecord = { ...record }
  for (const [attribute, member] of PLAIN_MEMBERS) {
    const value = values[attribute]
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
  const main = mainAddress(emails)
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
