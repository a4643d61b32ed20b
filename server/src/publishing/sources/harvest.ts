// Items of a feed become posts of a topic, each in a transaction of its own, once per id and topic: the row of the item is unique, and
// outlives source and post. Of two nodes, or of two sources of one topic, the second finds it.

import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { HttpError } from '../../platform/http/errors.ts'
import type { Services } from '../../platform/services.ts'
import {
  asksForFourEyes,
  changeState,
  insertContent,
  lockNewPost,
  lockPost,
  recordCreation,
  recordingChanges,
  writeContentChanges,
} from '../content/index.ts'
import type { Feed, FeedItem } from './feed-items.ts'
import type { SourceRow } from './source.ts'

/** Posts that the first fetch of an address makes. */
const FIRST_ITEMS_MAX = 10
/** Posts that the sources of one topic make in 24 hours: a feed whose ids change all the time must not flood it. */
const DAY_ITEMS_MAX = 500
/** Posts of one fetch whose items changed; the others change after the next ones. */
const CHANGES_MAX = 100

/** A source as leased by a node (harvester.ts). */
export type LeasedSource = Pick<
  SourceRow,
  'program_id' | 'id' | 'topic_id' | 'address' | 'credentials_sealed' | 'etag' | 'last_modified' | 'is_new' | 'lease'
>

/** No user acts. */
const NOBODY = { userId: null }

/**
 * Stores the items of a feed: all of them, or some are left for the next fetch. `ended`: the lease or the process ends, or the topic is
 * no longer published; then nothing is known about the rest.
 */
export async function harvestFeed(
  services: Services,
  source: LeasedSource,
  feed: Feed,
  isStopping: () => boolean,
): Promise<'all' | 'some' | 'ended'> {
  const plan = await planItems(services, source, feed.items)
  if (!plan) return 'ended'
  const work: [FeedItem, typeof makePost][] = [
    // The newest last, so that it is the first in feeds.
    ...plan.made.toReversed().map((item): [FeedItem, typeof makePost] => [item, makePost]),
    ...plan.changed.map((item): [FeedItem, typeof makePost] => [item, changePost]),
  ]
  let isComplete = plan.isComplete
  for (const [item, apply] of work) {
    if (isStopping()) return 'ended'
    try {
      const isLeased = await services.database.transaction(source.program_id, db =>
        apply(db, services, source, { item, feed }),
      )
      if (!isLeased) return 'ended'
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      services.logger.warn({ err: error, program_id: source.program_id, source_id: source.id }, 'an item made no post')
      isComplete = false
    }
  }
  return isComplete ? 'all' : 'some'
}

interface Plan {
  readonly made: readonly FeedItem[]
  readonly changed: readonly FeedItem[]
  readonly isComplete: boolean
}

/** Decides what becomes of the items; null when the lease has ended. Those that the first fetch leaves out are noted as known. */
function planItems({ database }: Services, source: LeasedSource, items: readonly FeedItem[]): Promise<Plan | null> {
  return database.transaction(source.program_id, async db => {
    if (!(await lockLeased(db, source))) return null
    const { rows: known } = await sql<{
      item_hash: Uint8Array
      content_id: number | null
      version_hash: Uint8Array | null
    }>`
      select item_hash, content_id, version_hash from feed_items
       where program_id = ${db.programId} and topic_id = ${source.topic_id}
         and item_hash = any(${items.map(hashOf)}::bytea[])`.execute(db)
    const byHash = new Map(known.map(row => [hex(row.item_hash), row]))
    const fresh = items.filter(item => !byHash.has(hex(hashOf(item))))
    const changed = items.filter(item => {
      const row = byHash.get(hex(hashOf(item)))
      return row != null && row.content_id !== null && hex(row.version_hash) !== hex(versionOf(item))
    })
    const most = source.is_new ? items.slice(0, FIRST_ITEMS_MAX) : items
    const wanted = fresh.filter(item => most.includes(item))
    if (source.is_new)
      await noteKnown(
        db,
        source,
        fresh.filter(item => !most.includes(item)),
      )
    const made = wanted.slice(0, Math.max(0, DAY_ITEMS_MAX - (await countMade(db, source))))
    const isComplete = made.length === wanted.length && changed.length <= CHANGES_MAX
    return { made, changed: changed.slice(0, CHANGES_MAX), isComplete }
  })
}

async function noteKnown(db: ProgramDb, source: LeasedSource, items: readonly FeedItem[]): Promise<void> {
  await sql`
    insert into feed_items (program_id, topic_id, item_hash)
    select ${db.programId}, ${source.topic_id}, hash from unnest(${items.map(hashOf)}::bytea[]) as i (hash)
    on conflict do nothing`.execute(db)
}

async function countMade(db: ProgramDb, source: LeasedSource): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from feed_items
     where program_id = ${db.programId} and topic_id = ${source.topic_id} and content_id is not null
       and created_at > now() - interval '1 day'`.execute(db)
  return rows[0]?.count ?? 0
}

/** The source while the lease lasts and its topic is published, both locked until the end of the transaction. */
async function lockLeased(
  db: ProgramDb,
  { id, topic_id, lease }: LeasedSource,
): Promise<Pick<SourceRow, 'state'> | undefined> {
  const { rows } = await sql<Pick<SourceRow, 'state'>>`
    select state from feed_sources
     where program_id = ${db.programId} and id = ${id} and lease = ${lease} and active for no key update`.execute(db)
  if (!rows[0]) return undefined
  const topic = await sql`
    select 1 from topics
     where program_id = ${db.programId} and id = ${topic_id} and state = 'published' for share`.execute(db)
  return topic.rows.length > 0 ? rows[0] : undefined
}

/** An item, and the feed that it stands in. */
interface Entry {
  readonly item: FeedItem
  readonly feed: Feed
}

type PostServices = Pick<Services, 'baseUrl'>

/** Makes the post of an item, unless the topic has had the item; false when the lease has ended. */
async function makePost(
  db: ProgramDb,
  services: PostServices,
  source: LeasedSource,
  { item, feed }: Entry,
): Promise<boolean> {
  const leased = await lockLeased(db, source)
  if (!leased) return false
  const { rows: isNew } = await sql`
    insert into feed_items (program_id, topic_id, item_hash)
    values (${db.programId}, ${source.topic_id}, ${hashOf(item)})
    on conflict do nothing returning 1`.execute(db)
  if (isNew.length === 0) return true
  const id = await insertContent(db, NOBODY, {
    content_type: 'link',
    channels: [{ id: source.topic_id }],
    ...(feed.language === null ? {} : { language: feed.language }),
    ...fieldsOf(item),
  })
  await recordCreation(db, [id])
  // Somebody must look at what nobody wrote.
  const isReviewed = leased.state === 'published' && (await asksForFourEyes(db))
  if (leased.state !== 'draft') {
    const action = leased.state === 'review' || isReviewed ? 'review' : 'publish'
    await changeState(db, services.baseUrl(), NOBODY, await lockNewPost(db, id), { action })
  }
  await noteWritten(db, source, item, id)
  await sql`
    update feed_sources set item_count = item_count + 1
     where program_id = ${db.programId} and id = ${source.id}`.execute(db)
  return true
}

/** Brings a post up to date with its item, unless its text or topics have been changed otherwise; false when the lease has ended. */
async function changePost(
  db: ProgramDb,
  services: PostServices,
  source: LeasedSource,
  { item }: Entry,
): Promise<boolean> {
  if (!(await lockLeased(db, source))) return false
  const { rows } = await sql<{ content_id: number }>`
    select content_id from feed_items
     where program_id = ${db.programId} and topic_id = ${source.topic_id}
       and item_hash = ${hashOf(item)} for update`.execute(db)
  const contentId = rows[0]?.content_id
  const post = contentId === undefined ? null : await lockPost(db, { id: contentId, uuid: null })
  if (!post) return true
  const { rows: untouched } = await sql`
    select 1 from feed_items
     where program_id = ${db.programId} and topic_id = ${source.topic_id} and item_hash = ${hashOf(item)}
       and written_hash = ${writtenSql(db, post.id)}`.execute(db)
  if (untouched.length > 0) {
    const { source: origin, ...changes } = fieldsOf(item)
    await recordingChanges(db, services.baseUrl(), NOBODY, post.id, () =>
      writeContentChanges(db, post, { ...changes, source: origin }),
    )
    await noteWritten(db, source, item, post.id)
    return true
  }
  await sql`
    update feed_items set version_hash = ${versionOf(item)}
     where program_id = ${db.programId} and topic_id = ${source.topic_id} and item_hash = ${hashOf(item)}`.execute(db)
  return true
}

/** The fields that an item sets in its post. */
const fieldsOf = ({ id, url, title, summary, author, image_url, posted_at }: FeedItem) => ({
  title,
  summary,
  author: { display_name: author },
  source: { name: 'rss', post_id: id.slice(0, SOURCE_ID_MAX_LENGTH).toWellFormed(), posted_at, url },
  links: url === null ? [] : [{ url, title, description: summary || null, image_url }],
})

const SOURCE_ID_MAX_LENGTH = 255

async function noteWritten(db: ProgramDb, source: LeasedSource, item: FeedItem, contentId: number): Promise<void> {
  await sql`
    update feed_items set content_id = ${contentId}, version_hash = ${versionOf(item)}, written_hash = ${writtenSql(db, contentId)}
     where program_id = ${db.programId} and topic_id = ${source.topic_id} and item_hash = ${hashOf(item)}`.execute(db)
}

/** SQL: the digest of what keeps a post from following its item once it was changed by others. */
const writtenSql = (db: ProgramDb, contentId: number): RawBuilder<unknown> => sql`(
  select sha256(convert_to(jsonb_build_array(c.title, c.summary, c.body, (
           select jsonb_agg(jsonb_build_array(t.topic_id, t.hidden) order by t.topic_id)
             from content_topics t where t.program_id = c.program_id and t.content_id = c.id))::text, 'UTF8'))
    from content c where c.program_id = ${db.programId} and c.id = ${contentId})`

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
const hashOf = ({ id }: FeedItem): Buffer => digest(id)
const versionOf = ({ url, title, summary, author, image_url }: FeedItem): Buffer =>
  digest(JSON.stringify([url, title, summary, author, image_url]))
const hex = (bytes: Uint8Array | null): string => Buffer.from(bytes ?? []).toString('hex')
