import { groupSchema, IDENTIFIER_FIELDS, vendorGroupSchema } from './group-schema.ts'
import { readBody } from './read-body.ts'
import type { ScimAttribute, ScimSchema } from './schema-types.ts'
import { findAttribute, groupResource } from './schemas.ts'
import { invalidValue, quoted } from './scim-error.ts'
import { isObject, readText } from './values.ts'

export type IdentifierField = (typeof IDENTIFIER_FIELDS)[number]

/**
 * What a client says of a group. `identifierField` is null where it says nothing: then a member is meant by its
 * userName, else by its id. `members` are identifiers as given, null where they are left out.
 */
export type GroupInput = {
  displayName: string
  description: string | null
  externalId: string | null
  identifierField: IdentifierField | null
  members: string[] | null
}

/** The group that the body of a POST or PUT describes. Throws ScimError 400 invalidValue or invalidSyntax. */
export function readGroupInput(body: unknown): GroupInput {
  const values = readBody(groupResource, body)
  const text = (name: string) => {
    const attribute = attributeOf(groupSchema, name)
    return readText(values.get(attribute), name, attribute)
  }
  const displayName = text('displayName')
  if (displayName === null || displayName.trim() === '') throw invalidValue('displayName is required')
  const members = values.get(membersAttribute) ?? null
  return {
    displayName,
    description: text('description'),
    externalId: text('externalId'),
    identifierField: findIdentifierField(values),
    members: members === null ? null : readMembers(members),
  }
}

/** The identifierField of a body: under the extension's URN, or at the root. */
export function findIdentifierField(values: ReadonlyMap<ScimAttribute, unknown>): IdentifierField | null {
  const inExtension = values.get(attributeOf(vendorGroupSchema, 'identifierField'))
  return readIdentifierField(inExtension ?? values.get(attributeOf(groupSchema, 'identifierField')))
}

export function readIdentifierField(value: unknown): IdentifierField | null {
  const text = readText(value, 'identifierField', { lengthMax: 255 })
  if (text === null) return null
  const field = IDENTIFIER_FIELDS.find(known => known.toLowerCase() === text.toLowerCase())
  if (!field) throw invalidValue(`identifierField must be one of ${IDENTIFIER_FIELDS.join(', ')}, not ${quoted(text)}`)
  return field
}

export const membersAttribute = attributeOf(groupSchema, 'members')

/** The identifiers in a list of `{value}`, in their order, repetitions included. Throws 400 invalidValue. */
export function readMembers(list: unknown): string[] {
  if (!Array.isArray(list)) throw invalidValue('members must be an array')
  if (list.length > membersAttribute.entriesMax)
    throw invalidValue(`members takes ${membersAttribute.entriesMax} entries at most`)
  return list.map(readMember)
}

const valueAttribute = findAttribute(membersAttribute.subAttributes, 'value')!

function readMember(entry: unknown): string {
  if (!isObject(entry)) throw invalidValue('members must hold objects with a value')
  const value = entry['value'] ?? Object.entries(entry).find(([key]) => key.toLowerCase() === 'value')?.[1]
  const text = readText(typeof value === 'number' ? String(value) : value, 'members.value', valueAttribute)
  if (text === null) throw invalidValue('members.value is required')
  return text
}

function attributeOf(schema: ScimSchema, name: string): ScimAttribute {
  return findAttribute(schema.attributes, name)!
}
