import { endpoint } from '../../../../platform/http/endpoint.ts'
import { notFound } from '../../../../platform/http/errors.ts'
import { ResourceTypeOutput } from '../../discovery-schemas.ts'
import { presentResourceTypes } from '../discovery.ts'
import { discovery, refuseFilter, scimBaseUrl } from '../discovery-request.ts'

export const readResourceType = endpoint({
  ...discovery,
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
