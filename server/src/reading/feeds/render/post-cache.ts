// Posts look the same to every reader but for engagement, counters and a few topics. So the JSON of a post is made once
// per revision and kept as bytes; a page is those bytes with the reader's part written in between.

import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../../platform/db/database.ts'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import { presentTimestamp } from '../../../platform/http/input/timestamp.ts'
import { type ContentRecord, hydratePosts, presentContentFields } from '../../../publishing/content/index.ts'

/** Memory for rendered posts, in bytes: some ten thousand posts of a few kB. */
const RENDERED_BYTES_MAX = 64 * 1024 * 1024
/** What an entry weighs besides its text, in bytes. */
const ENTRY_OVERHEAD_BYTES = 400
/** Posts that one transaction renders; more are taken by several. */
const LOAD_MAX = 100

export interface RenderedPost {
  readonly revision: number
  /**
   * The JSON object of the post without its closing brace, and without `channels` when `topics` holds some. Of a post that
   * must be acknowledged it ends where `must_read.overdue` begins.
   */
  readonly start: Buffer
  /** From when the post is overdue, in milliseconds since 1970, or never; null when it need not be acknowledged. */
  readonly dueAt: number | null
  /** The topics of a post that has some which not all of its readers see; else null. */
  readonly topics: readonly RenderedTopic[] | null
}

export interface RenderedTopic {
  readonly text: string
  /** The audiences that see the topic; null when everyone does. */
  readonly audiences: readonly number[] | null
}

export interface PostCache {
  /** The posts in these revisions, by id. Posts that are gone are left out. */
  get(programId: number, posts: readonly Wanted[]): Map<number, RenderedPost> | Promise<Map<number, RenderedPost>>
}

interface Wanted {
  readonly post_id: number
  readonly revision: number
}

export function createPostCache(database: Database, baseUrl: () => string): PostCache {
  const cache = new LRUCache<string, RenderedPost>({
    maxSize: RENDERED_BYTES_MAX,
    sizeCalculation: post => post.start.length + ENTRY_OVERHEAD_BYTES,
  })
  const loading = new Map<string, Promise<Map<number, RenderedPost>>>()

  const load = async (programId: number, wanted: readonly Wanted[]): Promise<Map<number, RenderedPost>> => {
    // From the primary: a replica may not have the revision yet that asked for it. For several readers, so for none of them.
    const posts = await database.transaction(programId, db => renderPosts(db, wanted, baseUrl()), {
      memberId: null,
    })
    for (const [id, post] of posts) cache.set(`${programId} ${id}`, post)
    return posts
  }
  /** Many readers miss a new post at once; it is rendered for all of them together. */
  const loadOnce = async (programId: number, wanted: readonly Wanted[], found: Map<number, RenderedPost>) => {
    const key = (post: Wanted) => `${programId} ${post.post_id} ${post.revision}`
    const missing = wanted.filter(post => !loading.has(key(post)))
    for (let start = 0; start < missing.length; start += LOAD_MAX) {
      const set = missing.slice(start, start + LOAD_MAX)
      const promise = load(programId, set).finally(() => {
        for (const post of set) loading.delete(key(post))
      })
      for (const post of set) loading.set(key(post), promise)
    }
    const loads = wanted.map(post => loading.get(key(post)))
    for (const [index, posts] of (await Promise.all(loads)).entries()) {
      const id = wanted[index]?.post_id as number
      const rendered = posts?.get(id)
      if (rendered) found.set(id, rendered)
    }
    return found
  }
  return {
    get(programId, posts) {
      const found = new Map<number, RenderedPost>()
      const missing: Wanted[] = []
      for (const post of posts) {
        const kept = cache.get(`${programId} ${post.post_id}`)
        if (kept?.revision === post.revision) found.set(post.post_id, kept)
        else missing.push(post)
      }
      return missing.length === 0 ? found : loadOnce(programId, missing, found)
    },
  }
}

async function renderPosts(db: ProgramDb, wanted: readonly Wanted[], baseUrl: string) {
  const ids = wanted.map(post => post.post_id)
  const records = await hydratePosts(db, ids)
  const shown = [...records.values()].flatMap(record => shownTopics(record).map(topic => topic.id))
  const audiences = await readTopicAudiences(db, [...new Set(shown)])
  const rendered = new Map<number, RenderedPost>()
  for (const { post_id, revision } of wanted) {
    const record = records.get(post_id)
    if (record) rendered.set(post_id, renderPost(record, revision, audiences, baseUrl))
  }
  return rendered
}

/** The audiences of the targeted ones among these topics, by topic. */
async function readTopicAudiences(db: ProgramDb, ids: readonly number[]): Promise<Map<number, number[]>> {
  const { rows } = await sql<{ id: number; audiences: number[] }>`
    select t.id, array(select a.audience_id from topic_audiences a
                        where a.program_id = t.program_id and a.topic_id = t.id) as audiences
      from topics t
     where t.program_id = ${db.programId} and t.id = any(${ids}) and t.targeted`.execute(db)
  return new Map(rows.map(row => [row.id, row.audiences]))
}

const shownTopics = (record: ContentRecord) => record.channels.filter(topic => topic.state === 'published')

/** Exported for the test that compares a page with its schema. */
export function renderPost(
  record: ContentRecord,
  revision: number,
  audiences: ReadonlyMap<number, readonly number[]>,
  baseUrl: string,
): RenderedPost {
  const fields = JSON.stringify(publicFields(record, baseUrl)).slice(0, -1)
  const mustRead = mustReadText(record)
  const dueAt = record.requires_acknowledgement
    ? (record.must_read_due_at?.getTime() ?? Number.POSITIVE_INFINITY)
    : null
  const topics = shownTopics(record)
  // Who sees a post sees its only topic.
  const closed = topics.length > 1 && topics.some(topic => audiences.has(topic.id))
  const rendered = topics
    .filter(topic => !topic.hidden)
    .map(({ id, name }) => ({
      text: JSON.stringify({ channel_id: id, id, name }),
      audiences: audiences.get(id) ?? null,
    }))
  if (closed) return { revision, start: bytes(fields + mustRead), dueAt, topics: rendered }
  const channels = rendered.map(topic => topic.text).join(',')
  return { revision, start: bytes(`${fields},"channels":[${channels}]${mustRead}`), dueAt, topics: null }
}

/** `must_read` as JSON, up to what depends on the reader and the time. */
function mustReadText({ requires_acknowledgement, must_read_due_at, must_read_label }: ContentRecord): string {
  if (!requires_acknowledgement) return ',"must_read":null'
  const mustRead = { due_at: presentTimestamp(must_read_due_at), label: must_read_label }
  return `,"must_read":${JSON.stringify(mustRead).slice(0, -1)},"overdue":`
}

function publicFields(record: ContentRecord, baseUrl: string): object {
  const { audiences, scheduled_at, archived_at, channels, comment_count, source, ...post } = presentContentFields(
    record,
    baseUrl,
  )
  const { archive_reason, reviewer_user_id, expires_at, revalidate_at, ...fields } = post
  return { ...fields, source: { name: source.name, posted_at: source.posted_at, url: source.url } }
}

/** Memory of its own: a piece of Node's shared pool would keep all of the pool. */
function bytes(text: string): Buffer {
  const buffer = Buffer.allocUnsafeSlow(Buffer.byteLength(text))
  buffer.write(text)
  return buffer
}
