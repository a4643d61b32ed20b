import type { ScimSchema } from '../discovery/schema-types.ts'
import { userResource } from '../discovery/schemas.ts'
import { createProjector, type ProjectionQuery } from '../protocol/projection.ts'
import type { RoleSyntax } from './roles.ts'
import { userFields } from './user-fields.ts'
import type { User } from './user-record.ts'

/** `baseUrl` is the address of the SCIM service, without a trailing slash. */
export type UserPresentation = ProjectionQuery & { baseUrl: string; roleSyntax: RoleSyntax }

/**
 * The contract's record: every key is there, null or an empty list when blank; then reduced to the requested
 * attributes.
 */
export function presentUser(user: User, presentation: UserPresentation): Record<string, unknown> {
  return userPresenter(presentation)(user)
}

/** The same for many users: the projection is computed once. */
export function userPresenter({ baseUrl, roleSyntax, ...query }: UserPresentation) {
  const project = createProjector(userResource, query)
  const schemas = [userResource.schema, ...userResource.extensions].map(({ id }) => id)
  return (user: User): Record<string, unknown> =>
    project({
      schemas: [...schemas],
      ...presentAttributes(userResource.schema, user, roleSyntax),
      ...Object.fromEntries(
        userResource.extensions.map(schema => [schema.id, presentAttributes(schema, user, roleSyntax)]),
      ),
      meta: {
        resourceType: userResource.name,
        created: user.createdAt.toISOString(),
        lastModified: user.updatedAt.toISOString(),
        location: `${baseUrl}/Users/${user.id}`,
        version: user.version,
      },
    })
}

function presentAttributes(schema: ScimSchema, user: User, roleSyntax: RoleSyntax) {
  const presented: Record<string, unknown> = {}
  for (const attribute of schema.attributes) {
    if (!attribute.served || attribute.returned === 'never' || attribute.name === 'meta') continue
    const field = userFields.get(attribute)
    presented[attribute.name] = field
      ? field.present
        ? field.present(user, roleSyntax)
        : field.value(user)
      : user[attribute.name as 'id' | 'programMembershipId' | 'lastAccessedAt']
  }
  return presented
}
