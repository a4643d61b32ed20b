// What is kept of people in the rows of others.

import { sql } from 'kysely'
import type { Db } from '../../../platform/db/handle.ts'
import type { ForgetPlace, ForgottenPerson } from '../../../platform/forgetting/index.ts'
import { refreshAudiencesOfUsers } from '../../audiences/index.ts'

/** Users of one transaction. */
const SET_SIZE = 500

/** Answers that are kept for repeated requests may hold the whole profile. */
const answers: ForgetPlace = {
  name: 'idempotency_keys',
  phase: 'ids',
  forget: ({ database }, programId, { own }) =>
    database.transaction(programId, async db => {
      await sql`
        delete from idempotency_keys k
         where k.program_id = ${programId}
           and exists (select from unnest(${own.words}::text[]) as w (word)
                        where position(lower(w.word) in lower(concat(k.key, ' ', k.answer))) > 0)`.execute(db)
    }),
}

/** Whose manager the person was. */
const managers: ForgetPlace = {
  name: 'users (manager_name)',
  phase: 'ids',
  async forget({ database }, programId, person) {
    while ((await database.transaction(programId, db => withoutManager(db, programId, person))) === SET_SIZE);
  },
}

async function withoutManager(db: Db, programId: number, { others }: ForgottenPerson): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    update users set manager_name = null, version = nextval('record_versions'), updated_at = now()
     where program_id = ${programId} and id in (
       select id from users
        where program_id = ${programId}
          and lower(manager_name) in (select lower(w) from unnest(${others.alone}::text[]) as w)
        order by id limit ${sql.lit(SET_SIZE)} for no key update)
    returning id`.execute(db)
  const ids = rows.map(row => row.id)
  if (ids.length > 0) await refreshAudiencesOfUsers(db, programId, ids)
  return ids.length
}

export const forgetPlaces: readonly ForgetPlace[] = [answers, managers]
