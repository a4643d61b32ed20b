import { notFound } from '../../../platform/errors.ts'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { programSettings } from '../../../platform/http/request-state.ts'
import { ListOutput } from '../protocol/output-schemas.ts'
import { discovery, refuseFilter, scimBaseUrl } from './common.ts'
import { presentList, presentResourceTypes, presentSchemas, presentServiceProviderConfig } from './discovery.ts'
import { ProviderOutput, ResourceTypeOutput, SchemaOutput } from './outputs.ts'

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
