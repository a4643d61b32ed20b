// Names in what was sent to other systems: events, deliveries, and the receivers' responses.

import { sql } from 'kysely'
import { type ForgetPlace, type ForgottenPerson, recordsOf } from '../../shared/forgetting/index.ts'

const isAboutThem = ({ id }: ForgottenPerson) => sql<boolean>`coalesce(t.data ->> 'user_id' = ${String(id)}, false)`

/** Former names that are not known any more are found by the id. */
const named = (table: 'events' | 'webhook_deliveries'): ForgetPlace => ({
  name: `${table} (data of the person)`,
  phase: 'ids',
  forget: ({ database }, programId, { id }) =>
    database.transaction(programId, async db => {
      await sql`
        update ${sql.table(table)} set data = data || '{"user_name": "[removed]", "external_id": null}'
         where program_id = ${programId} and data ->> 'user_id' = ${String(id)} and data ? 'user_name'`.execute(db)
    }),
})

/** A response may repeat what was sent. */
const responses: ForgetPlace = {
  name: 'webhook_attempts (response, response_headers, error)',
  phase: 'ids',
  forget: ({ database }, programId, { own }) =>
    database.transaction(programId, async db => {
      const words = own.words.map(word => word.toLowerCase())
      const names = (column: string) => sql`exists (
        select from unnest(${words}::text[]) as w (word) where position(w.word in lower(${sql.ref(column)}::text)) > 0)`
      await sql`
        update webhook_attempts
           set response = case when ${names('response')} then '[removed]' else response end,
               response_headers = case when ${names('response_headers')} then null else response_headers end,
               error = case when ${names('error')} then '[removed]' else error end
         where program_id = ${programId}
           and (${names('response')} or ${names('response_headers')} or ${names('error')})`.execute(db)
    }),
}

/** Events first: deliveries are made of them. */
export const forgetPlaces: readonly ForgetPlace[] = [
  named('events'),
  recordsOf({ table: 'events', key: { id: 'uuid' }, columns: { data: 'json' }, own: isAboutThem }),
  named('webhook_deliveries'),
  recordsOf({ table: 'webhook_deliveries', key: { id: 'uuid' }, columns: { data: 'json' }, own: isAboutThem }),
  responses,
]
