// The schemas of responses, derived from the descriptions of the resources, for the API document and for the
// serializer. `attributes` may ask for any part, so that only `id` and `schemas` are in every response.

import { ROLES } from '../../../platform/access/roles.ts'
import { named, shownAs, type TSchema, Type } from '../../../platform/http/input/schema.ts'
import { LIST_URN } from '../discovery/discovery.ts'
import type { ResourceDefinition, ScimAttribute } from '../discovery/schema-types.ts'
import { groupResource, userResource } from '../discovery/schemas.ts'
import { rolesAttribute } from '../discovery/user-schema.ts'

type JsonSchema = Record<string, unknown>

const scope = {
  type: 'array',
  items: { type: ['string', 'integer'], minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER },
}
/** The restrictions in a role. */
export const roleScopes = {
  type: 'object',
  properties: { topics: scope, audiences: scope, templates: scope, email_aliases: scope },
}
/** A name in the legacy syntax, an object in the extended one; a setting of the program selects the syntax. */
const UserRole = named(
  'UserRole',
  Type.Unsafe<unknown>({
    description: 'A name or an object, by the setting `scim_role_syntax` of the program',
    anyOf: [
      { type: 'string', enum: ROLES },
      {
        type: 'object',
        properties: {
          value: { type: 'string' },
          display: { type: 'string' },
          type: { type: 'string', const: 'primary' },
          primary: { type: 'boolean' },
          legacy_role: { type: 'string', enum: ROLES },
          scopes: roleScopes,
        },
      },
    ],
  }),
)

export const UserOutput: TSchema = named('User', resourceSchema(userResource))
export const GroupOutput: TSchema = named('Group', resourceSchema(groupResource))

/** A user or a group; `meta.resourceType` says which. */
export const AnyResourceOutput = shownAs(
  Type.Union([UserOutput, GroupOutput]),
  Type.Unsafe<unknown>({ type: 'object', additionalProperties: true }),
)

/** A ListResponse. */
export const ListOutput = <T extends TSchema>(resource: T) =>
  Type.Object({
    schemas: Type.Array(Type.Fixed(LIST_URN)),
    totalResults: Type.Count(),
    startIndex: Type.Integer({ minimum: 1 }),
    itemsPerPage: Type.Count(),
    Resources: Type.Array(resource),
  })

function resourceSchema(resource: ResourceDefinition): TSchema {
  const extensions = resource.extensions.map(schema => [schema.id, attributesSchema(schema.attributes)])
  const urns = [resource.schema, ...resource.extensions].map(({ id }) => id)
  return Type.Unsafe<unknown>({
    type: 'object',
    required: ['schemas', 'id'],
    properties: {
      schemas: { type: 'array', items: { type: 'string', enum: urns } },
      ...propertiesOf(resource.schema.attributes),
      ...Object.fromEntries(extensions.filter(([, schema]) => schema !== null)),
    },
  })
}

function attributesSchema(attributes: readonly ScimAttribute[]): JsonSchema | null {
  const properties = propertiesOf(attributes)
  return Object.keys(properties).length > 0 ? { type: 'object', properties } : null
}

function propertiesOf(attributes: readonly ScimAttribute[]): JsonSchema {
  const answered = attributes.filter(({ served, returned }) => served && returned !== 'never')
  return Object.fromEntries(answered.map(attribute => [attribute.name, attributeSchema(attribute)]))
}

function attributeSchema(attribute: ScimAttribute): JsonSchema {
  const { description, multiValued } = attribute
  if (attribute === rolesAttribute) return { description, type: 'array', items: UserRole, maxItems: 1 }
  const value = valueSchema(attribute)
  return multiValued ? { description, type: 'array', items: value } : { description, ...value }
}

function valueSchema({ canonicalValues, name, required, subAttributes, type }: ScimAttribute): JsonSchema {
  if (type === 'complex') return { type: 'object', properties: propertiesOf(subAttributes) }
  if (type === 'boolean') return { type: 'boolean' }
  if (type === 'dateTime') return { type: ['string', 'null'], format: 'date-time' }
  if (required || name === 'id') return { type: 'string' }
  const values = canonicalValues.length > 0 ? { enum: [...canonicalValues, null] } : {}
  return { type: ['string', 'null'], ...values }
}
