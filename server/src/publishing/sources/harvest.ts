// Items of a feed become posts of a topic, each in a transaction of its own, once per item and topic (harvest-plan.ts): the rows of the
// item are unique, and outlive source and post. Of two nodes, or of two sources of one topic, the second finds them.

import type { ProgramDb } from '../../platform/db/handle.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { HttpError } from '../../platform/errors.ts'
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
import { ALIAS_TIME, bytesOf, type PlannedItem, planItems, rowKeysOf, versionOf } from './harvest-plan.ts'
import type { SourceRow } from './source.ts'

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
  const plan = await services.database.transaction(source.program_id, async db =>
    (await lockLeased(db, source)) ? planItems(db, source, feed.items) : null,
  )
  if (!plan) return 'ended'
  const work: [PlannedItem, typeof makePost][] = [
    // The newest last, so that it is the first in feeds.
    ...plan.made.toReversed().map((planned): [PlannedItem, typeof makePost] => [planned, makePost]),
    ...plan.changed.map((planned): [PlannedItem, typeof makePost] => [planned, changePost]),
  ]
  let isComplete = plan.isComplete
  for (const [planned, apply] of work) {
    if (isStopping()) return 'ended'
    try {
      const isLeased = await services.database.transaction(source.program_id, db =>
        apply(db, services, source, planned),
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

/** The source while the lease lasts and its topic is published, both locked until the end of the transaction. */
async function lockLeased(
  db: ProgramDb,
  { id, topic_id, lease }: LeasedSource,
): Promise<Pick<SourceRow, 'state'> | undefined> {
  const row = await sql<Pick<SourceRow, 'state'>>`
    select state from feed_sources
     where program_id = ${db.programId} and id = ${id} and lease = ${lease} and active for no key update`.first(db)
  if (!row) return undefined
  const topic = await sql`
    select 1 from topics
     where program_id = ${db.programId} and id = ${topic_id} and state = 'published' for share`.execute(db)
  return topic.rows.length > 0 ? row : undefined
}

type PostServices = Pick<Services, 'baseUrl'>

/** Makes the post of an item, unless the topic has had the item; false when the lease has ended. */
async function makePost(
  db: ProgramDb,
  services: PostServices,
  source: LeasedSource,
  { item, keys }: PlannedItem,
): Promise<boolean> {
  const leased = await lockLeased(db, source)
  if (!leased) return false
  if (!(await noteNew(db, source, keys))) return true
  const id = await insertContent(db, NOBODY, {
    content_type: 'link',
    channels: [{ id: source.topic_id }],
    ...(item.language === null ? {} : { language: item.language }),
    ...fieldsOf(item),
  })
  await recordCreation(db, [id])
  // Somebody must look at what nobody wrote.
  const isReviewed = leased.state === 'published' && (await asksForFourEyes(db, [source.topic_id]))
  if (leased.state !== 'draft') {
    const action = leased.state === 'review' || isReviewed ? 'review' : 'publish'
    await changeState(db, services.baseUrl(), NOBODY, await lockNewPost(db, id), { action })
  }
  await sql`
    update feed_items set content_id = ${id}, version_hash = ${versionOf(item)}, written_hash = ${writtenSql(db, id)}
     where program_id = ${db.programId} and topic_id = ${source.topic_id} and item_hash = any(${bytesOf(keys)}::bytea[])
       and content_id is null`.execute(db)
  await sql`
    update feed_sources set item_count = item_count + 1
     where program_id = ${db.programId} and id = ${source.id}`.execute(db)
  return true
}

/** Notes the keys of an item; false where another fetch has noted one of them meanwhile. The first alone counts for the day. */
async function noteNew(db: ProgramDb, source: LeasedSource, keys: readonly string[]): Promise<boolean> {
  const [first = '', ...others] = keys
  const known = await sql`
    select 1 from feed_items
     where program_id = ${db.programId} and topic_id = ${source.topic_id}
       and item_hash = any(${bytesOf(others)}::bytea[]) limit 1`.all(db)
  if (known.length > 0) return false
  const isNew = await sql`
    insert into feed_items (program_id, topic_id, item_hash)
    values (${db.programId}, ${source.topic_id}, ${bytesOf([first])[0]})
    on conflict do nothing returning 1`.all(db)
  if (isNew.length === 0) return false
  await sql`
    insert into feed_items (program_id, topic_id, item_hash, created_at)
    select ${db.programId}, ${source.topic_id}, key, ${ALIAS_TIME} from unnest(${bytesOf(others)}::bytea[]) as k (key)
    on conflict do nothing`.execute(db)
  return true
}

/** Brings a post up to date with its item, unless its text or topics have been changed otherwise; false when the lease has ended. */
async function changePost(
  db: ProgramDb,
  services: PostServices,
  source: LeasedSource,
  { item, row }: PlannedItem,
): Promise<boolean> {
  if (!(await lockLeased(db, source))) return false
  const rows = await sql<{ content_id: number }>`
    select content_id from feed_items
     where program_id = ${db.programId} and topic_id = ${source.topic_id}
       and item_hash = ${row} for update`.all(db)
  const contentId = rows[0]?.content_id
  const post = contentId === undefined ? null : await lockPost(db, { id: contentId, uuid: null })
  if (!post) return true
  const untouched = await sql`
    select 1 from feed_items
     where program_id = ${db.programId} and topic_id = ${source.topic_id} and item_hash = ${row}
       and written_hash = ${writtenSql(db, post.id)}`.all(db)
  if (untouched.length > 0) {
    const { source: origin, ...changes } = fieldsOf(item)
    await recordingChanges(db, services.baseUrl(), NOBODY, post.id, () =>
      writeContentChanges(db, post, { ...changes, source: origin }),
    )
  }
  const written = untouched.length > 0 ? sql`, written_hash = ${writtenSql(db, post.id)}` : sql``
  await sql`
    update feed_items set version_hash = ${versionOf(item)} ${written}
     where program_id = ${db.programId} and topic_id = ${source.topic_id} and content_id = ${post.id}
       and item_hash = any(${bytesOf(rowKeysOf(item))}::bytea[])`.execute(db)
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

/** SQL: the digest of what keeps a post from following its item once it was changed by others. */
const writtenSql = (db: ProgramDb, contentId: number): Sql<unknown> => sql`(
  select sha256(convert_to(jsonb_build_array(c.title, c.summary, c.body, (
           select jsonb_agg(jsonb_build_array(t.topic_id, t.hidden) order by t.topic_id)
             from content_topics t where t.program_id = c.program_id and t.content_id = c.id))::text, 'UTF8'))
    from content c where c.program_id = ${db.programId} and c.id = ${contentId})`
