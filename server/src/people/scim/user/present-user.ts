import type { ScimAttribute, ScimSchema } from '../discovery/schema-types.ts'
import { userResource } from '../discovery/schemas.ts'
import { createProjector, type ProjectionQuery } from '../protocol/projection.ts'
import type { RoleSyntax } from './roles.ts'
import { userFields } from './user-fields.ts'
import type { User, UserIdentity } from './user-record.ts'

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
    presented['meta'] = {
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
