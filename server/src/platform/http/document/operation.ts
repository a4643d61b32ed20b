import type { Endpoint } from '../endpoint.ts'
import { describeAccess, describeSecurity } from './access.ts'
import type { Components, Json } from './components.ts'
import { describeResponses, mediaTypeOf } from './responses.ts'
import type { SharedParts } from './shared.ts'

/** One operation; `parameters` are printed already. */
export function describeOperation(
  endpoint: Endpoint,
  parameters: readonly Json[],
  components: Components,
  shared: SharedParts,
): Json {
  const { id, summary, description, tag, deprecated, input } = endpoint
  return {
    operationId: id,
    summary,
    description: [description, describeAccess(endpoint)].filter(Boolean).join('\n\n'),
    tags: [tag],
    ...(deprecated ? { deprecated: true } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(input?.body ? { requestBody: requestBody(endpoint, components) } : {}),
    responses: describeResponses(endpoint, components, shared),
    security: describeSecurity(endpoint),
  }
}

function requestBody({ input, dialect, bodyOptional }: Endpoint, components: Components): Json {
  const schema = components.print(input?.body)
  return { ...(bodyOptional ? {} : { required: true }), content: { [mediaTypeOf(dialect)]: { schema } } }
}
