// Former names: names and addresses that members no longer have, and all of those of removed users, so that forgetting
// finds them in texts. Sealed, and deleted when used or expired.

import type { Db, ProgramDb } from '../../platform/db/handle.ts'
import { sql } from '../../platform/db/sql.ts'
import { intervalWorker } from '../../platform/jobs/workers.ts'
import type { Services } from '../../platform/services.ts'
import type { TextsOf } from './clean-texts.ts'
import { type IdentifyingWord, mergeWords } from './words.ts'

/** Per user; beyond, the oldest are deleted. */
const WORDS_MAX = 200

const sealedFor = (programId: number, userId: number): string => `former names ${programId} ${userId}`

/** The stored names of a person. */
export async function readFormerNames(
  { secrets }: Pick<Services, 'secrets'>,
  db: ProgramDb,
  userId: number,
): Promise<IdentifyingWord[]> {
  const row = await sql<{ sealed: Uint8Array }>`
    select sealed from former_names
     where program_id = ${db.programId} and user_id = ${userId} for update`.first(db)
  return row ? JSON.parse(secrets.open(row.sealed, sealedFor(db.programId, userId))) : []
}

/** Stores more names of a member, whose row is locked, for as long as the membership lasts. */
export async function keepFormerNames(
  services: Pick<Services, 'secrets'>,
  db: ProgramDb,
  userId: number,
  words: readonly IdentifyingWord[],
): Promise<void> {
  const known = await readFormerNames(services, db, userId)
  await store(services, db, userId, mergeWords([...known, ...words]), null)
}

/** Stores all names of a removed user for this many days; 0 stores none. */
export async function keepNamesOfLeaver(
  services: Pick<Services, 'secrets'>,
  db: ProgramDb,
  userId: number,
  words: readonly IdentifyingWord[],
  days: number,
): Promise<void> {
  if (days === 0) return dropFormerNames(db, userId)
  const known = await readFormerNames(services, db, userId)
  await store(services, db, userId, mergeWords([...known, ...words]), days)
}

export async function dropFormerNames(db: ProgramDb, userId: number): Promise<void> {
  await sql`delete from former_names where program_id = ${db.programId} and user_id = ${userId}`.execute(db)
}

/** Deletes those that have expired. */
async function dropExpiredNames(db: Db): Promise<void> {
  await sql`delete /* every program */ from former_names where keep_until < now()`.execute(db)
}

async function store(
  { secrets }: Pick<Services, 'secrets'>,
  db: ProgramDb,
  userId: number,
  words: readonly IdentifyingWord[],
  days: number | null,
): Promise<void> {
  const sealed = secrets.seal(JSON.stringify(words.slice(-WORDS_MAX)), sealedFor(db.programId, userId))
  await sql`
    insert into former_names (program_id, user_id, sealed, keep_until)
    values (${db.programId}, ${userId}, ${sealed}, now() + make_interval(days => ${days}::integer))
    on conflict (program_id, user_id) do update
      set sealed = excluded.sealed, keep_until = excluded.keep_until`.execute(db)
}

/** The texts of the audit log, which only the database writes (0020_audit.sql). */
export const AUDIT_TEXTS: TextsOf = {
  table: 'audit_events',
  key: { id: 'uuid' },
  columns: { before: 'json', after: 'json', request_id: 'text' },
  // Records of posts written by the user.
  own: ({ id }) => sql`
    case when t.record_type = 'content'
         then exists (select from content c
                       where c.program_id = t.program_id and c.id = t.record_id::bigint and c.author_user_id = ${id})
         else false end`,
  async write(db, [id], { words, alone }) {
    await sql`
      select forget_in_audit_event(${db.programId}, ${id}::uuid, ${words}::text[], ${alone}::text[])`.execute(db)
  },
}

const POLL_MS = 3_600_000

/** Deletes the expired names of removed users. */
export const nameExpirer = intervalWorker({
  name: 'former names',
  everyMs: POLL_MS,
  round: ({ database }) => database.system(dropExpiredNames),
})
