import { sql } from 'kysely'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { runTogether } from '../../platform/db/query.ts'
import { invalid } from '../../platform/http/errors.ts'
import { parseTimestamp } from '../../platform/http/input/timestamp.ts'

/**
 * Replaces the options of a poll without responses.
 * @throws HttpError 400 for a repeated option
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
  await runTogether(db, {
    deleted: sql`delete from poll_options where program_id = ${db.programId} and poll_id = ${pollId}`,
    inserted: sql`
      insert into poll_options (program_id, poll_id, text, position)
      select ${db.programId}::bigint, ${pollId}::bigint, o.text, o.number - 1
        from unnest(${texts}::text[]) with ordinality as o (text, number) order by o.number`,
  })
}

/** The texts of a poll's options in their order. */
export async function optionTexts(db: ProgramDb, pollId: number): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select text from poll_options
     where program_id = ${db.programId} and poll_id = ${pollId} order by position, id`.execute(db)
  return rows.map(option => option.text)
}

/** Replaces the audiences of a poll. */
export async function setAudiences(db: ProgramDb, pollId: number, audienceIds: readonly number[]): Promise<void> {
  await runTogether(db, {
    deleted: sql`delete from poll_audiences where program_id = ${db.programId} and poll_id = ${pollId}`,
    inserted: sql`
      insert into poll_audiences (program_id, poll_id, audience_id)
      select ${db.programId}::bigint, ${pollId}::bigint, unnest(${audienceIds}::bigint[])`,
  })
}

/** Parses a time that the schema has checked; null and undefined are returned unchanged. */
export function readPollTime<T extends null | undefined>(text: string | T): Date | T | null {
  return typeof text === 'string' ? parseTimestamp(text) : text
}

/** Refuses a poll that would close before it opens. */
export function checkDates(opensAt: Date | null, closesAt: Date | null): void {
  if (opensAt && closesAt && closesAt <= opensAt) {
    throw invalid({ rule: 'out_of_range', parameter: 'closes_at', message: 'must be after opens_at' })
  }
}
