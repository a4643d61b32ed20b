// The plan for the items of a feed: which are new, and which changed. An item has a row for each of its keys (feed-identity.ts): the
// first counts as the post of its day, the others are aliases, whose times are moved a thousand years back.

import { createHash } from 'node:crypto'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { sql } from '../../platform/db/sql.ts'
import { type Described, isSameItem } from './feed/feed-identity.ts'
import type { FeedItem } from './feed-items.ts'

/** Posts that the first fetch of an address makes. */
const FIRST_ITEMS_MAX = 10
/** Posts that the sources of one topic make in 24 hours: a feed whose ids change all the time must not flood it. */
const DAY_ITEMS_MAX = 500
/** Aliases that items of one topic get in 24 hours once they have a post: a feed whose ids change all the time must not fill the table. */
const DAY_ALIASES_MAX = 5_000
/** SQL: the time of an alias. */
export const ALIAS_TIME = sql`now() - interval '1000 years'`
/** Posts of one fetch whose items changed; the others change after the next ones. */
const CHANGES_MAX = 100

interface PlanSource {
  readonly topic_id: number
  readonly is_new: boolean
}

export interface PlannedItem {
  readonly item: FeedItem
  /** The key of the row by which the item is known; of a new one its first. */
  readonly row: Buffer
  /** The keys of a new item that no other item has. */
  readonly keys: readonly string[]
}

export interface Plan {
  readonly made: readonly PlannedItem[]
  readonly changed: readonly PlannedItem[]
  readonly isComplete: boolean
}

/** Decides what becomes of the items, and notes their keys: of those that are known, and of those that the first fetch leaves out. */
export async function planItems(db: ProgramDb, source: PlanSource, items: readonly FeedItem[]): Promise<Plan> {
  const rows = await findRows(db, source, items)
  const fresh: PlannedItem[] = []
  const changed: PlannedItem[] = []
  const aliases: [key: string, row: string][] = []
  const taken = new Set<string>()
  for (const item of items) {
    const known = findRow(rows, item)
    if (!known) {
      const keys = rowKeysOf(item).filter(key => !rows.has(key))
      fresh.push({ item, keys, row: bytesOf(keys)[0] as Buffer })
      continue
    }
    const isChanged = known.version !== hex(versionOf(item))
    // Not while the words change, which some feeds do with each fetch.
    const isNoted = (item.isShared ? item.keys : item.idKeys.slice(0, 1)).some(key => rows.has(key))
    if (!isChanged || !isNoted) {
      const missing = rowKeysOf(item).filter(key => !rows.has(key))
      aliases.push(...missing.map((key): [string, string] => [key, known.key]))
    }
    const isFirst = known.content_id !== null && !taken.has(String(known.content_id))
    taken.add(String(known.content_id))
    if (isFirst && isChanged) changed.push({ item, keys: [], row: bytesOf([known.key])[0] as Buffer })
  }
  await noteAliases(db, source, aliases)
  const most = source.is_new ? new Set(items.slice(0, FIRST_ITEMS_MAX)) : null
  const wanted = fresh.filter(({ item }) => most?.has(item) ?? true)
  if (most)
    await noteKnown(
      db,
      source,
      fresh.filter(({ item }) => !most.has(item)),
    )
  const made = wanted.slice(0, Math.max(0, DAY_ITEMS_MAX - (await countMade(db, source))))
  const isComplete = made.length === wanted.length && changed.length <= CHANGES_MAX
  return { made, changed: changed.slice(0, CHANGES_MAX), isComplete }
}

interface KnownRow {
  readonly key: string
  readonly content_id: number | null
  readonly version: string | null
  /** Null without a post. */
  readonly post: Described | null
}

async function findRows(
  db: ProgramDb,
  { topic_id }: PlanSource,
  items: readonly FeedItem[],
): Promise<ReadonlyMap<string, KnownRow>> {
  const keys = [...new Set(items.flatMap(item => [...item.idKeys, ...item.keys]))]
  const rows = await sql<{
    key: string
    content_id: number | null
    version: string | null
    title: string | null
    summary: string | null
    url: string | null
    posted_at: Date | null
  }>`
    select encode(i.item_hash, 'hex') as key, i.content_id, encode(i.version_hash, 'hex') as version,
           c.title, c.summary, c.source_url as url, c.source_posted_at as posted_at
      from feed_items i
      left join content c on c.program_id = i.program_id and c.id = i.content_id
     where i.program_id = ${db.programId} and i.topic_id = ${topic_id} and i.item_hash = any(${bytesOf(keys)}::bytea[])`.all(
    db,
  )
  return new Map(
    rows.map(({ key, content_id, version, title, summary, url, posted_at }) => {
      const post =
        title === null ? null : { title, summary: summary ?? '', url, posted_at: posted_at?.toISOString() ?? null }
      return [key, { key, content_id, version, post }]
    }),
  )
}

/** The row by which an item is known: what tells it apart before the id, which may be that of another item. */
function findRow(rows: ReadonlyMap<string, KnownRow>, item: FeedItem): KnownRow | undefined {
  const known = item.keys.flatMap(key => rows.get(key) ?? [])
  const byId = item.idKeys
    .flatMap(key => rows.get(key) ?? [])
    .filter(({ post }) => (post ? isSameItem(item, post) : !item.isShared))
  return known[0] ?? byId[0]
}

/** Keys whose rows the item has. */
export const rowKeysOf = ({ idKeys, keys, isShared }: FeedItem): readonly string[] =>
  isShared ? keys : [...idKeys.slice(0, 1), ...keys]

async function noteAliases(
  db: ProgramDb,
  { topic_id }: PlanSource,
  aliases: readonly [string, string][],
): Promise<void> {
  if (aliases.length === 0) return
  const rows = await sql<{ count: number }>`
    select count(*)::int as count from feed_items
     where program_id = ${db.programId} and topic_id = ${topic_id} and content_id is not null
       and created_at between ${ALIAS_TIME} - interval '1 day' and ${ALIAS_TIME}`.all(db)
  const noted = aliases.slice(0, Math.max(0, DAY_ALIASES_MAX - (rows[0]?.count ?? 0)))
  await sql`
    insert into feed_items (program_id, topic_id, item_hash, content_id, version_hash, written_hash, created_at)
    select i.program_id, i.topic_id, a.key, i.content_id, i.version_hash, i.written_hash, ${ALIAS_TIME}
      from unnest(${bytesOf(noted.map(([key]) => key))}::bytea[], ${bytesOf(noted.map(([, row]) => row))}::bytea[]) as a (key, row_key)
      join feed_items i on i.program_id = ${db.programId} and i.topic_id = ${topic_id} and i.item_hash = a.row_key
    on conflict do nothing`.execute(db)
}

async function noteKnown(db: ProgramDb, { topic_id }: PlanSource, items: readonly PlannedItem[]): Promise<void> {
  const keys = items.flatMap(item => item.keys)
  await sql`
    insert into feed_items (program_id, topic_id, item_hash)
    select ${db.programId}, ${topic_id}, key from unnest(${bytesOf(keys)}::bytea[]) as k (key)
    on conflict do nothing`.execute(db)
}

async function countMade(db: ProgramDb, { topic_id }: PlanSource): Promise<number> {
  const row = await sql<{ count: number }>`
    select count(*)::int as count from feed_items
     where program_id = ${db.programId} and topic_id = ${topic_id} and content_id is not null
       and created_at > now() - interval '1 day'`.first(db)
  return row?.count ?? 0
}

/** Tells whether an item has changed since its post was written. */
export const versionOf = ({ url, title, summary, author, image_url }: FeedItem): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([url, title, summary, author, image_url]))
    .digest()

/** Keys as they are stored. */
export const bytesOf = (keys: readonly string[]): Buffer[] => keys.map(key => Buffer.from(key, 'hex'))

const hex = (bytes: Buffer): string => bytes.toString('hex')
