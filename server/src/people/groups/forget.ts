import { type ForgetPlace, recordsOf } from '../../shared/forgetting/index.ts'

/** Reports list members that were not found, as the request named them; ids of requests are what clients sent. */
export const forgetPlaces: readonly ForgetPlace[] = [
  recordsOf({
    table: 'group_jobs',
    key: { id: 'uuid' },
    columns: { messages: 'texts', errors: 'json', caller: 'json' },
  }),
]
