// The discovery endpoints (RFC 7644 section 4). They describe exactly what is served and need a token of any kind.

import { type Context, endpoint } from '../../../platform/http/endpoint.ts'
import { forbidden, notFound } from '../../../platform/http/errors.ts'
import { programSettings } from '../../../platform/http/request-state.ts'
import type { Services } from '../../../platform/services.ts'
import { ProviderOutput, ResourceTypeOutput, SchemaOutput } from '../discovery-schemas.ts'
import { ListOutput } from '../protocol/output-schemas.ts'
import { presentList, presentResourceTypes, presentSchemas, presentServiceProviderConfig } from './discovery.ts'

const common = {
  method: 'GET',
  tag: 'User management',
  access: { as: ['user', 'server'] },
  dialect: 'scim',
  transaction: 'own',
  errors: [403],
} as const

/**
 * What would be answered does not follow a filter, and a client must not believe it does: 403 (RFC 7644 section 4). All
 * other parameters are ignored.
 */
function refuseFilter({ request }: Context): void {
  const names = Object.keys(request.query as object)
  if (names.some(name => name.toLowerCase() === 'filter')) throw forbidden('Discovery cannot be filtered')
}

/** The address of the SCIM service, without a slash at its end. */
export const scimBaseUrl = (services: Services): string => `${services.baseUrl()}/scim/v2`

export const listSchemas = endpoint({
  ...common,
  id: 'listScimSchemas',
  path: '/scim/v2/Schemas',
  summary: 'SCIM schemas in use',
  output: { status: 200, body: ListOutput(SchemaOutput) },
  handle(context) {
    refuseFilter(context)
    return presentList(presentSchemas(scimBaseUrl(context.services), programSettings(context.request).scim_role_syntax))
  },
})

export const readSchema = endpoint({
  ...common,
  id: 'readScimSchema',
  path: '/scim/v2/Schemas/{schema_id}',
  summary: 'One SCIM schema, by its URN',
  output: { status: 200, body: SchemaOutput },
  handle(context, { params }) {
    refuseFilter(context)
    const { services, request } = context
    const schemas = presentSchemas(scimBaseUrl(services), programSettings(request).scim_role_syntax)
    const schema = schemas.find(({ id }) => id.toLowerCase() === params['schema_id']?.toLowerCase())
    if (!schema) throw notFound('Schema')
    return schema
  },
})

export const readServiceProviderConfig = endpoint({
  ...common,
  id: 'readServiceProviderConfig',
  path: '/scim/v2/ServiceProviderConfig',
  summary: 'SCIM provider configuration',
  output: { status: 200, body: ProviderOutput },
  handle(context) {
    refuseFilter(context)
    return presentServiceProviderConfig(scimBaseUrl(context.services))
  },
})

export const listResourceTypes = endpoint({
  ...common,
  id: 'listScimResourceTypes',
  path: '/scim/v2/ResourceTypes',
  summary: 'SCIM resource types',
  output: { status: 200, body: ListOutput(ResourceTypeOutput) },
  handle(context) {
    refuseFilter(context)
    return presentList(presentResourceTypes(scimBaseUrl(context.services)))
  },
})

export const readResourceType = endpoint({
  ...common,
  id: 'readScimResourceType',
  path: '/scim/v2/ResourceTypes/{resource_id}',
  summary: 'One SCIM resource type, by its name',
  output: { status: 200, body: ResourceTypeOutput },
  handle(context, { params }) {
    refuseFilter(context)
    const types = presentResourceTypes(scimBaseUrl(context.services))
    const type = types.find(({ id }) => id.toLowerCase() === params['resource_id']?.toLowerCase())
    if (!type) throw notFound('Resource type')
    return type
  },
})
