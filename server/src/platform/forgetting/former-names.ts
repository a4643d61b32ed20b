// By what people were known: names and addresses that they have no longer, of members, and all of them of people who left,
// so that forgetting recognises them in what they wrote. Sealed, and gone when it has been used or has expired.

import { sql } from 'kysely'
import type { SecretBox } from '../access/secret-box.ts'
import type { Db } from '../db/handle.ts'
import { mergeWords, type TellingWord } from './words.ts'

/** Of one person; with more, the oldest go. */
const WORDS_MAX = 200

interface Place {
  readonly secrets: SecretBox
}

const sealedFor = (programId: number, userId: number): string => `former names ${programId} ${userId}`

/** What is kept of the person. */
export async function readFormerNames(
  { secrets }: Place,
  db: Db,
  programId: number,
  userId: number,
): Promise<TellingWord[]> {
  const { rows } = await sql<{ sealed: Uint8Array }>`
    select sealed from former_names
     where program_id = ${programId} and user_id = ${userId} for update`.execute(db)
  const [row] = rows
  return row ? JSON.parse(secrets.open(row.sealed, sealedFor(programId, userId))) : []
}

/** Keeps more of a member, who is locked, for as long as they are one. */
export async function keepFormerNames(
  place: Place,
  db: Db,
  programId: number,
  userId: number,
  words: readonly TellingWord[],
): Promise<void> {
  const known = await readFormerNames(place, db, programId, userId)
  await store(place, db, programId, userId, mergeWords([...known, ...words]), null)
}

/** Keeps all of somebody who leaves, for so many days; of zero days nothing is left. */
export async function keepNamesOfLeaver(
  place: Place,
  db: Db,
  programId: number,
  userId: number,
  words: readonly TellingWord[],
  days: number,
): Promise<void> {
  if (days === 0) return dropFormerNames(db, programId, userId)
  const known = await readFormerNames(place, db, programId, userId)
  await store(place, db, programId, userId, mergeWords([...known, ...words]), days)
}

export async function dropFormerNames(db: Db, programId: number, userId: number): Promise<void> {
  await sql`delete from former_names where program_id = ${programId} and user_id = ${userId}`.execute(db)
}

/** The end of those that have expired. */
export async function dropExpiredNames(db: Db): Promise<void> {
  await sql`delete from former_names where keep_until < now() and program_id = program_id`.execute(db)
}

async function store(
  { secrets }: Place,
  db: Db,
  programId: number,
  userId: number,
  words: readonly TellingWord[],
  days: number | null,
): Promise<void> {
  const sealed = secrets.seal(JSON.stringify(words.slice(-WORDS_MAX)), sealedFor(programId, userId))
  await sql`
    insert into former_names (program_id, user_id, sealed, keep_until)
    values (${programId}, ${userId}, ${sealed}, now() + make_interval(days => ${days}::integer))
    on conflict (program_id, user_id) do update
      set sealed = excluded.sealed, keep_until = excluded.keep_until`.execute(db)
}
