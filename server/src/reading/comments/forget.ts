// Removes personal data from comments. A person's comments stay, without an author and identifying details.

import { sql } from 'kysely'
import { type ForgetPlace, ownTextsOf, recordsOf, rowsPerUser } from '../../shared/forgetting/index.ts'

const bodies = ownTextsOf({
  table: 'comments',
  key: { id: 'bigint' },
  columns: { body: 'text' },
  own: ({ id }) => sql<boolean>`t.author_user_id = ${id}`,
})

const authors: ForgetPlace = {
  name: 'comments (author_user_id)',
  phase: 'ids',
  forget: ({ database }, programId, { id }) =>
    database.transaction(programId, async db => {
      await sql`
        update comments set author_user_id = null
         where program_id = ${programId} and author_user_id = ${id}`.execute(db)
    }),
}

const aliases = recordsOf({
  table: 'comment_aliases',
  key: { id: 'bigint' },
  columns: { display_name: 'text', avatar_url: 'text' },
})

export const forgetPlaces: readonly ForgetPlace[] = [bodies, authors, aliases, rowsPerUser('comment_likes')]
