// Which posts each reader of a newsletter gets: of `post` blocks those that the reader sees, in `latest` blocks the newest that no
// `post` block names. Readers with the same access keys get the same.

import { readColleagues } from '../../../people/restrictions/index.ts'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'
import type { Block, NewsletterRow } from '../../../publishing/newsletters/index.ts'
import { visibleSql } from '../../../publishing/visibility/index.ts'

/** By id of a block its posts, in order; without blocks that show none. */
export type Selection = Readonly<Record<string, readonly number[]>>

/** Access keys of a reader; null: everything that is published. */
export type ReaderKeys = readonly number[] | null

interface Found {
  readonly place: number
  /** The index of a `latest` block; null for the posts that are named. */
  readonly block: number | null
  readonly post_id: number
}

type Written = Pick<NewsletterRow, 'blocks' | 'written_by_user_id'>

/** The selections of readers with these keys, in their order. `at`: when the newsletter is sent. */
export async function selectPosts(
  db: ProgramDb,
  newsletter: Written,
  readers: readonly ReaderKeys[],
  at: Date,
): Promise<Selection[]> {
  const blocks = await withTopicsOfWriter(db, newsletter)
  const named = [...new Set(blocks.flatMap(({ content_id: id }) => id ?? []))]
  const latest = blocks.flatMap((block, index) => (block.kind === 'latest' ? [{ block, index }] : []))
  const keys = JSON.stringify(readers.map(reader => reader ?? 'all'))
  const parts: Sql<unknown>[] = []
  let limit = 0
  if (named.length > 0) {
    parts.push(sql`
      select r.place, null::integer as block, f.post_id, f.published_at
        from reader r
        join post_feed f on f.program_id = ${db.programId} and f.post_id = any(${named}::bigint[]) and ${SEES}`)
  }
  for (const { block, index } of latest) {
    limit += block.limit ?? 0
    const { channel_ids: channels = [], days = 0 } = block
    const ofChannels = channels.length === 0 ? sql`true` : sql`f.topic_ids && ${channels}::bigint[]`
    parts.push(sql`
      select r.place, ${index}::integer as block, p.post_id, p.published_at
        from reader r
       cross join lateral (
         select f.post_id, f.published_at from post_feed f
          where f.program_id = ${db.programId} and f.published_at >= ${at}::timestamptz - make_interval(days => ${days}::integer)
            and f.published_at <= now() and f.post_id <> all(${named}::bigint[]) and ${ofChannels} and ${SEES}
          order by f.published_at desc, f.post_id desc limit ${limit}::integer) p`)
  }
  if (parts.length === 0) return readers.map(() => ({}))
  const rows = await sql<Found>`
    with reader as materialized (
      select k.place::integer as place, k.keys = '"all"' as sees_all,
             case when k.keys = '"all"' then '{}' else array(
               select v::bigint from jsonb_array_elements_text(case when k.keys = '"all"' then '[]' else k.keys end) as v)
             end as keys
        from jsonb_array_elements(${keys}::jsonb) with ordinality as k (keys, place)
    )
    select place, block, post_id from (${sql.join(parts, sql` union all `)}) found
     order by place, block, published_at desc, post_id desc`.all(db)
  const byReader = Map.groupBy(rows, ({ place }) => place - 1)
  return readers.map((_, index) => selectionOf(blocks, byReader.get(index) ?? []))
}

/** No topic has it. */
const NO_TOPIC = 0

/** The blocks, where those of all topics are of the topics of the last writer, if they are restricted to some. */
async function withTopicsOfWriter(
  db: ProgramDb,
  { blocks, written_by_user_id: id }: Written,
): Promise<readonly Block[]> {
  const isOfAll = ({ kind, channel_ids }: Block) => kind === 'latest' && !channel_ids?.length
  if (id === null || !blocks.some(isOfAll)) return blocks
  const topicIds = (await readColleagues(db, [id])).get(id)?.restrictions.topicIds
  if (!topicIds) return blocks
  const channel_ids = topicIds.length > 0 ? [...topicIds] : [NO_TOPIC]
  return blocks.map(block => (isOfAll(block) ? { ...block, channel_ids } : block))
}

const SEES = sql`(r.sees_all or ${visibleSql('f', sql`r.keys`)})`

/** At most one copy of a post in all blocks. */
function selectionOf(blocks: readonly Block[], found: readonly Found[]): Selection {
  const visible = new Set(found.flatMap(({ block, post_id }) => (block === null ? [post_id] : [])))
  const shown = new Set<number>()
  const selection: Record<string, number[]> = {}
  const take = (id: string, ids: readonly number[]) => {
    const fresh = ids.filter(one => !shown.has(one))
    for (const one of fresh) shown.add(one)
    if (fresh.length > 0) selection[id] = fresh
  }
  for (const [index, { id, kind, content_id, limit = 0 }] of blocks.entries()) {
    if (kind === 'post' && visible.has(content_id ?? 0)) take(id, [content_id as number])
    if (kind === 'latest') {
      const own = found.filter(one => one.block === index && !shown.has(one.post_id)).slice(0, limit)
      take(
        id,
        own.map(one => one.post_id),
      )
    }
  }
  return selection
}

/** The posts of a selection that one with these keys still sees. */
export const onlyVisible = (selection: Selection, visible: ReadonlySet<number>): Selection =>
  Object.fromEntries(
    Object.entries(selection).flatMap(([id, posts]) => {
      const seen = posts.filter(post => visible.has(post))
      return seen.length > 0 ? [[id, seen]] : []
    }),
  )

/** Those of the posts that are published. */
export async function readPublished(db: ProgramDb, postIds: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await sql<{ post_id: number }>`
    select post_id from post_feed
     where program_id = ${db.programId} and post_id = any(${[...new Set(postIds)]}::bigint[])`.all(db)
  return new Set(rows.map(row => row.post_id))
}

export const postsOf = (selection: Selection): number[] => Object.values(selection).flat()
