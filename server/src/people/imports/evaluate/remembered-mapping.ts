// Mappings of columns that were made by hand, by their headings, when an import was applied: the next file is understood at once.

import type { ProgramDb } from '../../../platform/db/handle.ts'
import { sql } from '../../../platform/db/sql.ts'
import { uuidv7 } from '../../../platform/db/uuid.ts'
import type { Column } from '../import-record.ts'
import { plainHeading } from './headings.ts'

/** Headings of a program; the oldest are left out. */
const HEADINGS_MAX = 1000

/** The mapping of a column. */
export type Mapping = Pick<Column, 'attribute' | 'isMapped'> & Partial<Pick<Column, 'format' | 'isFormatGiven'>>

interface Row {
  readonly heading: string
  readonly attribute: string | null
  readonly format: Column['format'] | null
}

/** By folded heading. */
export async function rememberedMapping(db: ProgramDb, folded: readonly string[]): Promise<Map<string, Mapping>> {
  const rows = await sql<Row>`
    select f.folded as heading, h.attribute, h.format from people_import_headings h
     cross join lateral (select regexp_replace(folded(h.heading), '[^[:alnum:]]', '', 'g') as folded) f
     where h.program_id = ${db.programId} and f.folded = any(${folded}::text[]) and f.folded <> ''
     order by h.id`.all(db)
  return new Map(
    rows.map(({ heading, attribute, format }) => [
      heading,
      { attribute, isMapped: true, ...(format ? { format, isFormatGiven: true } : {}) },
    ]),
  )
}

/** Remembers the columns that were mapped by hand; call it with the import locked. */
export async function rememberMapping(db: ProgramDb, columns: readonly Column[]): Promise<void> {
  const mapped = columns.flatMap(({ header, attribute, format, isMapped, isFormatGiven }) =>
    isMapped
      ? [{ id: uuidv7(), heading: plainHeading(header).trim(), attribute, format: isFormatGiven ? format : null }]
      : [],
  )
  if (mapped.length === 0) return
  await sql`
    delete from people_import_headings
     where program_id = ${db.programId} and heading = any(${mapped.map(({ heading }) => heading)}::text[])`.execute(db)
  await sql`
    insert into people_import_headings (program_id, id, heading, attribute, format)
    select ${db.programId}, m.id, m.heading, m.attribute, m.format
      from jsonb_to_recordset(${JSON.stringify(mapped)}::jsonb) as m (id uuid, heading text, attribute text, format text)`.execute(
    db,
  )
  await sql`
    delete from people_import_headings where program_id = ${db.programId} and id in (
      select id from people_import_headings
       where program_id = ${db.programId} order by id desc offset ${HEADINGS_MAX})`.execute(db)
}
