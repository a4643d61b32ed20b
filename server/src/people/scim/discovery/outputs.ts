// Responses of the discovery endpoints (RFC 7643 sections 5 to 7).

import { namedObject, shownAs, Type } from '../../../platform/http/input/schema.ts'
import { PROVIDER_URN, RESOURCE_TYPE_URN, SCHEMA_URN } from './discovery.ts'

const meta = (resourceType: string) =>
  Type.Object({ resourceType: Type.Fixed(resourceType), location: Type.String({ format: 'uri' }) })

const characteristics = {
  name: Type.String(),
  type: Type.OneOf(['string', 'boolean', 'dateTime', 'reference', 'complex']),
  multiValued: Type.Boolean(),
  description: Type.String(),
  required: Type.Boolean(),
  caseExact: Type.Optional(Type.Boolean()),
  mutability: Type.OneOf(['readOnly', 'readWrite', 'immutable', 'writeOnly']),
  returned: Type.OneOf(['always', 'never', 'default', 'request']),
  uniqueness: Type.OneOf(['none', 'server', 'global']),
  canonicalValues: Type.Optional(Type.Array(Type.String())),
  referenceTypes: Type.Optional(Type.Array(Type.String())),
}

/** The scopes of roles are sub-attributes of a sub-attribute; there are no deeper ones. */
const innermost = Type.Object(characteristics)
const inner = Type.Object({ ...characteristics, subAttributes: Type.Optional(Type.Array(innermost)) })
const outer = Type.Object({ ...characteristics, subAttributes: Type.Optional(Type.Array(inner)) })

const ScimAttribute = shownAs(
  namedObject('ScimAttribute', {
    ...characteristics,
    subAttributes: Type.Optional(Type.Array(Type.Unsafe({ $ref: '#/components/schemas/ScimAttribute' }))),
  }),
  Type.Unsafe<Record<string, unknown>>(outer),
)

export const SchemaOutput = namedObject('ScimSchema', {
  schemas: Type.Array(Type.Fixed(SCHEMA_URN)),
  id: Type.String({ description: 'The URN' }),
  name: Type.String(),
  description: Type.String(),
  attributes: Type.Array(ScimAttribute),
  meta: meta('Schema'),
})

export const ResourceTypeOutput = namedObject('ResourceType', {
  schemas: Type.Array(Type.Fixed(RESOURCE_TYPE_URN)),
  id: Type.String(),
  name: Type.String(),
  endpoint: Type.String(),
  description: Type.String(),
  schema: Type.String({ description: 'URN of its schema' }),
  schemaExtensions: Type.Array(Type.Object({ schema: Type.String(), required: Type.Boolean() })),
  meta: meta('ResourceType'),
})

const supported = Type.Object({ supported: Type.Boolean() })

export const ProviderOutput = namedObject('ServiceProviderConfig', {
  schemas: Type.Array(Type.Fixed(PROVIDER_URN)),
  patch: supported,
  bulk: Type.Object({ supported: Type.Boolean(), maxOperations: Type.Count(), maxPayloadSize: Type.Count() }),
  filter: Type.Object({ supported: Type.Boolean(), maxResults: Type.Count() }),
  changePassword: supported,
  sort: supported,
  etag: supported,
  authenticationSchemes: Type.Array(
    Type.Object({
      type: Type.Fixed('oauthbearertoken'),
      name: Type.String(),
      description: Type.String(),
      specUri: Type.String({ format: 'uri' }),
      primary: Type.Boolean(),
    }),
  ),
  meta: meta('ServiceProviderConfig'),
})
