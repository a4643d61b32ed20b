import type { ProgramDb } from '../../platform/db/handle.ts'
import { lockByName } from '../../platform/db/query.ts'
import { sql } from '../../platform/db/sql.ts'
import { uuidv7 } from '../../platform/db/uuid.ts'
import { intervalWorker } from '../../platform/jobs/workers.ts'
import type { Services } from '../../platform/services.ts'
import type { ForgetPlace } from '../../shared/forgetting/index.ts'

/** Lifetime of a file, and time between two requests. */
const DAY_SECONDS = 24 * 3600

export const fileKeyOf = (programId: number, id: string): string => `own-data/${programId}/${id}.zip`

/** Stores a new request, or returns the seconds to wait; a failed request does not count. Concurrent requests are one. */
export async function takeRequest(db: ProgramDb, userId: number): Promise<{ id: string } | { waitSeconds: number }> {
  await lockByName(db, 'own data', userId)
  const row = await sql<{ seconds: number }>`
    select extract(epoch from created_at + make_interval(secs => ${DAY_SECONDS}) - now())::float8 as seconds
      from own_data_files
     where program_id = ${db.programId} and user_id = ${userId} and status <> 'failed'
       and created_at > now() - make_interval(secs => ${DAY_SECONDS})
     order by created_at desc limit 1`.first(db)
  if (row) return { waitSeconds: Math.max(1, Math.ceil(row.seconds)) }
  const id = uuidv7()
  await sql`insert into own_data_files (program_id, id, user_id) values (${db.programId}, ${id}, ${userId})`.execute(db)
  return { id }
}

type OwnDataStatus = 'none' | 'pending' | 'ready'

/** The status of the person's last request; null for failed requests and expired files. */
export async function readOwnDataStatus(
  db: ProgramDb,
  userId: number,
): Promise<{ status: OwnDataStatus; readyUntil: Date | null; nextRequestAt: Date | null }> {
  const row = await sql<{ status: string; ready_until: Date | null; next_at: Date; is_next_open: boolean }>`
    select status, finished_at + make_interval(secs => ${DAY_SECONDS}) as ready_until,
           created_at + make_interval(secs => ${DAY_SECONDS}) as next_at,
           created_at <= now() - make_interval(secs => ${DAY_SECONDS}) as is_next_open
      from own_data_files
     where program_id = ${db.programId} and user_id = ${userId}
       and (status = 'pending' or status = 'finished' and finished_at > now() - make_interval(secs => ${DAY_SECONDS}))
     order by created_at desc limit 1`.first(db)
  if (!row) return { status: 'none', readyUntil: null, nextRequestAt: null }
  return {
    status: row.status === 'finished' ? 'ready' : 'pending',
    readyUntil: row.ready_until,
    nextRequestAt: row.is_next_open ? null : row.next_at,
  }
}

export async function findReadable(
  db: ProgramDb,
  userId: number,
): Promise<{ id: string; finished_at: Date } | undefined> {
  return sql<{ id: string; finished_at: Date }>`
    select id, finished_at from own_data_files
     where program_id = ${db.programId} and user_id = ${userId} and status = 'finished'
       and finished_at > now() - make_interval(secs => ${DAY_SECONDS})
     order by finished_at desc limit 1`.first(db)
}

const POLL_MS = 300_000
const SET_SIZE = 100

export const oldOwnData = intervalWorker({
  name: 'own data',
  everyMs: POLL_MS,
  round: removeOld,
})

/** Longer than a file is readable, including the time of making it. */
async function removeOld({ database, files }: Services): Promise<boolean> {
  const old = await database.system(db =>
    sql<{ program_id: number; id: string }>`
      delete /* every program */ from own_data_files where (program_id, id) in (
        select program_id, id from own_data_files where created_at < now() - interval '2 days'
         order by created_at limit ${sql.lit(SET_SIZE)})
      returning program_id, id`.all(db),
  )
  for (const { program_id, id } of old) await files.remove(fileKeyOf(program_id, id))
  return old.length === SET_SIZE
}

/**
 * Files of all users: texts of others may name the person. The files are deleted before their rows are marked, so that an
 * interrupted run is retried; their owners may request them again. A running job finds its row marked and removes its file.
 */
const files: ForgetPlace = {
  name: 'own_data_files',
  phase: 'copies',
  async forget({ database, files: store }, programId, { isSecondVisit }) {
    if (isSecondVisit) return
    const made = await database.transaction(programId, async db => {
      const rows = await sql<{ id: string }>`
        select id from own_data_files where program_id = ${programId} and status <> 'failed'`.all(db)
      return rows.map(({ id }) => id)
    })
    for (const id of made) await store.remove(fileKeyOf(programId, id))
    await database.transaction(programId, db =>
      sql`update own_data_files set status = 'failed' where program_id = ${programId} and id = any(${made}::uuid[])`.execute(
        db,
      ),
    )
  },
}

const requests: ForgetPlace = {
  name: 'own_data_files (user_id)',
  phase: 'copies',
  forget: ({ database }, programId, { id }) =>
    database.transaction(programId, async db => {
      await sql`
        delete from own_data_files
         where program_id = ${programId} and user_id = ${id} and status = 'failed'`.execute(db)
    }),
}

export const forgetPlaces: readonly ForgetPlace[] = [files, requests]
