import { sql } from 'kysely'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { Nullable, named, One, Type } from '../../../platform/http/input/schema.ts'
import { readContent } from '../access.ts'
import { ContentParams, PostAuthor } from '../content.ts'
import { readAuthors } from '../history/authors.ts'
import { requireContentId } from '../read/find-content.ts'
import { isLastWriter } from './four-eyes.ts'

const Review = named(
  'Review',
  Type.Object({
    reviewer: Nullable(PostAuthor),
    written_by: Nullable(PostAuthor),
    four_eyes_review: Type.Boolean(),
    may_publish: Type.Boolean({ description: 'Four eyes do not keep the caller from publishing the post' }),
    may_override: Type.Boolean({ description: 'The caller may publish it against them' }),
  }),
)

interface ReviewRow {
  readonly reviewer_user_id: number | null
  readonly written_by_user_id: number | null
  readonly written_by_client_id: string | null
  readonly four_eyes_review: boolean
}

export const getContentReview = endpoint({
  id: 'getContentReview',
  tag: 'Content',
  method: 'GET',
  path: '/v2/content/{content_id}/review',
  summary: 'Read who reviews a post, and whether the caller may publish it',
  access: readContent,
  input: { params: ContentParams },
  output: { status: 200, body: One(Review) },
  async handle({ actor, db }, { params }) {
    const id = await requireContentId(db, params.content_id)
    const { rows } = await sql<ReviewRow>`
      select c.reviewer_user_id, c.written_by_user_id, c.written_by_client_id, p.four_eyes_review
        from content c join programs p on p.id = c.program_id
       where c.program_id = ${db.programId} and c.id = ${id}`.execute(db)
    const post = rows[0] as ReviewRow
    const reviewer = { author_user_id: post.reviewer_user_id, author_client_id: null }
    const writer = { author_user_id: post.written_by_user_id, author_client_id: post.written_by_client_id }
    const authorOf = await readAuthors(db, [reviewer, writer])
    const isKept = post.four_eyes_review && isLastWriter(actor, post)
    const data = {
      reviewer: post.reviewer_user_id === null ? null : authorOf(reviewer),
      written_by: post.written_by_user_id === null && post.written_by_client_id === null ? null : authorOf(writer),
      four_eyes_review: post.four_eyes_review,
      may_publish: !isKept,
      may_override: isKept && actor.role === 'administrator',
    }
    return { data }
  },
})
