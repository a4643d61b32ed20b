import { endpoint } from '../../../platform/http/endpoint.ts'
import { Count, described, List, Nullable, named, Text, Timestamp, Type } from '../../../platform/http/input/schema.ts'
import { presentTimestamp } from '../../../platform/http/input/timestamp.ts'
import { flushScimRequests } from './request-log.ts'
import { REQUESTS_MAX } from './store-requests.ts'

const CLIENT_ID_MAX_LENGTH = 255

const ScimRequest = named(
  'ScimRequest',
  Type.Object({
    at: Timestamp(),
    request_id: Type.String(),
    method: Type.String(),
    path: Type.String({ description: 'Without identifiers and values' }),
    status: Type.Integer({ minimum: 100, maximum: 599 }),
    error: Nullable(Type.String({ description: 'The scimType, or the title of the error' })),
    duration_ms: Count(),
  }),
)

export const listScimRequests = endpoint({
  id: 'listScimRequests',
  tag: 'Operator',
  method: 'GET',
  path: '/operator/v1/scim_requests',
  summary: 'The last SCIM requests of a client, newest first',
  description: `The last ${REQUESTS_MAX} requests, without personal data: how an identity provider gets on.`,
  access: { as: ['operator'] },
  input: {
    query: Type.Object({
      client_id: described('The client of the identity provider', Text(CLIENT_ID_MAX_LENGTH, { minLength: 1 })),
    }),
  },
  output: { status: 200, body: List(ScimRequest) },
  async handle({ services }, { query }) {
    await flushScimRequests(services)
    const rows = await services.database.system(db =>
      db
        .selectFrom('scim_requests')
        .innerJoin('oauth_clients', join =>
          join
            .onRef('oauth_clients.id', '=', 'scim_requests.client_id')
            .onRef('oauth_clients.program_id', '=', 'scim_requests.program_id'),
        )
        .select(['at', 'request_id', 'method', 'path', 'status', 'error', 'duration_ms'])
        .where('scim_requests.client_id', '=', query.client_id)
        .orderBy('scim_requests.id', 'desc')
        .limit(REQUESTS_MAX)
        .execute(),
    )
    return { data: rows.map(row => ({ ...row, at: presentTimestamp(row.at) })) }
  },
})
