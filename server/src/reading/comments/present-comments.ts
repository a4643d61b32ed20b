import { sql } from 'kysely'
import { FORMER_COLLEAGUE } from '../../people/users/index.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { notFound } from '../../platform/http/errors.ts'
import { presentTimestamp } from '../../platform/http/input/timestamp.ts'
import type { COMMENT_STATES, PresentedComment } from './comment.ts'

/**
 * Comments as they are returned, in the order of `ids`; ids of none are left out. `expanded`: the program has expanded
 * reactions. The caller decides which users see which comments.
 */
export async function presentComments(
  db: ProgramDb,
  ids: readonly number[],
  expanded: boolean,
): Promise<PresentedComment[]> {
  if (ids.length === 0) return []
  const rows = await readRows(db, ids)
  const reactions = expanded ? await countReactions(db, ids) : null
  const comments = new Map(
    rows.map(row => [
      row.id,
      reactions ? { ...presentComment(row), reactions: reactions.get(row.id) ?? [] } : presentComment(row),
    ]),
  )
  return ids.flatMap(id => comments.get(id) ?? [])
}

/** As `presentComments` for one comment that exists. */
export async function presentOneComment(db: ProgramDb, id: number, expanded: boolean): Promise<PresentedComment> {
  const [comment] = await presentComments(db, [id], expanded)
  if (!comment) throw notFound('Comment')
  return comment
}

type Row = Awaited<ReturnType<typeof readRows>>[number]

function presentComment(row: Row): PresentedComment {
  return {
    id: row.id,
    post_number: row.post_number,
    content_id: row.content_id,
    parent_id: row.parent_id,
    body: row.body,
    author: authorOf(row),
    author_alias_id: row.author_alias_id,
    like_count: row.like_count,
    reply_count: row.reply_count,
    state: row.state as (typeof COMMENT_STATES)[number],
    created_at: presentTimestamp(row.created_at),
    updated_at: presentTimestamp(row.updated_at),
  }
}

/** An alias speaks for its user and hides who that is; it does so after its deletion, too. */
function authorOf(row: Row): PresentedComment['author'] {
  if (row.state === 'deleted') return null
  if (row.author_alias_id !== null) {
    return { user_id: null, display_name: row.alias_display_name ?? '', avatar_url: row.alias_avatar_url }
  }
  return {
    user_id: row.author_user_id,
    display_name: row.user_display_name ?? FORMER_COLLEAGUE,
    avatar_url: row.user_avatar_url,
  }
}

function readRows(db: ProgramDb, ids: readonly number[]) {
  return db
    .selectFrom('comments as c')
    .leftJoin('users as u', join =>
      join.onRef('u.program_id', '=', 'c.program_id').onRef('u.id', '=', 'c.author_user_id'),
    )
    .leftJoin('comment_aliases as a', join =>
      join.onRef('a.program_id', '=', 'c.program_id').onRef('a.id', '=', 'c.author_alias_id'),
    )
    .select([
      'c.id',
      'c.post_number',
      'c.content_id',
      'c.parent_id',
      'c.body',
      'c.author_user_id',
      'c.author_alias_id',
      'c.like_count',
      'c.reply_count',
      'c.state',
      'c.created_at',
      'c.updated_at',
      sql<string | null>`coalesce(u.display_name, u.given_name || ' ' || u.family_name)`.as('user_display_name'),
      'u.photo_url as user_avatar_url',
      'a.display_name as alias_display_name',
      'a.avatar_url as alias_avatar_url',
    ])
    .where('c.program_id', '=', db.programId)
    .where('c.id', 'in', [...ids])
    .execute()
}

async function countReactions(db: ProgramDb, ids: readonly number[]) {
  const rows = await db
    .selectFrom('comment_likes')
    .select(['comment_id', 'reaction_type_id', sql<number>`count(*)::int`.as('count')])
    .where('program_id', '=', db.programId)
    .where('comment_id', 'in', [...ids])
    .where('reaction_type_id', 'is not', null)
    .groupBy(['comment_id', 'reaction_type_id'])
    .orderBy('reaction_type_id')
    .execute()
  const reactions = new Map<number, Array<{ reaction_type_id: number; count: number }>>()
  for (const { comment_id, reaction_type_id, count } of rows) {
    const list = reactions.get(comment_id) ?? []
    list.push({ reaction_type_id: reaction_type_id as number, count })
    reactions.set(comment_id, list)
  }
  return reactions
}
