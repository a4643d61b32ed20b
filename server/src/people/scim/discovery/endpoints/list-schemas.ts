import { endpoint } from '../../../../platform/http/endpoint.ts'
import { programSettings } from '../../../../platform/http/request-state.ts'
import { SchemaOutput } from '../../discovery-schemas.ts'
import { ListOutput } from '../../protocol/output-schemas.ts'
import { presentList, presentSchemas } from '../discovery.ts'
import { discovery, refuseFilter, scimBaseUrl } from '../discovery-request.ts'

export const listSchemas = endpoint({
  ...discovery,
  id: 'listScimSchemas',
  path: '/scim/v2/Schemas',
  summary: 'SCIM schemas in use',
  output: { status: 200, body: ListOutput(SchemaOutput) },
  handle(context) {
    refuseFilter(context)
    return presentList(presentSchemas(scimBaseUrl(context.services), programSettings(context.request).scim_role_syntax))
  },
})
