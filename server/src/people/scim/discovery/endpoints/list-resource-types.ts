import { endpoint } from '../../../../platform/http/endpoint.ts'
import { ResourceTypeOutput } from '../../discovery-schemas.ts'
import { ListOutput } from '../../protocol/output-schemas.ts'
import { presentList, presentResourceTypes } from '../discovery.ts'
import { discovery, refuseFilter, scimBaseUrl } from '../discovery-request.ts'

export const listResourceTypes = endpoint({
  ...discovery,
  id: 'listScimResourceTypes',
  path: '/scim/v2/ResourceTypes',
  summary: 'SCIM resource types',
  output: { status: 200, body: ListOutput(ResourceTypeOutput) },
  handle(context) {
    refuseFilter(context)
    return presentList(presentResourceTypes(scimBaseUrl(context.services)))
  },
})
