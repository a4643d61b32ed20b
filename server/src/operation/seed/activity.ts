import type { SeedActivity, SeedComment } from '@atrium/seed'
import type { Load } from './load-types.ts'
import { inChunksByWeight, type Row, takeIds } from './store.ts'

const ROWS_PER_SET = 10_000

/** Adds engagement and comments, post by post, each with its counters. */
export async function loadActivity(load: Load): Promise<void> {
  const { store, source } = load
  const weigh = ({ engagements, comments }: SeedActivity) => engagements.length + comments.length
  for (const activities of inChunksByWeight(source.activity(), ROWS_PER_SET * store.setShare, weigh)) {
    const comments = activities.flatMap(activity => activity.comments)
    await store.set(async ({ db, insert }) => {
      const ids = await takeIds(db, 'comments', comments.length)
      await insert(
        'engagements',
        activities.flatMap(activity => engagementRows(load, activity)),
      )
      await insert('comments', commentRows(load, comments, ids))
      await insert('comment_likes', commentLikeRows(load, comments, ids))
      await insert(
        'post_counters',
        activities.map(activity => counterRow(load, activity)),
      )
    })
    load.done('comments', comments.length)
    load.done(
      'engagements',
      activities.reduce((sum, activity) => sum + activity.engagements.length, 0),
    )
  }
}

function engagementRows({ programId, postIds, userIds }: Load, { engagements }: SeedActivity): Row<'engagements'>[] {
  return engagements.map(({ post_index, user_index, ...times }) => ({
    program_id: programId,
    user_id: userIds[user_index] as number,
    content_id: postIds[post_index] as number,
    liked_at: times.liked_at,
    bookmarked_at: times.bookmarked_at,
    viewed_at: times.viewed_at,
    shared_at: times.shared_at,
    acknowledged_at: times.acknowledged_at,
    commented_at: times.commented_at,
  }))
}

function commentRows(load: Load, comments: readonly SeedComment[], ids: readonly number[]): Row<'comments'>[] {
  const threads = new Map(comments.map((comment, nth) => [threadKey(comment, comment.post_number), nth]))
  const replyCounts = new Map<number, number>()
  const parents = comments.map(comment => {
    if (comment.parent_number === null) return null
    const parent = threads.get(threadKey(comment, comment.parent_number)) as number
    replyCounts.set(parent, (replyCounts.get(parent) ?? 0) + 1)
    return ids[parent] as number
  })
  return comments.map((comment, nth) => ({
    program_id: load.programId,
    id: ids[nth] as number,
    content_id: load.postIds[comment.post_index] as number,
    post_number: comment.post_number,
    parent_id: parents[nth] as number | null,
    replied_to_id: parents[nth] as number | null,
    body: comment.body,
    author_user_id: load.userIds[comment.author_index] as number,
    author_alias_id: comment.alias_index === null ? null : (load.aliasIds[comment.alias_index] as number),
    like_count: comment.liked_by_indexes.length,
    reply_count: replyCounts.get(nth) ?? 0,
    created_at: comment.created_at,
    updated_at: comment.created_at,
  }))
}

const threadKey = ({ post_index }: SeedComment, number: number): string => `${post_index} ${number}`

function commentLikeRows(load: Load, comments: readonly SeedComment[], ids: readonly number[]): Row<'comment_likes'>[] {
  return comments.flatMap(({ liked_by_indexes, created_at }, nth) =>
    liked_by_indexes.map(user => ({
      program_id: load.programId,
      comment_id: ids[nth] as number,
      user_id: load.userIds[user] as number,
      liked_at: created_at,
    })),
  )
}

function counterRow({ programId, postIds }: Load, { post_index, engagements, comments }: SeedActivity) {
  const count = (member: 'liked_at' | 'viewed_at' | 'shared_at') =>
    engagements.filter(engagement => engagement[member] !== null).length
  return {
    program_id: programId,
    content_id: postIds[post_index] as number,
    like_count: count('liked_at'),
    view_count: count('viewed_at'),
    share_count: count('shared_at'),
    comment_count: comments.length,
    comment_sequence: comments.reduce((last, comment) => Math.max(last, comment.post_number), 0),
  }
}
