import { sql } from 'kysely'
import { type ForgetPlace, textsOf } from '../../../platform/forgetting/index.ts'

/**
 * Reports stay counted; reasons written by the person are removed, and names are removed from reports about the person's
 * comments.
 */
const reasons = textsOf({
  table: 'comment_reports',
  key: { comment_id: 'bigint', user_id: 'bigint' },
  columns: { reason: 'text' },
  own: ({ id }) => sql<boolean>`exists (
    select from comments c where c.program_id = t.program_id and c.id = t.comment_id and c.author_user_id = ${id})`,
})

const reporters: ForgetPlace = {
  name: 'comment_reports (user_id, reason)',
  phase: 'ids',
  forget: ({ database }, programId, { id, pseudonym }) =>
    database.transaction(programId, async db => {
      await sql`
        update comment_reports set user_id = ${pseudonym}, reason = null
         where program_id = ${programId} and user_id = ${id}`.execute(db)
    }),
}

export const reportPlaces: readonly ForgetPlace[] = [reasons, reporters]
