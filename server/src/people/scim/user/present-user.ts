import type { ScimAttribute, ScimSchema } from '../discovery/schema-types.ts'
import { findAttribute, userResource } from '../discovery/schemas.ts'
import { enterpriseUserSchema } from '../discovery/user-extension-schemas.ts'
import { createProjector, type ProjectionQuery } from '../protocol/projection.ts'
import { readBody } from '../protocol/read-body.ts'
import { ScimError } from '../protocol/scim-error.ts'
import type { NamedValue } from '../protocol/values.ts'
import type { RoleSyntax } from './roles.ts'
import { userFields } from './user-fields.ts'
import { blankUser, fullName, type User, type UserIdentity, type UserRecord } from './user-record.ts'

/** `baseUrl` is the address of the SCIM service, without a trailing slash. */
export type UserPresentation = ProjectionQuery & { baseUrl: string; roleSyntax: RoleSyntax }

/**
 * The contract's record: every key is there, null or an empty list when blank; then reduced to the requested
 * attributes.
 */
export function presentUser(user: User, presentation: UserPresentation): Record<string, unknown> {
  return userPresenter(presentation)(user)
}

/** Returns a function that presents users; the parts that depend on the request alone are computed once. */
export function userPresenter({ baseUrl, roleSyntax, ...query }: UserPresentation) {
  const project = createProjector(userResource, query)
  const schemas = [userResource.schema, ...userResource.extensions].map(({ id }) => id)
  const presentCore = attributesPresenter(userResource.schema, roleSyntax)
  const extensions = userResource.extensions.map(
    schema => [schema.id, attributesPresenter(schema, roleSyntax)] as const,
  )
  return (user: User): Record<string, unknown> => {
    const presented = presentCore(user, { schemas: [...schemas] })
    for (const [urn, present] of extensions) presented[urn] = present(user, {})
    presented.meta = {
      resourceType: userResource.name,
      created: user.createdAt.toISOString(),
      lastModified: user.updatedAt.toISOString(),
      location: `${baseUrl}/Users/${user.id}`,
      version: user.version,
    }
    return project(presented)
  }
}

/** A function that adds the attributes of a schema to an object. */
function attributesPresenter(schema: ScimSchema, roleSyntax: RoleSyntax) {
  const members = schema.attributes
    .filter(({ served, returned, name }) => served && returned !== 'never' && name !== 'meta')
    .map(attribute => ({ name: attribute.name, read: valueReader(attribute, roleSyntax) }))
  return (user: User, presented: Record<string, unknown>): Record<string, unknown> => {
    for (const { name, read } of members) presented[name] = read(user)
    return presented
  }
}

function valueReader(attribute: ScimAttribute, roleSyntax: RoleSyntax): (user: User) => unknown {
  const field = userFields.get(attribute)
  if (!field) return user => user[attribute.name as keyof UserIdentity]
  const { present, value } = field
  return present ? user => present(user, roleSyntax) : value
}

const managerField = userFields.get(findAttribute(enterpriseUserSchema.attributes, 'manager')!)!

/**
 * The user that the body of a POST or PUT describes (docs/contract/scim.md#creating-and-replacing). A PUT clears
 * members that it does not contain, but role, active and the password stay as they are in `current`; on create they take their
 * defaults.
 * @throws ScimError 400 invalidValue, or invalidSyntax when the body is no object
 */
export function readUserInput(body: unknown, mode: 'create' | 'replace', current?: UserRecord): UserRecord {
  const values = readBody(userResource, body)
  const user = blankUser()
  if (mode === 'replace' && current) {
    Object.assign(user, { active: current.active, role: current.role, roleDetail: structuredClone(current.roleDetail) })
  }
  for (const field of userFields.values()) {
    const value = values.get(field.attribute)
    if (field === managerField || (field.attribute.staysWhenLeftOut && isUnassigned(value))) continue
    Object.assign(user, field.read(value, current))
  }
  if (user.managerName === null) Object.assign(user, managerField.read(values.get(managerField.attribute)))
  if (current && repeatsDerivedName(user, current)) user.formattedName = null
  return user
}

/** The values that the body of a POST or PUT gives to these attributes; none of an invalid body: reading it throws. */
export function valuesInBody(body: unknown, names: readonly string[]): NamedValue[] {
  try {
    return [...readBody(userResource, body)].flatMap(([{ name }, value]) =>
      names.includes(name) ? [{ name, value }] : [],
    )
  } catch (error) {
    if (error instanceof ScimError) return []
    throw error
  }
}

function isUnassigned(value: unknown) {
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0)
}

/** A client that reads, changes and replaces a user repeats the full name that was derived from the old parts. */
function repeatsDerivedName(user: UserRecord, current: UserRecord) {
  return current.formattedName === null && user.formattedName === fullName(current)
}
