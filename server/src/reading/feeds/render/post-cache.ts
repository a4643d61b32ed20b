// Posts are the same for every reader, except for language, engagement, counters and a few topics. So the JSON of a post is made
// once per revision, in all of its languages, and cached as bytes; a page is those bytes with the reader's part in between.

import { LRUCache } from 'lru-cache'
import type { Database } from '../../../platform/db/database.ts'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import { sql } from '../../../platform/db/sql.ts'
import { hydratePosts } from '../../../publishing/content/index.ts'
import { readTranslations } from '../../../publishing/translations/index.ts'
import { type RenderedPost, renderPost, shownTopics } from './render-post.ts'

/** Memory for rendered posts, in bytes: some ten thousand posts of a few kB. */
const RENDERED_BYTES_MAX = 64 * 1024 * 1024
/** The overhead of an entry, in bytes. */
const ENTRY_OVERHEAD_BYTES = 400
/** Posts rendered by one transaction. */
const LOAD_MAX = 100

export interface PostCache {
  /** The posts in these revisions, by id. Deleted posts are left out. */
  get(programId: number, posts: readonly Wanted[]): Map<number, RenderedPost> | Promise<Map<number, RenderedPost>>
}

interface Wanted {
  readonly post_id: number
  readonly revision: number
}

export function createPostCache(database: Database, baseUrl: () => string): PostCache {
  const cache = new LRUCache<string, RenderedPost>({
    maxSize: RENDERED_BYTES_MAX,
    sizeCalculation: ({ start, translated }) =>
      translated.reduce(
        (bytes, one) => bytes + one.start.length + ENTRY_OVERHEAD_BYTES,
        start.length + ENTRY_OVERHEAD_BYTES,
      ),
  })
  const loading = new Map<string, Promise<Map<number, RenderedPost>>>()

  const load = async (programId: number, wanted: readonly Wanted[]): Promise<Map<number, RenderedPost>> => {
    // Without a reader, since several share the result.
    const posts = await database.transaction(programId, db => renderPosts(db, wanted, baseUrl()), {
      memberId: null,
    })
    for (const [id, post] of posts) cache.set(`${programId} ${id}`, post)
    return posts
  }
  /** Concurrent readers that miss a new post share one rendering. */
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
  const translations = await readTranslations(db, ids)
  const rendered = new Map<number, RenderedPost>()
  for (const { post_id, revision } of wanted) {
    const record = records.get(post_id)
    if (!record) continue
    rendered.set(
      post_id,
      renderPost(record, revision, { audiences, translations: translations.get(post_id) ?? [], baseUrl }),
    )
  }
  return rendered
}

/** The audiences of the targeted topics among these. */
async function readTopicAudiences(db: ProgramDb, ids: readonly number[]): Promise<Map<number, number[]>> {
  const rows = await sql<{ id: number; audiences: number[] }>`
    select t.id, array(select a.audience_id from topic_audiences a
                        where a.program_id = t.program_id and a.topic_id = t.id) as audiences
      from topics t
     where t.program_id = ${db.programId} and t.id = any(${ids}) and t.targeted`.all(db)
  return new Map(rows.map(row => [row.id, row.audiences]))
}
