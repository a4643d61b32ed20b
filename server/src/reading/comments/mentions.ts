// People whom comments mention. A mention is a span of the plain text, in UTF-16 units, that begins with `@`; the text itself is not
// changed. When a person is forgotten, the span becomes the name that former colleagues have; every change of a text by the
// server moves the spans behind it.

import { FORMER_COLLEAGUE } from '../../people/users/index.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { isAmong } from '../../platform/db/ids.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { invalid, type Validation } from '../../platform/errors.ts'
import { namedObject, type Static, Type } from '../../platform/http/input/schema.ts'
import { dropMentionNotices, notifyOfMentions, recountComments } from '../../publishing/notices/index.ts'
import { viewerKeysSql, visibleSql } from '../../publishing/visibility/index.ts'
import { type ForgetPlace, ownTextsOf } from '../../shared/forgetting/index.ts'
import { hintPosts } from '../../shared/live/hints.ts'
import { type Edit, editedText, movedSpan, type Span } from '../../shared/text/text-edits.ts'

const MENTIONS_MAX_COUNT = 20

const span = {
  user_id: Type.Id(),
  offset: Type.Integer({ minimum: 0, description: 'In UTF-16 units of the `body`; there is an `@`' }),
  length: Type.Integer({ minimum: 1 }),
}

export const MentionsInput = Type.Array(namedObject('MentionInput', span), { maxItems: MENTIONS_MAX_COUNT })

export const Mentions = Type.Array(namedObject('Mention', { ...span, display_name: Type.String() }))

export type Mention = Static<typeof MentionsInput>[number]

/**
 * Checks that the spans fit the text, and that the people may see the post; those `before` are not checked again.
 * @throws HttpError 400 `out_of_range`, `not_visible`
 */
export async function checkMentions(
  db: ProgramDb,
  postId: number,
  body: string,
  mentions: readonly Mention[],
  before: readonly Mention[] = [],
): Promise<void> {
  const unfit = unfitSpans(body, mentions)
  if (unfit.length > 0) throw invalid(...(unfit as [Validation]))
  const known = new Set(before.map(mention => mention.user_id))
  const asked = mentions.flatMap(({ user_id }) => (known.has(user_id) ? [] : user_id))
  if (asked.length === 0) return
  const rows = await sql<{ id: number }>`
    select u.id
      from users u
      join post_feed f on f.program_id = ${db.programId} and f.post_id = ${postId}
     cross join lateral (select ${viewerKeysSql(sql`u.program_id`, sql`u.id`)} as keys) v
     where u.program_id = ${db.programId} and u.id ${isAmong(asked)} and u.active
       and ${visibleSql('f', sql`v.keys`)}`.all(db)
  const readers = new Set([...known, ...rows.map(({ id }) => id)])
  const unseen = mentions.flatMap(({ user_id }, index): Validation[] =>
    readers.has(user_id)
      ? []
      : [{ rule: 'not_visible', parameter: `mentions.${index}.user_id`, message: 'may not see the post' }],
  )
  if (unseen.length > 0) throw invalid(...(unseen as [Validation]))
}

/** The faults of spans that are not in the text, do not begin with `@`, part a character, or overlap an earlier one. */
function unfitSpans(body: string, mentions: readonly Span[]): Validation[] {
  const placed = mentions.map((one, index) => ({ ...one, index })).sort((a, b) => a.offset - b.offset)
  return placed.flatMap(({ offset, length, index }, place): Validation[] => {
    const previous = placed[place - 1]
    const fault = (name: string, message: string): Validation[] => [
      { rule: 'out_of_range', parameter: `mentions.${index}.${name}`, message },
    ]
    if (body[offset] !== '@') return fault('offset', 'is not the place of an @ in the body')
    if (previous && previous.offset + previous.length > offset) return fault('offset', 'overlaps another mention')
    if (offset + length > body.length) return fault('length', 'reaches beyond the body')
    return partsCharacter(body, offset + length) ? fault('length', 'parts a character') : []
  })
}

const partsCharacter = (body: string, at: number): boolean =>
  at < body.length && (body.codePointAt(at - 1) ?? 0) > 0xffff

/** The mentions of these comments, in the order of their spans. */
export async function readMentions(db: ProgramDb, commentIds: readonly number[]) {
  const rows = await sql<{ comment_id: number; mentions: Static<typeof Mentions> }>`
    select c.id as comment_id, ${MENTIONS_SQL} as mentions from comments c
     where c.program_id = ${db.programId} and c.id ${isAmong(commentIds)}`.all(db)
  return new Map(rows.map(row => [row.comment_id, row.mentions]))
}

/** SQL: the mentions of the row `c` of comments, as JSON. A person who has left has the name of former colleagues. */
export const MENTIONS_SQL: Sql<unknown> = sql`(
  select coalesce(json_agg(json_build_object(
           'user_id', m.user_id, 'offset', s.start, 'length', s.size,
           'display_name', coalesce(w.display_name, w.given_name || ' ' || w.family_name, ${sql.lit(FORMER_COLLEAGUE)}))
           order by s.start), '[]')
    from comment_mentions m
   cross join lateral unnest(m.offsets, m.lengths) as s (start, size)
    left join users w on w.program_id = m.program_id and w.id = m.user_id
   where m.program_id = c.program_id and m.comment_id = c.id)`

/** Stores the mentions of a new comment, and notifies the people unless it waits for review. */
export async function addMentions(
  db: ProgramDb,
  commentId: number,
  mentions: readonly Mention[],
  isPublished: boolean,
): Promise<void> {
  await storeMentions(db, commentId, mentions)
  if (isPublished) await notifyOfMentions(db, [commentId])
}

/** Replaces the mentions of a comment, which is locked. Notices of those that are taken out go; added people are notified. */
export async function replaceMentions(
  db: ProgramDb,
  comment: { readonly id: number; readonly content_id: number; readonly parent_id: number | null },
  mentions: readonly Mention[],
  before: readonly Mention[],
): Promise<void> {
  if (mentions.length === 0 && before.length === 0) return
  const { id, content_id: contentId, parent_id: parentId } = comment
  const kept = new Set(mentions.map(({ user_id }) => user_id))
  const dropped = [...new Set(before.flatMap(({ user_id }) => (kept.has(user_id) ? [] : user_id)))]
  if (dropped.length > 0) {
    await dropMentionNotices(db, id, dropped)
    await sql`
      update comment_mentions set offsets = '{}', lengths = '{}'
       where program_id = ${db.programId} and comment_id = ${id} and user_id ${isAmong(dropped)}`.execute(db)
  }
  await storeMentions(db, id, mentions)
  await notifyOfMentions(db, [id])
  // A mention of the post's author is in place of `post_comment`.
  await recountComments(db, { contentId, threadId: parentId ?? id })
}

async function storeMentions(db: ProgramDb, commentId: number, mentions: readonly Mention[]): Promise<void> {
  const people = [...Map.groupBy(mentions, ({ user_id }) => user_id)]
  if (people.length === 0) return
  const rows = people.map(
    ([userId, spans]) =>
      sql`(${db.programId}::bigint, ${commentId}::bigint, ${userId}::bigint, ${spans.map(({ offset }) => offset)}::integer[],
           ${spans.map(({ length }) => length)}::integer[])`,
  )
  await sql`
    insert into comment_mentions (program_id, comment_id, user_id, offsets, lengths) values ${sql.join(rows)}
    on conflict (program_id, comment_id, user_id) do update
       set offsets = excluded.offsets, lengths = excluded.lengths`.execute(db)
}

/** Deletes the mentions of a comment and their notices. */
export async function deleteMentions(db: ProgramDb, commentId: number): Promise<void> {
  await dropMentionNotices(db, commentId)
  await sql`
    delete from comment_mentions where program_id = ${db.programId} and comment_id = ${commentId}`.execute(db)
}

interface Mentioned {
  readonly content_id: number
  readonly body: string
  readonly mentions: readonly Mention[]
}

/** Edits the text of a comment and moves its mentions. `editsOf` gets the text as it is under the lock. */
async function editComment(
  db: ProgramDb,
  commentId: number,
  editsOf: (comment: Mentioned) => readonly Edit[],
): Promise<void> {
  await sql`select from comments where program_id = ${db.programId} and id = ${commentId} for no key update`.execute(db)
  const comment = await sql<Mentioned>`
    select c.content_id, c.body, ${MENTIONS_SQL} as mentions from comments c
     where c.program_id = ${db.programId} and c.id = ${commentId}`.first(db)
  if (!comment) return
  const edits = editsOf(comment)
  if (edits.length === 0) return
  await sql`
    update comments set body = ${editedText(comment.body, edits)}
     where program_id = ${db.programId} and id = ${commentId}`.execute(db)
  await sql`
    update comment_mentions set offsets = '{}', lengths = '{}'
     where program_id = ${db.programId} and comment_id = ${commentId}`.execute(db)
  const moved = comment.mentions.flatMap(mention => {
    const place = movedSpan(mention, edits)
    return place ? [{ ...mention, ...place }] : []
  })
  await storeMentions(db, commentId, moved)
  hintPosts(db, [comment.content_id])
}

/** Comments of one transaction. */
const SET_SIZE = 100

/** Mentions of the person go, and their spans name a former colleague, the same in every language. */
const mentionsOfPerson: ForgetPlace = {
  name: 'comments (mentions)',
  phase: 'texts',
  async forget({ database }, programId, { id: userId }) {
    const text = `@${FORMER_COLLEAGUE}`
    for (let more = true; more; ) {
      more = await database.transaction(programId, async db => {
        const rows = await sql<{ comment_id: number }>`
          select comment_id from comment_mentions
           where program_id = ${programId} and user_id = ${userId}
           order by comment_id limit ${sql.lit(SET_SIZE)}`.all(db)
        for (const { comment_id } of rows) {
          await editComment(db, comment_id, ({ mentions }) =>
            mentions.filter(mention => mention.user_id === userId).map(mention => ({ ...mention, text })),
          )
        }
        const ids = rows.map(row => row.comment_id)
        await sql`
          delete from comment_mentions
           where program_id = ${programId} and user_id = ${userId} and comment_id = any(${ids}::bigint[])`.execute(db)
        return rows.length === SET_SIZE
      })
    }
  },
}

/** The person's own comments lose their names, and keep their mentions of others. */
const ownComments = ownTextsOf({
  table: 'comments',
  key: { id: 'bigint' },
  columns: { body: 'text' },
  own: ({ id }) => sql<boolean>`t.author_user_id = ${id}`,
  write: (db, [id], cleaner) => editComment(db, Number(id), ({ body }) => cleaner.edits(body)),
})

export const forgetComments: readonly ForgetPlace[] = [mentionsOfPerson, ownComments]
