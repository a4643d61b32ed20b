import { sql } from 'kysely'
import { type ForgetPlace, recordsOf } from '../../shared/forgetting/index.ts'

/** Rows about the person go; a file that was not read holds its rows anew. */
const rows: ForgetPlace = {
  name: 'people_import_rows (of the person), people_import_pieces',
  phase: 'ids',
  forget: ({ database }, programId, { id }) =>
    database.transaction(programId, async db => {
      await sql`delete from people_import_rows where program_id = ${programId} and user_id = ${id}`.execute(db)
      await sql`
        delete from people_import_pieces p
         using people_imports m
         where p.program_id = ${programId} and m.program_id = ${programId} and m.id = p.import_id
           and m.status <> 'checking'`.execute(db)
    }),
}

export const forgetPlaces: readonly ForgetPlace[] = [
  recordsOf({
    table: 'people_import_rows',
    key: { import_id: 'uuid', line: 'bigint' },
    columns: { cells: 'json', user_name: 'text', changes: 'json', problems: 'json' },
  }),
  rows,
]
