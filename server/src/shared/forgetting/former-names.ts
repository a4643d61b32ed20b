// Former names: names and addresses that members no longer have, and all of those of removed users, so that forgetting
// finds them in texts. Sealed, and deleted when used or expired.

import { sql } from 'kysely'
import type { SecretBox } from '../../platform/access/secret-box.ts'
import type { Db, ProgramDb } from '../../platform/db/handle.ts'
import { type IdentifyingWord, mergeWords } from './words.ts'

/** Per user; beyond, the oldest are deleted. */
const WORDS_MAX = 200

interface Place {
  readonly secrets: SecretBox
}

const sealedFor = (programId: number, userId: number): string => `former names ${programId} ${userId}`

/** The stored names of a person. */
export async function readFormerNames({ secrets }: Place, db: ProgramDb, userId: number): Promise<IdentifyingWord[]> {
  const { rows } = await sql<{ sealed: Uint8Array }>`
    select sealed from former_names
     where program_id = ${db.programId} and user_id = ${userId} for update`.execute(db)
  const [row] = rows
  return row ? JSON.parse(secrets.open(row.sealed, sealedFor(db.programId, userId))) : []
}

/** Stores more names of a member, whose row is locked, for as long as the membership lasts. */
export async function keepFormerNames(
  place: Place,
  db: ProgramDb,
  userId: number,
  words: readonly IdentifyingWord[],
): Promise<void> {
  const known = await readFormerNames(place, db, userId)
  await store(place, db, userId, mergeWords([...known, ...words]), null)
}

/** Stores all names of a user who leaves, for this many days; with 0 nothing is stored. */
export async function keepNamesOfLeaver(
  place: Place,
  db: ProgramDb,
  userId: number,
  words: readonly IdentifyingWord[],
  days: number,
): Promise<void> {
  if (days === 0) return dropFormerNames(db, userId)
  const known = await readFormerNames(place, db, userId)
  await store(place, db, userId, mergeWords([...known, ...words]), days)
}

export async function dropFormerNames(db: ProgramDb, userId: number): Promise<void> {
  await sql`delete from former_names where program_id = ${db.programId} and user_id = ${userId}`.execute(db)
}

/** Deletes those that have expired. */
export async function dropExpiredNames(db: Db): Promise<void> {
  await sql`delete /* every program */ from former_names where keep_until < now()`.execute(db)
}

async function store(
  { secrets }: Place,
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
