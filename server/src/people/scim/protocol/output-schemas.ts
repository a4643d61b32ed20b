// The schemas of answers, drawn from the descriptions of the resources, for the reference and for the serializer. Every
// member is optional, since `attributes` may ask for any part.

import { type TSchema, Type } from '../../../platform/http/input/schema.ts'
import type { ResourceDefinition, ScimAttribute } from '../discovery/schema-types.ts'
import { groupResource, userResource } from '../discovery/schemas.ts'
import { rolesAttribute } from '../discovery/user-schema.ts'

type JsonSchema = Record<string, unknown>

const scope = { type: 'array', items: { type: ['string', 'integer'] } }
/** A name in the legacy syntax, an object in the extended one; a setting of the program says which. */
const ROLE: JsonSchema = {
  anyOf: [
    { type: 'string' },
    {
      type: 'object',
      properties: {
        value: { type: 'string' },
        display: { type: 'string' },
        type: { type: 'string' },
        primary: { type: 'boolean' },
        legacy_role: { type: 'string' },
        scopes: {
          type: 'object',
          properties: { topics: scope, audiences: scope, templates: scope, email_aliases: scope },
        },
      },
    },
  ],
}

export const UserOutput: TSchema = resourceSchema(userResource)
export const GroupOutput: TSchema = resourceSchema(groupResource)

/** A user or a group; `meta.resourceType` says which. */
export const AnyResourceOutput: TSchema = Type.Unsafe<unknown>({
  description: 'A user or a group',
  type: 'object',
  additionalProperties: true,
})

/** A ListResponse. */
export const ListOutput = (resource: TSchema): TSchema =>
  Type.Object({
    schemas: Type.Array(Type.String()),
    totalResults: Type.Integer(),
    startIndex: Type.Integer(),
    itemsPerPage: Type.Integer(),
    Resources: Type.Array(resource),
  })

/** The body of a request, for the reference: what it may hold is checked by readers of our own, with SCIM's errors. */
export const ScimBody = (description: string, example: unknown): TSchema =>
  Type.Unsafe<unknown>({ description, examples: [example] })

function resourceSchema(resource: ResourceDefinition): TSchema {
  const extensions = resource.extensions.map(schema => [schema.id, attributesSchema(schema.attributes)])
  return Type.Unsafe<unknown>({
    type: 'object',
    properties: {
      schemas: { type: 'array', items: { type: 'string' } },
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
  if (attribute === rolesAttribute) return { description, type: 'array', items: ROLE }
  const value = valueSchema(attribute)
  return multiValued ? { description, type: 'array', items: value } : { description, ...value }
}

function valueSchema(attribute: ScimAttribute): JsonSchema {
  if (attribute.type === 'complex') return { type: 'object', properties: propertiesOf(attribute.subAttributes) }
  if (attribute.type === 'boolean') return { type: 'boolean' }
  return { type: ['string', 'null'] }
}
