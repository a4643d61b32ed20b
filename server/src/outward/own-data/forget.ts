import { sql } from 'kysely'
import type { ForgetPlace } from '../../shared/forgetting/index.ts'
import { fileKeyOf } from './own-data-file.ts'

/**
 * Files of everybody: what others wrote and kept may name the person. The files go before their rows are marked, so that an interrupted
 * run is repeated; who had one may ask again. A job that is still writing one finds it marked and removes it.
 */
const files: ForgetPlace = {
  name: 'own_data_files',
  phase: 'copies',
  async forget({ database, files: store }, programId, { isSecondVisit }) {
    if (isSecondVisit) return
    const made = await database.transaction(programId, async db => {
      const { rows } = await sql<{ id: string }>`
        select id from own_data_files where program_id = ${programId} and status <> 'failed'`.execute(db)
      return rows.map(({ id }) => id)
    })
    for (const id of made) await store.remove(fileKeyOf(programId, id))
    await database.transaction(programId, db =>
      sql`update own_data_files set status = 'failed' where program_id = ${programId} and id = any(${made}::uuid[])`.execute(
        db,
      ),
    )
  },
}

/** The requests of the person. */
const requests: ForgetPlace = {
  name: 'own_data_files (user_id)',
  phase: 'copies',
  forget: ({ database }, programId, { id }) =>
    database.transaction(programId, async db => {
      await sql`
        delete from own_data_files where program_id = ${programId} and user_id = ${id} and status = 'failed'`.execute(
        db,
      )
    }),
}

export const forgetPlaces: readonly ForgetPlace[] = [files, requests]
