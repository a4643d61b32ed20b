import { type ForgetPlace, recordsOf } from '../../shared/forgetting/index.ts'
import { flushScimRequests } from './requests/request-log.ts'

/** Paths are masked as they are written; ids of requests are what clients sent. */
const requests = recordsOf({
  table: 'scim_requests',
  key: { client_id: 'text', id: 'bigint' },
  columns: { path: 'text', error: 'text', request_id: 'text' },
})

export const forgetPlaces: readonly ForgetPlace[] = [
  {
    ...requests,
    async forget(services, programId, person) {
      await flushScimRequests(services)
      await requests.forget(services, programId, person)
    },
  },
]
