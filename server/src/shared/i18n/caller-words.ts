import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../platform/access/actor.ts'
import type { Database } from '../../platform/db/database.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { chooseLanguage } from './languages.ts'
import { type Words, wordsIn } from './words.ts'

interface Wishes {
  readonly preferred_language: string | null
  readonly default_language: string
}

/** The texts for a caller of the API: in the language of the user's profile, else in the program's. */
export async function wordsInLanguageOf(db: ProgramDb, userId: number | null): Promise<Words> {
  const { rows } = await wishesOf(db.programId, userId).execute(db)
  return wordsFrom(rows[0])
}

/** The same for an endpoint without a transaction. */
export async function wordsOfCaller(
  database: Database,
  { programId, userId }: Pick<Actor, 'programId' | 'userId'>,
): Promise<Words> {
  const rows = await database.preparedQuery('language_of_caller', wishesOf(programId, userId))
  return wordsFrom(rows[0])
}

const wishesOf = (programId: number, userId: number | null): RawBuilder<Wishes> => sql<Wishes>`
  select u.preferred_language, p.default_language
    from programs p left join users u on u.program_id = ${programId} and u.id = ${userId}::bigint
   where p.id = ${programId}`

const wordsFrom = (wishes: Wishes | undefined): Words =>
  wordsIn(chooseLanguage([wishes?.preferred_language, wishes?.default_language]))
