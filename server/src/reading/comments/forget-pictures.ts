import { sql } from '../../platform/db/sql.ts'
import type { ForgetPlace } from '../../shared/forgetting/index.ts'
import type { CommentRow } from './comment.ts'
import { removeComment } from './delete-comment.ts'

const SET_SIZE = 100

/** The pictures of a person's comments go, and with them the comments that are a picture alone. */
export const forgetPictures: ForgetPlace = {
  name: 'comments (image_url)',
  phase: 'texts',
  async forget({ database }, programId, { id: userId }) {
    for (let isLast = false; !isLast; ) {
      isLast = await database.transaction(programId, async db => {
        const rows = await sql<CommentRow>`
          select id, content_id, author_user_id, body from comments
           where program_id = ${programId} and author_user_id = ${userId} and image_url is not null
           order by id limit ${SET_SIZE}`.all(db)
        for (const comment of rows.filter(({ body }) => body === '')) await removeComment(db, comment)
        await sql`
          update comments set image_url = null, image_alt = null
           where program_id = ${programId} and id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(db)
        return rows.length < SET_SIZE
      })
    }
  },
}
