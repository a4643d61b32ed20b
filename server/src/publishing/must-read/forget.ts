import { type ForgetPlace, rowsPerUser, textsOf } from '../../platform/forgetting/index.ts'

export const forgetPlaces: readonly ForgetPlace[] = [
  rowsPerUser('former_acknowledgements'),
  textsOf({ table: 'content_reminders', key: { id: 'bigint' }, columns: { message: 'text' } }),
]
