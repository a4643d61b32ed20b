import type { SeedInitiative, SeedPost } from '@atrium/seed'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { sql } from '../../platform/db/sql.ts'
import { indexContentSearch, recordCreation } from '../../publishing/content/index.ts'
import { notifyOfMustRead } from '../../publishing/notices/index.ts'
import { indexPosts } from '../../publishing/visibility/index.ts'
import type { Load } from './load-types.ts'
import { type Batch, inChunks, namedUuid, type Row, takeIds } from './store.ts'

const POSTS_PER_SET = 1000

/** Adds the posts with their parts, and indexes them for feeds and search. */
export async function loadPosts(load: Load, afterFirstSet: () => Promise<void>): Promise<void> {
  const { store, source } = load
  await loadInitiatives(load, [...source.initiatives()])
  await loadAliases(load)
  let isFirst = true
  for (const posts of inChunks(source.posts(), POSTS_PER_SET * store.setShare)) {
    await store.set(async batch => {
      const ids = await takeIds(batch.db, 'content', posts.length)
      await insertPosts(load, batch, posts, ids)
      const published = ids.filter((_, nth) => posts[nth]?.state === 'published')
      await indexContentSearch(batch.db, ids)
      await recordCreation(batch.db, ids)
      await indexPosts(batch.db, published)
      await notifyOfMustRead(batch.db, published, 'publication')
      load.postIds.push(...ids)
    })
    load.done('posts', posts.length)
    // From here on the planner has statistics of such a set.
    if (isFirst) await afterFirstSet()
    isFirst = false
  }
}

/** Initiatives have unique names; existing ones are reused. */
async function loadInitiatives({ store, programId, initiativeIds }: Load, initiatives: SeedInitiative[]) {
  await store.set(async ({ db, insert }) => {
    const known = await findInitiatives(db)
    const missing = initiatives.filter(({ name }) => !known.has(name.toLowerCase()))
    const taken = await takeIds(db, 'initiatives', missing.length)
    await insert(
      'initiatives',
      missing.map(({ name }, nth) => ({ program_id: programId, id: taken[nth] as number, name })),
    )
    for (const [nth, { name }] of missing.entries()) known.set(name.toLowerCase(), taken[nth] as number)
    initiativeIds.push(...initiatives.map(({ name }) => known.get(name.toLowerCase()) as number))
  })
}

async function findInitiatives(db: ProgramDb): Promise<Map<string, number>> {
  const rows = await sql<{ id: number; name: string }>`
    select id, name from initiatives where program_id = ${db.programId}`.all(db)
  return new Map(rows.map(({ id, name }) => [name.toLowerCase(), id]))
}

async function loadAliases(load: Load): Promise<void> {
  const { store, source, programId, aliasIds, userIds } = load
  const aliases = [...source.commentAliases()]
  await store.set(async ({ db, insert }) => {
    aliasIds.push(...(await takeIds(db, 'comment_aliases', aliases.length)))
    await insert(
      'comment_aliases',
      aliases.map(({ index, display_name, avatar_url, alias_type }) => ({
        program_id: programId,
        id: aliasIds[index] as number,
        display_name,
        avatar_url,
        alias_type,
      })),
    )
    await insert(
      'comment_alias_users',
      aliases.flatMap(({ index, user_indexes }) =>
        user_indexes.map(user => ({
          program_id: programId,
          alias_id: aliasIds[index] as number,
          user_id: userIds[user] as number,
        })),
      ),
    )
  })
}

async function insertPosts(load: Load, { insert }: Batch, posts: readonly SeedPost[], ids: readonly number[]) {
  const placed = posts.map((post, nth) => ({
    post,
    place: { program_id: load.programId, content_id: ids[nth] as number },
  }))
  const insertParts = (table: Parameters<Batch['insert']>[0], read: (post: SeedPost) => readonly object[]) => {
    const rows = placed.flatMap(({ post, place }) =>
      read(post).map((part, position) => ({ ...place, ...part, position })),
    )
    return insert(table, rows)
  }

  await insert(
    'content',
    placed.map(({ post, place }) => rowOf(load, post, place.content_id)),
  )
  const { topicIds, audienceIds, initiativeIds } = load
  await insertParts('content_topics', post => post.topic_indexes.map(index => ({ topic_id: topicIds[index] })))
  await insertParts('content_audiences', post =>
    post.audience_indexes.map(index => ({ audience_id: audienceIds[index] })),
  )
  await insertParts('content_initiatives', post =>
    post.initiative_indexes.map(index => ({ initiative_id: initiativeIds[index] })),
  )
  await insertParts('content_images', ({ images }) => images)
  await insertParts('content_links', ({ links }) => links)
  await insertParts('content_videos', ({ videos }) => videos)
}

function rowOf({ programId, userIds, options, edition }: Load, post: SeedPost, id: number): Row<'content'> {
  const author = userIds[post.author_index] as number
  return {
    program_id: programId,
    id,
    uuid: namedUuid(`${options.key} ${edition} post ${post.index}`, post.created_at),
    content_type: post.content_type,
    state: post.state,
    title: post.title,
    summary: post.summary,
    body: post.body,
    cover_image_alt: post.cover_image_alt,
    accent_color: post.accent_color,
    featured: post.featured,
    featured_label: post.featured_label,
    author_user_id: author,
    source_name: post.source.name,
    source_post_id: post.source.post_id,
    source_posted_at: post.source.posted_at,
    source_url: post.source.url,
    template_id: post.template?.id ?? null,
    template_name: post.template?.name ?? null,
    template_type: post.template?.type ?? null,
    visibility: post.visibility,
    language: post.language,
    is_translatable: post.is_translatable,
    is_commentable: post.is_commentable,
    requires_acknowledgement: post.requires_acknowledgement,
    targeted: post.audience_indexes.length > 0,
    scheduled_at: post.scheduled_at,
    published_at: post.published_at,
    archived_at: post.archived_at,
    review_sent_at: post.state === 'review' ? post.updated_at : null,
    created_by: author,
    written_by_user_id: author,
    created_at: post.created_at,
    updated_at: post.updated_at,
  }
}
