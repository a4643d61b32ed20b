import { sql } from 'kysely'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { uuidv7 } from '../../platform/db/uuid.ts'

/** How long a file can be read, and how long until the next one can be asked for. */
export const DAY_SECONDS = 24 * 3600

export const fileKeyOf = (programId: number, id: string): string => `own-data/${programId}/${id}.zip`

/** A new request, or how many seconds to wait for it; one that failed does not count. Two at once are one. */
export async function takeRequest(db: ProgramDb, userId: number): Promise<{ id: string } | { waitSeconds: number }> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`atrium own data ${db.programId} ${userId}`}, 0))`.execute(
    db,
  )
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from created_at + make_interval(secs => ${DAY_SECONDS}) - now())::float8 as seconds
      from own_data_files
     where program_id = ${db.programId} and user_id = ${userId} and status <> 'failed'
       and created_at > now() - make_interval(secs => ${DAY_SECONDS})
     order by created_at desc limit 1`.execute(db)
  if (rows[0]) return { waitSeconds: Math.max(1, Math.ceil(rows[0].seconds)) }
  const id = uuidv7()
  await sql`insert into own_data_files (program_id, id, user_id) values (${db.programId}, ${id}, ${userId})`.execute(db)
  return { id }
}

export type OwnDataStatus = 'none' | 'pending' | 'ready'

/** Status of the person's last request; failed requests and expired files count as none. */
export async function readOwnDataStatus(
  db: ProgramDb,
  userId: number,
): Promise<{ status: OwnDataStatus; readyUntil: Date | null; nextRequestAt: Date | null }> {
  const { rows } = await sql<{ status: string; ready_until: Date | null; next_at: Date; is_next_open: boolean }>`
    select status, finished_at + make_interval(secs => ${DAY_SECONDS}) as ready_until,
           created_at + make_interval(secs => ${DAY_SECONDS}) as next_at,
           created_at <= now() - make_interval(secs => ${DAY_SECONDS}) as is_next_open
      from own_data_files
     where program_id = ${db.programId} and user_id = ${userId}
       and (status = 'pending' or status = 'finished' and finished_at > now() - make_interval(secs => ${DAY_SECONDS}))
     order by created_at desc limit 1`.execute(db)
  const [row] = rows
  if (!row) return { status: 'none', readyUntil: null, nextRequestAt: null }
  return {
    status: row.status === 'finished' ? 'ready' : 'pending',
    readyUntil: row.ready_until,
    nextRequestAt: row.is_next_open ? null : row.next_at,
  }
}

/** The person's file that can be read now. */
export async function findReadable(
  db: ProgramDb,
  userId: number,
): Promise<{ id: string; finished_at: Date } | undefined> {
  const { rows } = await sql<{ id: string; finished_at: Date }>`
    select id, finished_at from own_data_files
     where program_id = ${db.programId} and user_id = ${userId} and status = 'finished'
       and finished_at > now() - make_interval(secs => ${DAY_SECONDS})
     order by finished_at desc limit 1`.execute(db)
  return rows[0]
}
