// Removes files that nothing shows a day after their upload, and addresses that were not used. Code that makes something show a
// file marks it as used in the same transaction (`noteUploads`), so only rows are read here.

import { sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import { intervalWorker } from '../../platform/jobs/loop.ts'
import type { Services } from '../../platform/services.ts'
import { kindOf } from './media-types.ts'
import { allVariantKeys } from './pictures/variant.ts'
import { fileKey, incomingKey } from './upload.ts'

export const UNUSED_KEPT_HOURS = 24
const POLL_MS = 10 * 60_000
const SET_SIZE = 200

export const uploadSweeper = intervalWorker({
  name: 'upload sweeper',
  everyMs: POLL_MS,
  round: sweepUploads,
})

interface Swept {
  readonly program_id: number
  readonly id: string
  readonly media_type: string | null
}

/** One set; true when there may be more. A file goes before its row, so that what was interrupted is done again. */
export async function sweepUploads({ database, files }: Pick<Services, 'database' | 'files'>): Promise<boolean> {
  await markOrphans(database)
  const swept = await readMarked(database)
  for (const { program_id, id, media_type } of swept) {
    await files.remove(fileKey(program_id, id))
    if (media_type && kindOf(media_type) === 'image') {
      await Promise.all(allVariantKeys(program_id, id).map(key => files.remove(key)))
    }
    if (files.kind === 'bucket') await files.remove(incomingKey(program_id, id))
  }
  await deleteRows(database, swept)
  if (files.kind === 'bucket') await removeLeftovers({ database, files })
  return swept.length === SET_SIZE
}

/** From here on they cannot be used any more. */
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

async function readMarked(database: Database): Promise<Swept[]> {
  const { rows } = await database.system(db =>
    sql<Swept>`select /* every program */ program_id, id, media_type from uploads where state = 'removing' and used_at is null
                order by created_at limit ${SET_SIZE}`.execute(db),
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

/** Since a signed address of a bucket takes files until it expires, one may have come after the first was stored. */
async function removeLeftovers({ database, files }: Pick<Services, 'database' | 'files'>): Promise<void> {
  const { rows } = await database.system(db =>
    sql<Pick<Swept, 'program_id' | 'id'>>`
      select program_id, id from uploads
       where state = 'stored' /* every program */ and expires_at < now() and expires_at > now() - ${`${(2 * POLL_MS) / 1000} seconds`}::interval
       limit ${SET_SIZE}`.execute(db),
  )
  for (const { program_id, id } of rows) await files.remove(incomingKey(program_id, id))
}
