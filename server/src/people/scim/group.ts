import { inTurns } from '../../platform/turns.ts'
import { GROUP_URN, groupSchema, IDENTIFIER_FIELDS, vendorGroupSchema } from './discovery/group-schema.ts'
import type { ScimAttribute, ScimSchema } from './discovery/schema-types.ts'
import { findAttribute, findTarget, groupResource } from './discovery/schemas.ts'
import { createProjector, type ProjectionQuery } from './protocol/projection.ts'
import { readBody } from './protocol/read-body.ts'
import { invalidValue, quoteText } from './protocol/scim-error.ts'
import { isObject, readIdentifier, readText } from './protocol/values.ts'

/** A member as named in a request. */
export type NamedMember = {
  /** The identifier as sent; `identifierField` says what it identifies. */
  readonly value: string
  /** The user whose address is in `$ref`; null without an address of this server, 0 if no user has it, NO_USER for another type. */
  readonly userId: number | null
}

/** Stands for a member of another type than `User`: its `value` is the id of another resource. */
export const NO_USER = -1

export type IdentifierField = (typeof IDENTIFIER_FIELDS)[number]

/**
 * The client's description of a group. `identifierField` is null if it is not given: then a member is identified by userName,
 * else by id. `members` are null if they are left out.
 */
type GroupInput = {
  displayName: string
  description: string | null
  externalId: string | null
  identifierField: IdentifierField | null
  members: NamedMember[] | null
}

/**
 * The group that the body of a POST or PUT describes. `baseUrl` is the address of the SCIM service, without a trailing
 * slash. Throws ScimError 400 invalidValue or invalidSyntax.
 */
export async function readGroupInput(body: unknown, baseUrl: string): Promise<GroupInput> {
  const { members, rest } = separateMembers(body)
  const values = readBody(groupResource, rest)
  const text = (name: string, read = readText) => {
    const attribute = attributeOf(groupSchema, name)
    return read(values.get(attribute), name, attribute)
  }
  const displayName = text('displayName')
  if (displayName === null) throw invalidValue('displayName is required')
  return {
    displayName,
    description: text('description'),
    externalId: text('externalId', readIdentifier),
    identifierField: findIdentifierField(values),
    members: members === null ? null : await readMembers(members, baseUrl),
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
  if (!field)
    throw invalidValue(`identifierField must be one of ${IDENTIFIER_FIELDS.join(', ')}, not ${quoteText(text)}`)
  return field
}

export const membersAttribute = attributeOf(groupSchema, 'members')

/** A body without its members, which may be hundreds of thousands and are read in turns. `members` is null if there are none. */
export function separateMembers(body: unknown): { members: unknown; rest: unknown } {
  if (!isObject(body)) return { members: null, rest: body }
  const isMembers = (key: string) => {
    const target = findTarget(groupResource, key)
    return target?.attribute === membersAttribute && !target.subAttribute
  }
  const keys = Object.keys(body).filter(isMembers)
  const members = keys.map(key => body[key]).at(-1) ?? null
  return { members, rest: Object.fromEntries(Object.entries(body).filter(([key]) => !keys.includes(key))) }
}

/** The members in a list of `{value, $ref}`, in their order, repetitions included. Throws 400 invalidValue. */
export async function readMembers(list: unknown, baseUrl: string): Promise<NamedMember[]> {
  if (!Array.isArray(list)) throw invalidValue('members must be an array')
  if (list.length > membersAttribute.entriesMax)
    throw invalidValue(`members takes ${membersAttribute.entriesMax} entries at most`)
  const members: NamedMember[] = []
  await inTurns(list, entry => members.push(readMember(entry, baseUrl)))
  return members
}

const valueAttribute = findAttribute(membersAttribute.subAttributes, 'value')!

function readMember(entry: unknown, baseUrl: string): NamedMember {
  if (!isObject(entry)) throw invalidValue('members must hold objects with a value')
  const value = memberOf(entry, 'value')
  const text = readIdentifier(value, 'members.value', valueAttribute)
  const type = memberOf(entry, 'type')
  const isOther = typeof type === 'string' && type.trim() !== '' && type.trim().toLowerCase() !== 'user'
  const userId = isOther ? NO_USER : readReference(memberOf(entry, '$ref'), baseUrl)
  if (text === null && !(userId && userId > 0)) throw invalidValue('members.value is required')
  return { value: text ?? String(userId), userId }
}

const memberOf = (entry: Record<string, unknown>, name: string) =>
  entry[name] ?? Object.entries(entry).find(([key]) => key.toLowerCase() === name)?.[1]

const USER_ADDRESS = /^(?:\.\.\/)?Users\/([1-9]\d{0,15})$/i
const GROUP_ADDRESS = /^(?:\.\.\/)?Groups\//i
const REFERENCE_LENGTH_MAX = 2_048

/**
 * The user that a `$ref` addresses, absolute or relative to the service; 0 for a group, which is not a user. Null for addresses of
 * other services: a client that copies groups from another service sends that service's addresses.
 */
function readReference(reference: unknown, baseUrl: string): number | null {
  if (typeof reference !== 'string' || reference.length > REFERENCE_LENGTH_MAX) return null
  const isOurs = reference.toLowerCase().startsWith(`${baseUrl.toLowerCase()}/`)
  const address = isOurs ? reference.slice(baseUrl.length + 1) : reference
  if (GROUP_ADDRESS.test(address)) return 0
  const [, digits] = USER_ADDRESS.exec(address) ?? []
  const id = Number(digits)
  return Number.isSafeInteger(id) ? id : null
}

function attributeOf(schema: ScimSchema, name: string): ScimAttribute {
  return findAttribute(schema.attributes, name)!
}

/** A group as returned. `members` is undefined if it was not requested; `jobId` is the job of the change that was requested. */
export type Group = {
  id: string
  displayName: string
  name: string
  description: string | null
  externalId: string | null
  members?: readonly GroupMember[]
  createdAt: Date
  updatedAt: Date
  version: string | null
  jobId?: string
}

/** `value` is the user's id. */
export type GroupMember = { value: string; display: string }

/** `baseUrl` is the address of the SCIM service, without a trailing slash. */
export function presentGroup(group: Group, { baseUrl, ...query }: ProjectionQuery & { baseUrl: string }) {
  const { id, displayName, name, description, externalId, members, jobId } = group
  const meta = {
    resourceType: groupResource.name,
    created: group.createdAt.toISOString(),
    lastModified: group.updatedAt.toISOString(),
    location: `${baseUrl}/Groups/${id}`,
    version: group.version,
  }
  return createProjector(
    groupResource,
    query,
  )({
    schemas: [GROUP_URN],
    id,
    externalId,
    displayName,
    name,
    description,
    ...(members && { members: members.map(member => presentGroupMember(member, baseUrl)) }),
    meta: jobId === undefined ? meta : { ...meta, JobId: jobId },
  })
}

/** One member, for lists that are too long for memory. */
function presentGroupMember({ value, display }: GroupMember, baseUrl: string) {
  return { value, display, $ref: `${baseUrl}/Users/${value}`, type: 'User' }
}
