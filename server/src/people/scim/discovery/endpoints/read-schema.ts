import { endpoint } from '../../../../platform/http/endpoint.ts'
import { notFound } from '../../../../platform/http/errors.ts'
import { programSettings } from '../../../../platform/http/request-state.ts'
import { SchemaOutput } from '../../discovery-schemas.ts'
import { presentSchemas } from '../discovery.ts'
import { discovery, refuseFilter, scimBaseUrl } from '../discovery-request.ts'

export const readSchema = endpoint({
  ...discovery,
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
