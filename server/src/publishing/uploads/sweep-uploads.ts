// Removes files that nothing shows a day after their upload, and unused addresses. Code that stores a reference to a file
// marks the file as used in the same transaction (`markUploads`), so the sweep reads only rows.

import type { Database } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { intervalWorker } from '../../platform/jobs/workers.ts'
import type { Services } from '../../platform/services.ts'
import { type ForgetPlace, recordsOf } from '../../shared/forgetting/index.ts'
import { kindOf } from './media-types.ts'
import { fileKey, incomingKey } from './upload.ts'
import { allVariantKeys } from './variants.ts'

const UNUSED_KEPT_HOURS = 24
const POLL_MS = 10 * 60_000
/** Files that a comment no longer shows are deleted within a minute. */
const RELEASED_POLL_MS = 30_000
const SET_SIZE = 200

export const uploadSweeper = intervalWorker({
  name: 'upload sweeper',
  everyMs: POLL_MS,
  round: sweepUploads,
})

export const releasedSweeper = intervalWorker({
  name: 'sweeper of released uploads',
  everyMs: RELEASED_POLL_MS,
  round: sweepReleased,
})

interface Swept {
  readonly program_id: number
  readonly id: string
  readonly media_type: string | null
}

/** Removes one set; true when there may be more. A file is deleted before its row, so an interrupted sweep is retried. */
export async function sweepUploads({ database, files }: Pick<Services, 'database' | 'files'>): Promise<boolean> {
  await markOrphans(database)
  const swept = await removeMarked({ database, files })
  if (files.kind === 'bucket') await removeLeftovers({ database, files })
  return swept === SET_SIZE
}

/** Removes one set of what comments no longer show; true when there may be more. */
export async function sweepReleased({ database, files }: Pick<Services, 'database' | 'files'>): Promise<boolean> {
  const released = await markReleased(database)
  if (released > 0) await removeMarked({ database, files })
  return released === RELEASED_SET_SIZE
}

/** Removes files and rows of one set of marked uploads, and returns their number. */
async function removeMarked({ database, files }: Pick<Services, 'database' | 'files'>): Promise<number> {
  const swept = await readMarked(database)
  for (const { program_id, id, media_type } of swept) {
    await files.remove(fileKey(program_id, id))
    if (media_type && kindOf(media_type) === 'image') {
      await Promise.all(allVariantKeys(program_id, id).map(key => files.remove(key)))
    }
    if (files.kind === 'bucket') await files.remove(incomingKey(program_id, id))
  }
  await deleteRows(database, swept)
  return swept.length
}

/** Marks orphans as `removing`: from then on, no item can use them. */
async function markOrphans(database: Database): Promise<void> {
  await database.system(db =>
    sql`
      update /* every program */ uploads set state = 'removing'
       where (program_id, id) in (
         select program_id, id from uploads
          where used_at is null and state <> 'removing'
            and created_at < now() - make_interval(hours => ${UNUSED_KEPT_HOURS})
            and (claimed_until is null or claimed_until < now())
          order by created_at limit ${SET_SIZE} for update skip locked)`.execute(db),
  )
}

/** Released files at once: each is looked for in all texts of its program. */
const RELEASED_SET_SIZE = 20

/** Marks a set of files that comments have released as `removing`, unless something shows them; returns how many were released. */
async function markReleased(database: Database): Promise<number> {
  const { rowCount } = await database.system(db =>
    sql`
      with released as materialized (
        select * from /* every program */ uploads
         where released_at is not null order by released_at limit ${RELEASED_SET_SIZE} for update skip locked
      ), looked_at as (select u.program_id, u.id, (${sql.raw(SHOWN_SQL)}) as is_shown from released u)
      update uploads u
         set released_at = null, state = case when l.is_shown then u.state else 'removing' end,
             used_at = case when l.is_shown then u.used_at end
        from looked_at l
       where u.program_id = l.program_id and u.id = l.id`.execute(db),
  )
  return rowCount
}

async function readMarked(database: Database): Promise<Swept[]> {
  const rows = await database.system(db =>
    sql<Swept>`select /* every program */ program_id, id, media_type from uploads where state = 'removing' and used_at is null
                order by created_at limit ${SET_SIZE}`.all(db),
  )
  return rows
}

async function deleteRows(database: Database, swept: readonly Swept[]): Promise<void> {
  if (swept.length === 0) return
  await database.system(db =>
    sql`
      delete from uploads
       where (program_id, id) in (
         select * from unnest(${swept.map(row => row.program_id)}::bigint[], ${swept.map(row => row.id)}::uuid[]))`.execute(
      db,
    ),
  )
}

/** Removes incoming files of stored uploads: a bucket's signed address accepts further files until it expires. */
async function removeLeftovers({ database, files }: Pick<Services, 'database' | 'files'>): Promise<void> {
  const rows = await database.system(db =>
    sql<Pick<Swept, 'program_id' | 'id'>>`
      select program_id, id from uploads
       where state = 'stored' /* every program */ and expires_at < now() and expires_at > now() - ${`${(2 * POLL_MS) / 1000} seconds`}::interval
       limit ${SET_SIZE}`.all(db),
  )
  for (const { program_id, id } of rows) await files.remove(incomingKey(program_id, id))
}

/** SQL: whether a text shows the file `u`: those of all calls of `markUploads`. */
const SHOWN_SQL = `
  exists (select from content c where c.program_id = u.program_id
           and position(u.view_token in concat(c.body, ' ', c.author_avatar_url)) > 0)
  or exists (select from content_images i where i.program_id = u.program_id and position(u.view_token in i.url) > 0)
  or exists (select from content_videos v where v.program_id = u.program_id
              and position(u.view_token in concat(v.url, ' ', v.thumbnail_url, ' ', v.captions_url)) > 0)
  or exists (select from content_links l where l.program_id = u.program_id
              and position(u.view_token in concat(l.url, ' ', l.image_url)) > 0)
  or exists (select from ugc_items g where g.program_id = u.program_id
              and position(u.view_token in concat(g.body, ' ', g.content_cover, ' ', g.attachments)) > 0)
  or exists (select from comments m where m.program_id = u.program_id and m.image_url is not null
              and position(u.view_token in m.image_url) > 0)
  or exists (select from content_translations t where t.program_id = u.program_id and position(u.view_token in t.body) > 0)
  or exists (select from post_templates t where t.program_id = u.program_id and position(u.view_token in t.content::text) > 0)
  or exists (select from newsletters n where n.program_id = u.program_id and position(u.view_token in n.blocks::text) > 0)
  or exists (select from comment_aliases a where a.program_id = u.program_id and position(u.view_token in a.avatar_url) > 0)
  or exists (select from topics t where t.program_id = u.program_id and position(u.view_token in t.image_url) > 0)
  or exists (select from users o where o.program_id = u.program_id and position(u.view_token in o.photo_url) > 0)
  or exists (select from topic_pages p where p.program_id = u.program_id and position(u.view_token in p.url) > 0)
  or exists (select from programs p where p.id = u.program_id and position(u.view_token in concat(p.logo_url, ' ', p.logo_dark_url)) > 0)`

/** Files of posts that stay lose their owner; those that nothing shows (drafts, unused files) are deleted. */
const files: ForgetPlace = {
  name: 'uploads (user_id, files)',
  phase: 'ids',
  async forget(services, programId, { id, pseudonym }) {
    await services.database.transaction(programId, async db => {
      await sql`
        update uploads u
           set user_id = ${pseudonym},
               state = case when shown.is_shown then u.state else 'removing' end,
               used_at = case when shown.is_shown then u.used_at end
          from (select u.id, (${sql.raw(SHOWN_SQL)}) as is_shown from uploads u
                 where u.program_id = ${programId} and u.user_id = ${id}) shown
         where u.program_id = ${programId} and u.id = shown.id`.execute(db)
    })
    while ((await sweepReleased(services)) || (await sweepUploads(services)));
  },
}

export const forgetPlaces: readonly ForgetPlace[] = [
  files,
  recordsOf({ table: 'uploads', key: { id: 'uuid' }, columns: { filename: 'text' } }),
]
