// What the discovery endpoints return (RFC 7643 sections 5 to 7), as schemas.

import { Count, Fixed, named, OneOf, shownAs, Type } from '../../platform/http/input/schema.ts'
import { PROVIDER_URN, RESOURCE_TYPE_URN, SCHEMA_URN } from './discovery/discovery.ts'

const meta = (resourceType: string) =>
  Type.Object({ resourceType: Fixed(resourceType), location: Type.String({ format: 'uri' }) })

const characteristics = {
  name: Type.String(),
  type: OneOf(['string', 'boolean', 'dateTime', 'reference', 'complex']),
  multiValued: Type.Boolean(),
  description: Type.String(),
  required: Type.Boolean(),
  caseExact: Type.Optional(Type.Boolean()),
  mutability: OneOf(['readOnly', 'readWrite', 'immutable', 'writeOnly']),
  returned: OneOf(['always', 'never', 'default', 'request']),
  uniqueness: OneOf(['none', 'server', 'global']),
  canonicalValues: Type.Optional(Type.Array(Type.String())),
  referenceTypes: Type.Optional(Type.Array(Type.String())),
}

/** The scopes of roles are sub-attributes of a sub-attribute; there are no deeper ones. */
const innermost = Type.Object(characteristics)
const inner = Type.Object({ ...characteristics, subAttributes: Type.Optional(Type.Array(innermost)) })
const outer = Type.Object({ ...characteristics, subAttributes: Type.Optional(Type.Array(inner)) })

const ScimAttribute = shownAs(
  named(
    'ScimAttribute',
    Type.Object({
      ...characteristics,
      subAttributes: Type.Optional(Type.Array(Type.Unsafe({ $ref: '#/components/schemas/ScimAttribute' }))),
    }),
  ),
  Type.Unsafe<Record<string, unknown>>(outer),
)

export const SchemaOutput = named(
  'ScimSchema',
  Type.Object({
    schemas: Type.Array(Fixed(SCHEMA_URN)),
    id: Type.String({ description: 'The URN' }),
    name: Type.String(),
    description: Type.String(),
    attributes: Type.Array(ScimAttribute),
    meta: meta('Schema'),
  }),
)

export const ResourceTypeOutput = named(
  'ResourceType',
  Type.Object({
    schemas: Type.Array(Fixed(RESOURCE_TYPE_URN)),
    id: Type.String(),
    name: Type.String(),
    endpoint: Type.String(),
    description: Type.String(),
    schema: Type.String({ description: 'URN of its schema' }),
    schemaExtensions: Type.Array(Type.Object({ schema: Type.String(), required: Type.Boolean() })),
    meta: meta('ResourceType'),
  }),
)

const supported = Type.Object({ supported: Type.Boolean() })

export const ProviderOutput = named(
  'ServiceProviderConfig',
  Type.Object({
    schemas: Type.Array(Fixed(PROVIDER_URN)),
    patch: supported,
    bulk: Type.Object({ supported: Type.Boolean(), maxOperations: Count(), maxPayloadSize: Count() }),
    filter: Type.Object({ supported: Type.Boolean(), maxResults: Count() }),
    changePassword: supported,
    sort: supported,
    etag: supported,
    authenticationSchemes: Type.Array(
      Type.Object({
        type: Fixed('oauthbearertoken'),
        name: Type.String(),
        description: Type.String(),
        specUri: Type.String({ format: 'uri' }),
        primary: Type.Boolean(),
      }),
    ),
    meta: meta('ServiceProviderConfig'),
  }),
)
