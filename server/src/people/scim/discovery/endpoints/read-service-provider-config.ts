import { endpoint } from '../../../../platform/http/endpoint.ts'
import { ProviderOutput } from '../../discovery-schemas.ts'
import { presentServiceProviderConfig } from '../discovery.ts'
import { discovery, refuseFilter, scimBaseUrl } from '../discovery-request.ts'

export const readServiceProviderConfig = endpoint({
  ...discovery,
  id: 'readServiceProviderConfig',
  path: '/scim/v2/ServiceProviderConfig',
  summary: 'SCIM provider configuration',
  output: { status: 200, body: ProviderOutput },
  handle(context) {
    refuseFilter(context)
    return presentServiceProviderConfig(scimBaseUrl(context.services))
  },
})
