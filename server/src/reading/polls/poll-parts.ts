import { sql } from 'kysely'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { invalid } from '../../platform/http/errors.ts'
import { parseTimestamp } from '../../platform/http/input/timestamp.ts'

/**
 * Replaces the options of a poll without responses.
 * @throws HttpError 400 for one that is there twice
 */
export async function setOptions(db: ProgramDb, pollId: number, texts: readonly string[]): Promise<void> {
  const keys = texts.map(text => text.normalize('NFKC').replaceAll(/\s+/g, ' ').trim().toLowerCase())
  const repeated = keys.flatMap((key, index) => (keys.indexOf(key) < index ? [index] : []))
  if (repeated.length > 0) {
    throw invalid(
      ...repeated.map(index => ({
        rule: 'invalid_format' as const,
        parameter: `options.${index}.text`,
        message: 'is the same as an earlier option',
      })),
    )
  }
  await db.deleteFrom('poll_options').where('program_id', '=', db.programId).where('poll_id', '=', pollId).execute()
  await db
    .insertInto('poll_options')
    .values(texts.map((text, position) => ({ program_id: db.programId, poll_id: pollId, text, position })))
    .execute()
}

/** The texts of a poll's options in their order. */
export async function optionTexts(db: ProgramDb, pollId: number): Promise<string[]> {
  const options = await db
    .selectFrom('poll_options')
    .select('text')
    .where('program_id', '=', db.programId)
    .where('poll_id', '=', pollId)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return options.map(option => option.text)
}

/** Makes these the audiences of a poll. */
export async function setAudiences(db: ProgramDb, pollId: number, audienceIds: readonly number[]): Promise<void> {
  await db.deleteFrom('poll_audiences').where('program_id', '=', db.programId).where('poll_id', '=', pollId).execute()
  await sql`
    insert into poll_audiences (program_id, poll_id, audience_id)
    select ${db.programId}::bigint, ${pollId}::bigint, unnest(${audienceIds}::bigint[])`.execute(db)
}

/** A time that the schema has checked; null and undefined stay what they are. */
export function readPollTime<T extends null | undefined>(text: string | T): Date | T | null {
  return typeof text === 'string' ? parseTimestamp(text) : text
}

/** Refuses a poll that would close before it opens. */
export function checkDates(opensAt: Date | null, closesAt: Date | null): void {
  if (opensAt && closesAt && closesAt <= opensAt) {
    throw invalid({ rule: 'out_of_range', parameter: 'closes_at', message: 'must be after opens_at' })
  }
}
