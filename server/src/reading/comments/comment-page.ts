import { sql } from 'kysely'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { type PageRequest, pageMeta } from '../../platform/http/input/pagination.ts'
import { isShownToSql } from './find-comment.ts'
import { presentComments } from './present-comments.ts'

export interface CommentList {
  readonly contentId: number
  /** null lists the first comments of threads, else the replies of this one, which the reader may read. */
  readonly parentId: number | null
  /** Whose view it is; null sees comments in every state. */
  readonly readerId: number | null
  readonly expanded: boolean
}

/** One page of comments, oldest first, as it is returned. */
export async function readCommentPage(db: ProgramDb, list: CommentList, page: PageRequest) {
  const rows = await listed(db, list)
    .select('c.id')
    // Numbered under the post's lock, so ids are in the order of post_number.
    .orderBy('c.id')
    .limit(sql.lit(page.size))
    .offset(sql.lit(page.offset))
    .execute()
  const { total } = await listed(db, list).select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  const ids = rows.map(row => row.id)
  return { data: await presentComments(db, ids, list.expanded), meta: pageMeta(page, total) }
}

/** The page of a post that takes no comments: readers are shown none. */
export const emptyCommentPage = (page: PageRequest) => ({ data: [], meta: pageMeta(page, 0) })

function listed(db: ProgramDb, { contentId, parentId, readerId }: CommentList) {
  const all = db
    .selectFrom('comments as c')
    .where('c.program_id', '=', db.programId)
    .where('c.content_id', '=', contentId)
    .where('c.parent_id', parentId === null ? 'is' : '=', parentId)
  return readerId === null ? all : all.where(isShownToSql('c', readerId))
}
