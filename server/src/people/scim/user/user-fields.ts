// Maps between SCIM attributes and the user record: for each attribute, how its value is derived from a record, and how a value
// is read into one. Reading validates; the values are new objects that share nothing with the record.

import { isTooLong } from '../../../platform/access/passwords.ts'
import { readUserName, userNameForm } from '../../../shared/text/directory-text.ts'
import type { ScimAttribute } from '../discovery/schema-types.ts'
import { findAttribute, userResource } from '../discovery/schemas.ts'
import { invalidValue } from '../protocol/scim-error.ts'
import { isObject, readBoolean, readIdentifier, readText, readTimestamp, readVerbatim } from '../protocol/values.ts'
import { presentRoles, type RoleSyntax, readRoles } from './roles.ts'
import { readAddresses, readCustomAttributes, readEmails, readPhoneNumbers, readPhotos } from './user-lists.ts'
import { fullName, type UserRecord } from './user-record.ts'

export type UserField = {
  attribute: ScimAttribute
  /** The attribute's value, as PATCH works on it. */
  value(user: UserRecord): unknown
  /**
   * The members of the record that the value sets; throws 400 invalidValue. Names of sub-attributes must be canonical. `current` is the
   * record before the request.
   */
  read(value: unknown, current?: UserRecord): Partial<UserRecord>
  /** The attribute as returned, where that differs from `value`. */
  present?(user: UserRecord, roleSyntax: RoleSyntax): unknown
}

type Conversion = Omit<UserField, 'attribute'>

const conversions: Record<string, (attribute: ScimAttribute) => Conversion> = {
  userName: attribute => ({
    value: user => user.userName,
    read: value => ({ userName: readUserNameOf(attribute, value) }),
  }),
  externalId: attribute => ({
    value: user => user.externalId,
    // The contract allows any type.
    read: value => ({
      externalId: readIdentifier(typeof value === 'boolean' ? String(value) : value, attribute.name, attribute),
    }),
  }),
  name: attribute => ({
    value: ({ formattedName, familyName, givenName }) => ({ formatted: formattedName, familyName, givenName }),
    read: value => readName(attribute, value),
    present: user => ({
      formatted: user.formattedName ?? fullName(user),
      familyName: user.familyName,
      givenName: user.givenName,
    }),
  }),
  password: attribute => ({
    value: () => null,
    read: value => ({ password: readPassword(value, attribute) }),
  }),
  roles: () => ({
    value: ({ role, roleDetail }) =>
      roleDetail ? presentRoles(role, roleDetail, 'extended') : [{ value: role, type: 'primary', primary: true }],
    read: readRoles,
    present: ({ role, roleDetail }, roleSyntax) => presentRoles(role, roleDetail, roleSyntax),
  }),
  emails: attribute => ({
    value: user => user.emails.map(email => ({ ...email })),
    read: value => ({ emails: readEmails(attribute, value) }),
  }),
  photos: attribute => ({
    value: user => (user.photoUrl === null ? [] : [{ value: user.photoUrl, type: 'photo' }]),
    read: value => ({ photoUrl: readPhotos(attribute, value) }),
  }),
  phoneNumbers: attribute => ({
    value: ({ phoneMain, phoneMobile }) =>
      [
        { value: phoneMain, type: 'main' },
        { value: phoneMobile, type: 'mobile' },
      ].filter(({ value }) => value !== null),
    read: value => readPhoneNumbers(attribute, value),
  }),
  addresses: attribute => ({
    value: user => (user.address === null ? [] : [{ ...user.address }]),
    read: value => ({ address: readAddresses(attribute, value) }),
  }),
  customAttributes: attribute => ({
    value: user => Object.entries(user.customAttributes).map(([name, value]) => ({ name, value })),
    read: value => ({ customAttributes: readCustomAttributes(attribute, value) }),
  }),
  // Starts blank, so that the part that is set last is kept.
  manager: attribute => ({ value: () => null, read: value => ({ managerName: readManager(attribute, value) }) }),
}

/** One field for each attribute that has a meaning for the record, in the order of the schemas. */
export const userFields: ReadonlyMap<ScimAttribute, UserField> = new Map(
  [userResource.schema, ...userResource.extensions]
    .flatMap(schema => schema.attributes)
    .map(attribute => ({ attribute, conversion: findConversion(attribute) }))
    .flatMap(({ attribute, conversion }) => (conversion ? [[attribute, { attribute, ...conversion }] as const] : [])),
)

function findConversion(attribute: ScimAttribute): Conversion | null {
  const special = Object.hasOwn(conversions, attribute.name) ? conversions[attribute.name] : undefined
  if (special) return special(attribute)
  return attribute.field === null ? null : plainConversion(attribute, attribute.field as keyof UserRecord)
}

function plainConversion(attribute: ScimAttribute, field: keyof UserRecord): Conversion {
  return { value: user => user[field], read: value => ({ [field]: readPlain(attribute, value) }) }
}

function readUserNameOf({ lengthMax }: ScimAttribute, value: unknown): string {
  const text = required(readVerbatim(value, 'userName'), 'userName')
  const userName = readUserName(text)
  if (userName === null) {
    const isBlank = userNameForm(text) === ''
    throw invalidValue(
      isBlank
        ? 'userName is required'
        : 'userName takes no invisible, direction or control characters, and one at sign at most',
    )
  }
  if (userName.length > lengthMax) throw invalidValue(`userName takes ${lengthMax} characters at most`)
  return userName
}

function readPassword(value: unknown, { lengthMax }: ScimAttribute): string {
  const password = readVerbatim(value, 'password')
  if (password === null || password.trim() === '') throw invalidValue('password is required')
  if (isTooLong(password)) throw invalidValue(`password takes ${lengthMax} characters at most`)
  return password
}

function readPlain(attribute: ScimAttribute, value: unknown) {
  if (attribute.type === 'boolean') return readBoolean(value, attribute.name)
  if (attribute.type === 'dateTime') return readTimestamp(value, attribute.name)
  const text = readText(value, attribute.name, attribute)
  return attribute.required ? required(text, attribute.name) : text
}

function readName(attribute: ScimAttribute, value: unknown): Partial<UserRecord> {
  const parts = value ?? {}
  if (!isObject(parts)) throw invalidValue('name must be an object')
  const part = (name: string) => readText(parts[name], `name.${name}`, findAttribute(attribute.subAttributes, name)!)
  const givenName = required(part('givenName'), 'name.givenName')
  const familyName = required(part('familyName'), 'name.familyName')
  const formatted = part('formatted')
  return { givenName, familyName, formattedName: formatted === fullName({ givenName, familyName }) ? null : formatted }
}

/** A manager comes as a text, or as an object with a name, an identifier, or both. */
function readManager(attribute: ScimAttribute, value: unknown): string | null {
  if (!isObject(value)) return readText(value, 'manager', attribute)
  const name = readText(value.displayName, 'manager.displayName', attribute)
  return name ?? readText(value.value, 'manager.value', attribute)
}

function required(text: string | null, name: string): string {
  if (text === null) throw invalidValue(`${name} is required`)
  return text
}
