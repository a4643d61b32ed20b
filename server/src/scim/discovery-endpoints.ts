// The discovery endpoints (RFC 7644 section 4). They describe exactly what is served and need a token of any kind.

import type { Services } from '../app.ts'
import { endpoint } from '../http/endpoint.ts'
import { notFound } from '../http/errors.ts'
import { programSettings } from '../http/request-state.ts'
import { Type } from '../http/schema.ts'
import { presentList, presentResourceTypes, presentSchemas, presentServiceProviderConfig } from './discovery.ts'
import { ListOutput } from './output-schemas.ts'

const common = {
  method: 'GET',
  tag: 'User management',
  access: { as: ['user', 'server'] },
  dialect: 'scim',
  transaction: 'own',
} as const

const Document = Type.Unsafe<unknown>({ type: 'object', additionalProperties: true })

/** The address of the SCIM service, without a slash at its end. */
export const scimBaseUrl = (services: Services): string => `${services.baseUrl()}/scim/v2`

export const listSchemas = endpoint({
  ...common,
  id: 'listScimSchemas',
  path: '/scim/v2/Schemas',
  summary: 'SCIM schemas in use',
  output: { status: 200, body: ListOutput(Document) },
  handle: ({ services, request }) =>
    presentList(presentSchemas(scimBaseUrl(services), programSettings(request).scim_role_syntax)),
})

export const readSchema = endpoint({
  ...common,
  id: 'readScimSchema',
  path: '/scim/v2/Schemas/{schema_id}',
  summary: 'One SCIM schema, by its URN',
  output: { status: 200, body: Document },
  handle({ services, request }, { params }) {
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
  output: { status: 200, body: Document },
  handle: ({ services }) => presentServiceProviderConfig(scimBaseUrl(services)),
})

export const listResourceTypes = endpoint({
  ...common,
  id: 'listScimResourceTypes',
  path: '/scim/v2/ResourceTypes',
  summary: 'SCIM resource types',
  output: { status: 200, body: ListOutput(Document) },
  handle: ({ services }) => presentList(presentResourceTypes(scimBaseUrl(services))),
})

export const readResourceType = endpoint({
  ...common,
  id: 'readScimResourceType',
  path: '/scim/v2/ResourceTypes/{resource_id}',
  summary: 'One SCIM resource type, by its name',
  output: { status: 200, body: Document },
  handle({ services }, { params }) {
    const types = presentResourceTypes(scimBaseUrl(services))
    const type = types.find(({ id }) => id.toLowerCase() === params['resource_id']?.toLowerCase())
    if (!type) throw notFound('Resource type')
    return type
  },
})
