// The log of the requests of identity providers: kept for a while, with the cause of each refusal.

import { type ForgetPlace, recordsOf } from '../../shared/forgetting/index.ts'
import type { Module } from '../../shared/module.ts'
import { listProgramScimRequests, listScimRequests } from './list-scim-requests.ts'
import { flushScimRequests, noteScimRequest, requestLog, requestLogKeeper } from './request-log.ts'
import { scimLogRetention } from './store-requests.ts'

export { checkScimSetUp } from './findings.ts'

/** Paths are masked as they are written; ids of requests and names of failed creations are what clients sent. */
const requests = recordsOf({
  table: 'scim_requests',
  key: { id: 'bigint' },
  columns: { path: 'text', error: 'text', request_id: 'text', sent_name: 'text' },
})

const forgetPlaces: readonly ForgetPlace[] = [
  {
    ...requests,
    async forget(services, programId, person) {
      await flushScimRequests(services)
      await requests.forget(services, programId, person)
    },
  },
]

export const scimRequestsModule: Module = {
  name: 'scim requests',
  states: [requestLog],
  forgetPlaces,
  endpoints: { listScimRequests, listProgramScimRequests },
  listeners: [requestLogKeeper],
  workers: [scimLogRetention],
  observeResponse: noteScimRequest,
}
