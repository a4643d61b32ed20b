// Names of people in events, deliveries, and the receivers' responses.

import { sql } from '../../platform/db/sql.ts'
import { type ForgetPlace, type ForgottenPerson, forgetBy, recordsOf } from '../../shared/forgetting/index.ts'

const isAboutThem = ({ id }: ForgottenPerson) => sql<boolean>`coalesce(t.data ->> 'user_id' = ${String(id)}, false)`

/** Former names that are no longer stored are found by the id. */
const named = (table: 'events' | 'webhook_deliveries'): ForgetPlace =>
  forgetBy(
    `${table} (data of the person)`,
    (programId, { id }) => sql`
      update ${sql.table(table)} set data = data || '{"user_name": "[removed]", "external_id": null}'
       where program_id = ${programId} and data ->> 'user_id' = ${String(id)} and data ? 'user_name'`,
  )

/** A response may repeat the request. */
const responses = forgetBy('webhook_attempts (response, response_headers, error)', (programId, { own }) => {
  const words = own.words.map(word => word.toLowerCase())
  const names = (column: string) => sql`exists (
    select from unnest(${words}::text[]) as w (word) where position(w.word in lower(${sql.ref(column)}::text)) > 0)`
  return sql`
    update webhook_attempts
       set response = case when ${names('response')} then '[removed]' else response end,
           response_headers = case when ${names('response_headers')} then null else response_headers end,
           error = case when ${names('error')} then '[removed]' else error end
     where program_id = ${programId} and (${names('response')} or ${names('response_headers')} or ${names('error')})`
})

/** Events first: deliveries are made of them. */
export const forgetPlaces: readonly ForgetPlace[] = [
  named('events'),
  recordsOf({ table: 'events', key: { id: 'uuid' }, columns: { data: 'json' }, own: isAboutThem }),
  named('webhook_deliveries'),
  recordsOf({ table: 'webhook_deliveries', key: { id: 'uuid' }, columns: { data: 'json' }, own: isAboutThem }),
  responses,
]
