// Places with data of users in rows that are not theirs.

import type { ProgramDb } from '../../../platform/db/handle.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { ForgetPlace, ForgottenPerson } from '../../../shared/forgetting/index.ts'
import { refreshAudiencesOfUsers } from '../../audiences/index.ts'

/** Users of one transaction. */
const SET_SIZE = 500

/** Responses kept for repeated requests may contain the whole profile. */
const responses: ForgetPlace = {
  name: 'idempotency_keys',
  phase: 'ids',
  forget: ({ database }, programId, { own }) =>
    database.transaction(programId, async db => {
      await sql`
        delete from idempotency_keys k
         where k.program_id = ${programId}
           and exists (select from unnest(${own.words}::text[]) as w (word)
                        where position(lower(w.word) in lower(concat(k.key, ' ', k.response))) > 0)`.execute(db)
    }),
}

/** Users whose manager the person was. */
const managers: ForgetPlace = {
  name: 'users (manager_name)',
  phase: 'ids',
  async forget({ database }, programId, person) {
    while ((await database.transaction(programId, db => withoutManager(db, person))) === SET_SIZE);
  },
}

async function withoutManager(db: ProgramDb, { others }: ForgottenPerson): Promise<number> {
  const rows = await sql<{ id: number }>`
    update users set manager_name = null, version = nextval('record_versions'), updated_at = now()
     where program_id = ${db.programId} and id in (
       select id from users
        where program_id = ${db.programId}
          and lower(manager_name) in (select lower(w) from unnest(${others.alone}::text[]) as w)
        order by id limit ${sql.lit(SET_SIZE)} for no key update)
    returning id`.all(db)
  const ids = rows.map(row => row.id)
  if (ids.length > 0) await refreshAudiencesOfUsers(db, ids)
  return ids.length
}

export const forgetPlaces: readonly ForgetPlace[] = [responses, managers]
