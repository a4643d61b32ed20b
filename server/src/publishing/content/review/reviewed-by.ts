// Reviewers of a post, before and while it is reviewed (docs/contract/content.md#review).

import { mayApproveInSql, mayWriteInSql } from '../../../people/restrictions/index.ts'
import { atLeast, ROLES } from '../../../platform/access/roles.ts'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import { sql } from '../../../platform/db/sql.ts'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { described, namedObject, type Static, Type } from '../../../platform/http/input/schema.ts'
import { presentTimestamp } from '../../../platform/http/input/timestamp.ts'
import { ContentParams, requireContentId } from '../../visibility/index.ts'
import { readContent } from '../record/actor.ts'
import { readAuthors } from '../record/authors.ts'
import { PostAuthor } from '../record/record.ts'
import { isLastWriter } from './four-eyes.ts'
import { mayApprove, REVIEW_RANK } from './topic-review.ts'

/** People who are named as approvers. */
const APPROVERS_MAX = 50
/** Reviews of which the usual time is the median, among the last ones of the program. */
const REVIEWS_COUNTED = 50
const REVIEWS_READ = 1_000
const PUBLISHING_ROLES = ROLES.filter(role => atLeast(role, 'publisher'))

const Review = namedObject('Review', {
  reviewer: Type.Nullable(PostAuthor),
  written_by: Type.Nullable(PostAuthor),
  four_eyes_review: Type.Boolean(),
  needs_manager: Type.Boolean({ description: 'One of its topics asks for a program manager or its reviewer' }),
  may_publish: Type.Boolean({ description: 'Four eyes do not keep the caller from publishing the post' }),
  may_override: Type.Boolean({ description: 'The caller may publish it against them' }),
  approvers: Type.Array(PostAuthor, {
    description: `Other people who may publish it in all its topics, by name, at most ${APPROVERS_MAX}`,
  }),
  usual_seconds: Type.Nullable(
    Type.Count({
      description: 'How long the last reviews of posts in its topics took, the median; null without any',
    }),
  ),
  approved_at: described(
    'When a person last published or scheduled what another wrote last; null before that',
    Type.Nullable(Type.Timestamp()),
  ),
})

interface ReviewRow {
  readonly reviewer_user_id: number | null
  readonly written_by_user_id: number | null
  readonly written_by_client_id: string | null
  readonly four_eyes_review: boolean
  readonly needs_manager: boolean
  readonly topic_ids: readonly number[]
  readonly approved_at: Date | null
  readonly usual_seconds: number | null
}

export const getContentReview = endpoint('GET /v2/content/{content_id}/review', {
  tag: 'Content',
  summary: 'Read who reviews a post, and whether the caller may publish it',
  access: readContent,
  input: { params: ContentParams },
  output: { status: 200, body: Type.One(Review) },
  async handle({ actor, db }, { params }) {
    const id = await requireContentId(db, params.content_id, actor)
    const row = await sql<ReviewRow>`
      select c.reviewer_user_id, c.written_by_user_id, c.written_by_client_id,
             p.four_eyes_review or ${REVIEW_RANK} > 0 as four_eyes_review, ${REVIEW_RANK} = 2 as needs_manager,
             array(select ct.topic_id from content_topics ct where ct.program_id = c.program_id and ct.content_id = c.id) as topic_ids,
             c.approved_at, (
               select percentile_cont(0.5) within group (order by r.review_took_seconds)::integer from (
                 select o.review_took_seconds from (
                   select id, approved_at, review_took_seconds from content
                    where program_id = c.program_id and review_took_seconds is not null
                    order by approved_at desc limit ${REVIEWS_READ}) o
                  where exists (
                    select from content_topics ot join content_topics ct on ct.program_id = ot.program_id and ct.topic_id = ot.topic_id
                     where ot.program_id = c.program_id and ot.content_id = o.id and ct.content_id = c.id)
                  order by o.approved_at desc limit ${REVIEWS_COUNTED}) r) as usual_seconds
        from content c join programs p on p.id = c.program_id
       where c.program_id = ${db.programId} and c.id = ${id}`.first(db)
    const post = row as ReviewRow
    const reviewer = { author_user_id: post.reviewer_user_id, author_client_id: null }
    const writer = { author_user_id: post.written_by_user_id, author_client_id: post.written_by_client_id }
    const authorOf = await readAuthors(db, [reviewer, writer])
    const isKept =
      (post.four_eyes_review && isLastWriter(actor, post)) ||
      (post.needs_manager && !(await mayApprove(db, actor, post.topic_ids)))
    const data = {
      reviewer: post.reviewer_user_id === null ? null : authorOf(reviewer),
      written_by: post.written_by_user_id === null && post.written_by_client_id === null ? null : authorOf(writer),
      four_eyes_review: post.four_eyes_review,
      needs_manager: post.needs_manager,
      may_publish: !isKept,
      may_override: isKept && actor.role === 'administrator',
      approvers: await readApprovers(db, actor.userId, post),
      usual_seconds: post.usual_seconds,
      approved_at: presentTimestamp(post.approved_at),
    }
    return { data }
  },
})

/** The people who may publish the post, without the caller and its last writer. */
async function readApprovers(
  db: ProgramDb,
  callerId: number | null,
  { topic_ids, written_by_user_id, four_eyes_review }: ReviewRow,
): Promise<Static<typeof PostAuthor>[]> {
  const writerId = four_eyes_review ? written_by_user_id : null
  const name = sql`coalesce(u.display_name, u.given_name || ' ' || u.family_name)`
  return sql<Static<typeof PostAuthor>>`
    select u.id as user_id, ${name} as display_name, u.photo_url as avatar_url
      from users u
     where u.program_id = ${db.programId} and u.active and u.role <> 'member' and u.role = any(${PUBLISHING_ROLES})
       and ${mayWriteInSql(sql`${topic_ids}::bigint[]`)}
       and ${mayApproveInSql(sql`${topic_ids}::bigint[]`)}
       and u.id is distinct from ${callerId}::bigint and u.id is distinct from ${writerId}::bigint
     order by sort_key(${name}) collate "C", u.id limit ${APPROVERS_MAX}`.all(db)
}
