// The daily quota of a user. Files and bytes count when they have arrived. An unused address takes no disk space and is
// swept, so the limit on addresses is high.

import type { ProgramDb } from '../../platform/db/handle.ts'
import { lockByName } from '../../platform/db/query.ts'
import { sql } from '../../platform/db/sql.ts'
import { tooManyRequests } from '../../platform/errors.ts'

/** Maximum upload addresses of one user in a day. */
const ADDRESSES_PER_DAY_MAX = 2_000
/** Maximum files of one user that nothing shows; they are swept after a day. */
const UNUSED_FILES_MAX = 200
const RETRY_AFTER_SECONDS = 3_600

interface Usage {
  readonly addresses: number
  readonly bytes: number
  readonly unused_files: number
}

interface Uploader {
  readonly userId: number
}

/** Locks the user's quota until the end of the transaction: no other transaction counts or adds uploads of this user. */
export async function lockUsage(db: ProgramDb, { userId }: Uploader): Promise<void> {
  await lockByName(db, 'uploads', userId)
}

/** Throws 429 when the user may have no further address. */
export async function requireAddress(db: ProgramDb, uploader: Uploader, bytesPerDay: number): Promise<void> {
  const usage = await readUsage(db, uploader)
  if (usage.addresses >= ADDRESSES_PER_DAY_MAX) throw tooMany('You have asked for too many addresses to upload to')
  requireUnused(usage)
  if (usage.bytes >= bytesPerDay) throw tooMuch()
}

/** Returns the bytes that the user may upload now. Throws 429 if fewer than `needed`, or if there are too many files. */
export async function requireRoom(
  db: ProgramDb,
  uploader: Uploader,
  bytesPerDay: number,
  needed: number,
): Promise<number> {
  const usage = await readUsage(db, uploader)
  requireUnused(usage)
  const room = bytesPerDay - usage.bytes
  if (room < needed) throw tooMuch()
  return room
}

function requireUnused({ unused_files }: Usage): void {
  if (unused_files >= UNUSED_FILES_MAX) throw tooMany('Too many of your uploads are not used by anything')
}

/** Reads the usage of a day. A file arrives within two hours of its address, so rows of the last two days suffice. */
async function readUsage(db: ProgramDb, { userId }: Uploader): Promise<Usage> {
  return sql<Usage>`
    select count(*) filter (where created_at > now() - interval '1 day')::int as addresses,
           coalesce(sum(size_bytes) filter (where stored_at > now() - interval '1 day'), 0)::float8 as bytes,
           count(*) filter (where state = 'stored' and used_at is null)::int as unused_files
      from uploads
     where program_id = ${db.programId} and user_id = ${userId} and created_at > now() - interval '2 days'`.one(db)
}

export const tooMuch = () => tooMany('You have uploaded as much as one person may in a day')

const tooMany = (detail: string) => tooManyRequests(detail, RETRY_AFTER_SECONDS)
