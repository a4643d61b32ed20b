import { sql } from 'kysely'
import { endpoint } from '../../../platform/http/endpoint.ts'
import {
  Count,
  described,
  List,
  Nullable,
  named,
  type Static,
  Text,
  Timestamp,
  Type,
} from '../../../platform/http/input/schema.ts'
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
  summary: 'List the last SCIM requests of a client, newest first',
  description: `The last ${REQUESTS_MAX} requests of an identity provider, without personal data.`,
  access: { as: ['operator'] },
  input: {
    query: Type.Object({
      client_id: described('The client of the identity provider', Text(CLIENT_ID_MAX_LENGTH, { minLength: 1 })),
    }),
  },
  output: { status: 200, body: List(ScimRequest) },
  async handle({ services }, { query }) {
    await flushScimRequests(services)
    const { rows } = await services.database.system(db =>
      sql<Omit<Static<typeof ScimRequest>, 'at'> & { at: Date }>`
        select r.at, r.request_id, r.method, r.path, r.status, r.error, r.duration_ms
          from scim_requests r join oauth_clients c on c.id = r.client_id and c.program_id = r.program_id
         where r.client_id = ${query.client_id}
         order by r.id desc limit ${REQUESTS_MAX}`.execute(db),
    )
    return { data: rows.map(row => ({ ...row, at: presentTimestamp(row.at) })) }
  },
})
