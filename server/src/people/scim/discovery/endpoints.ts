import { ROLES } from '../../../platform/access/roles.ts'
import { notFound } from '../../../platform/errors.ts'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { described, namedObject, shownAs, Type } from '../../../platform/http/input/schema.ts'
import { programSettings } from '../../../platform/http/request-state.ts'
import { type Filter, literalText } from '../filter/ast.ts'
import { listParameters, readListQuery } from '../protocol/list-request.ts'
import { ListOutput } from '../protocol/output-schemas.ts'
import { invalidFilter } from '../protocol/scim-error.ts'
import { ROLE_DISPLAY } from '../user/roles.ts'
import {
  discovery,
  LIST_URN,
  PROVIDER_URN,
  presentList,
  presentResourceTypes,
  presentSchemas,
  presentServiceProviderConfig,
  RESOURCE_TYPE_URN,
  refuseFilter,
  SCHEMA_URN,
  scimBaseUrl,
} from './discovery.ts'

// What the discovery endpoints return (RFC 7643 sections 5 to 7).

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

const SchemaOutput = namedObject('ScimSchema', {
  schemas: Type.Array(Type.Fixed(SCHEMA_URN)),
  id: Type.String({ description: 'The URN' }),
  name: Type.String(),
  description: Type.String(),
  attributes: Type.Array(ScimAttribute),
  meta: meta('Schema'),
})

const ResourceTypeOutput = namedObject('ResourceType', {
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

const ProviderOutput = namedObject('ServiceProviderConfig', {
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

export const readServiceProviderConfig = endpoint('GET /scim/v2/ServiceProviderConfig', {
  ...discovery,
  summary: 'SCIM provider configuration',
  output: { status: 200, body: ProviderOutput },
  handle(context) {
    refuseFilter(context)
    return presentServiceProviderConfig(scimBaseUrl(context.services))
  },
})

export const listScimSchemas = endpoint('GET /scim/v2/Schemas', {
  ...discovery,
  summary: 'SCIM schemas in use',
  output: { status: 200, body: ListOutput(SchemaOutput) },
  handle(context) {
    refuseFilter(context)
    return presentList(presentSchemas(scimBaseUrl(context.services), programSettings(context.request).scim_role_syntax))
  },
})

export const readScimSchema = endpoint('GET /scim/v2/Schemas/{schema_id}', {
  ...discovery,
  summary: 'One SCIM schema, by its URN',
  output: { status: 200, body: SchemaOutput },
  handle(context, { params }) {
    refuseFilter(context)
    const { services, request } = context
    const schemas = presentSchemas(scimBaseUrl(services), programSettings(request).scim_role_syntax)
    const schema = schemas.find(({ id }) => id.toLowerCase() === params.schema_id?.toLowerCase())
    if (!schema) throw notFound('Schema')
    return schema
  },
})

export const listScimResourceTypes = endpoint('GET /scim/v2/ResourceTypes', {
  ...discovery,
  summary: 'SCIM resource types',
  output: { status: 200, body: ListOutput(ResourceTypeOutput) },
  handle(context) {
    refuseFilter(context)
    return presentList(presentResourceTypes(scimBaseUrl(context.services)))
  },
})

export const readScimResourceType = endpoint('GET /scim/v2/ResourceTypes/{resource_id}', {
  ...discovery,
  summary: 'One SCIM resource type, by its name',
  output: { status: 200, body: ResourceTypeOutput },
  handle(context, { params }) {
    refuseFilter(context)
    const types = presentResourceTypes(scimBaseUrl(context.services))
    const type = types.find(({ id }) => id.toLowerCase() === params.resource_id?.toLowerCase())
    if (!type) throw notFound('Resource type')
    return type
  },
})

const ORIGINS = ['system', 'custom'] as const
const { filter, startIndex, count } = listParameters

const RoleOutput = namedObject('Role', {
  value: Type.OneOf(ROLES),
  display: Type.String(),
  type: described('system for the roles that every program has', Type.OneOf(ORIGINS)),
  enabled: Type.Boolean(),
  contains: Type.Array(Type.OneOf(ROLES), { description: 'The roles whose rights it includes' }),
})

export const listRoles = endpoint('GET /scim/v2/roles', {
  tag: 'User management',
  summary: 'Available roles, highest first',
  description: '`filter` may be `origin eq "system"` or `origin eq "custom"`; there are no custom roles.',
  access: { as: ['user', 'server'], scopes: ['users.read'], role: 'program_manager' },
  dialect: 'scim',
  transaction: 'own',
  input: { query: Type.Object({ filter, startIndex, count }) },
  output: { status: 200, body: ListOutput(RoleOutput) },
  handle(_context, { query }) {
    const { filter, startIndex, count } = readListQuery(query)
    const roles = readOrigin(filter) === 'custom' ? [] : systemRoles
    const page = roles.slice(startIndex - 1, startIndex - 1 + count)
    return { schemas: [LIST_URN], totalResults: roles.length, startIndex, itemsPerPage: page.length, Resources: page }
  },
})

const systemRoles = ROLES.map((role, rank) => ({
  value: role,
  display: ROLE_DISPLAY[role],
  type: 'system' as const,
  enabled: true,
  contains: ROLES.slice(0, rank).toReversed(),
})).toReversed()

/** The origin in a filter; undefined for all. Throws 400 invalidFilter. */
function readOrigin(filter: Filter | null): string | undefined {
  if (filter === null) return undefined
  const isOrigin = filter.kind === 'compare' && filter.operator === 'eq' && filter.path.toLowerCase() === 'origin'
  const origin = isOrigin ? literalText(filter.value)?.toLowerCase() : undefined
  if (origin === undefined || !ORIGINS.some(known => known === origin)) {
    throw invalidFilter('Roles are filtered by origin eq "system" or origin eq "custom"')
  }
  return origin
}
