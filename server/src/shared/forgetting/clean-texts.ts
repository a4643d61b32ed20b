// Removes a user from the texts of a table: reads it page by page, and writes what differs.

import type { ProgramDb } from '../../platform/db/handle.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import type { Services } from '../../platform/services.ts'
import type { Cleaner, ForgetPlace, ForgottenPerson } from './forget-place.ts'

/** Rows of one transaction: others wait for it for at most a tenth of a second. */
const PAGE_ROWS = 1000

export interface TextsOf {
  readonly table: string
  /** The primary key without `program_id`, with its types. */
  readonly key: Readonly<Record<string, 'bigint' | 'uuid' | 'text'>>
  readonly columns: Readonly<Record<string, 'text' | 'html' | 'json' | 'texts'>>
  /** SQL of a row `t`: it was written by the person, or is about them alone. */
  readonly own?: (person: ForgottenPerson) => Sql<unknown>
  /** Applies the consequences of changing the rows with these keys, e.g. for search. */
  readonly changed?: (db: ProgramDb, keys: ReadonlyArray<readonly string[]>) => Promise<void>
  /** Writes the new texts if an update will not do. */
  readonly write?: (db: ProgramDb, key: readonly string[], cleaner: Cleaner) => Promise<void>
}

interface Row {
  readonly keys: string[]
  readonly texts: Array<string | null>
  readonly own: boolean
  readonly hit: boolean
}

/** Texts of users, as a place where people are forgotten: the person's own texts lose the names, those of others stay. */
export const ownTextsOf = (texts: Required<Pick<TextsOf, 'own'>> & TextsOf): ForgetPlace => ({
  ...recordsOf(texts),
  forget: (services, programId, person) => cleanTexts(services, programId, person, texts, texts.own(person)),
})

/** Logs and labels, as a place where people are forgotten: each row may name the person; one that is not `own`, by `others`. */
export const recordsOf = (texts: TextsOf): ForgetPlace => ({
  name: `${texts.table} (${Object.keys(texts.columns).join(', ')})`,
  phase: 'texts',
  forget: (services, programId, person) => cleanTexts(services, programId, person, texts),
})

/** Removes the user from the texts of a program, or of the rows `t` for which `only` holds. */
export async function cleanTexts(
  { database }: Services,
  programId: number,
  person: ForgottenPerson,
  texts: TextsOf,
  only: Sql<unknown> = sql`true`,
): Promise<void> {
  if (person.own.words.length === 0) return
  for (let last: readonly string[] | null = null, more = true; more; ) {
    const after: readonly string[] | null = last
    const rows: Row[] = await database.transaction(programId, db =>
      cleanPage(db, texts, person, sql`${only} and ${beyond(texts, after)}`),
    )
    last = rows.at(-1)?.keys ?? null
    more = last !== null
  }
}

/** SQL: the row `t` comes after the one with these keys. */
function beyond({ key }: TextsOf, after: readonly string[] | null): Sql<unknown> {
  if (after === null) return sql`true`
  const typed = Object.values(key).map((type, index) => sql`${after[index]}::${sql.raw(type)}`)
  return sql`(${sql.join(Object.keys(key).map(name => sql.ref(`t.${name}`)))}) > (${sql.join(typed)})`
}

async function cleanPage(
  db: ProgramDb,
  texts: TextsOf,
  person: ForgottenPerson,
  condition: Sql<unknown>,
): Promise<Row[]> {
  const rows = await readPage(db, texts, person, condition)
  const changed: string[][] = []
  let isOutdated = false
  for (const row of rows) {
    const outcome = row.hit ? await cleanRow(db, texts, row, person) : 'clean'
    if (outcome === 'changed') changed.push(row.keys)
    isOutdated ||= outcome === 'outdated'
  }
  if (changed.length > 0) await texts.changed?.(db, changed)
  return isOutdated ? cleanPage(db, texts, person, condition) : rows
}

/** The rows of the next page that may hold one of the words, and its last row, in their order. */
async function readPage(
  db: ProgramDb,
  { table, key, columns, own }: TextsOf,
  person: ForgottenPerson,
  condition: Sql<unknown>,
): Promise<Row[]> {
  const keys = Object.keys(key).map(name => sql.ref(`t.${name}`))
  const values = Object.keys(columns).map(name => sql`${sql.ref(`t.${name}`)}::text`)
  return sql<Row>`
    with page as materialized (
      select array[${sql.join(keys.map(name => sql`${name}::text`))}] as keys, array[${sql.join(values)}] as texts,
             ${own ? own(person) : sql`false`} as own, row_number() over (order by ${sql.join(keys)}) as place
        from ${sql.table(table)} t
       where t.program_id = ${db.programId} and ${condition}
       order by ${sql.join(keys)} limit ${sql.lit(PAGE_ROWS)}
    ), found as (
      select p.*, exists (
               select from unnest(${needlesOf(person)}::text[]) as n (needle)
                where position(n.needle in h.hay) > 0) as hit
        from page p
       cross join lateral (select array_to_string(p.texts, ' ') as plain) s
       cross join lateral (select lower(s.plain) || ' ' || s.plain as hay) h
    )
    select keys, texts, own, hit from found
     where hit or place = (select max(place) from page) order by place`.all(db)
}

/** In lower case; words that not every database can compare case-insensitively also unchanged and in upper case. */
function needlesOf({ own }: ForgottenPerson): string[] {
  const isPlain = (word: string) => /^[\x20-\x7e]*$/.test(word)
  return own.words.flatMap(word =>
    isPlain(word) ? [word.toLowerCase()] : [word, word.toLowerCase(), word.toUpperCase()],
  )
}

/** `outdated`: the row was written since it was read. */
async function cleanRow(
  db: ProgramDb,
  texts: TextsOf,
  row: Row,
  person: ForgottenPerson,
): Promise<'clean' | 'changed' | 'outdated'> {
  const cleaner = row.own ? person.own : person.others
  const kinds = Object.entries(texts.columns)
  const changes = kinds.flatMap(([name, kind], index) => {
    const before = row.texts[index]
    if (before === null || before === undefined) return []
    const after = clean(cleaner, kind, before)
    return after === null ? [] : [{ name, kind, before, after }]
  })
  if (changes.length === 0) return 'clean'
  if (texts.write) {
    await texts.write(db, row.keys, cleaner)
    return 'changed'
  }
  const sets = changes.map(({ name, kind, after }) =>
    kind === 'texts'
      ? sql`${sql.ref(name)} = array(select jsonb_array_elements_text(${after}::jsonb))`
      : sql`${sql.ref(name)} = ${after}::${sql.raw(kind === 'json' ? 'jsonb' : 'text')}`,
  )
  const key = Object.entries(texts.key).map(
    ([name, type], index) => sql`${sql.ref(name)} = ${row.keys[index]}::${sql.raw(type)}`,
  )
  const unchanged = changes.map(({ name, before }) => sql`${sql.ref(name)}::text = ${before}`)
  const { rowCount } = await sql`
    update ${sql.table(texts.table)} set ${sql.join(sets)}
     where program_id = ${db.programId} and ${sql.join([...key, ...unchanged], sql` and `)}`.execute(db)
  return rowCount === 0 ? 'outdated' : 'changed'
}

/** The text to write; null if it does not change. */
function clean(cleaner: Cleaner, kind: string, before: string): string | null {
  if (kind === 'json') {
    const value = JSON.parse(before)
    const after = JSON.stringify(cleaner.json(value))
    return after === JSON.stringify(value) ? null : after
  }
  if (kind === 'texts') {
    const value = readTexts(before)
    const after = value.map(cleaner.text)
    return after.every((text, index) => text === value[index]) ? null : JSON.stringify(after)
  }
  const after = kind === 'html' ? cleaner.html(before) : cleaner.text(before)
  return after === before ? null : after
}

/** An array of texts as the database writes it: `{plain,"with, comma","a \"quote\""}`. */
function readTexts(literal: string): string[] {
  const parts = literal.slice(1, -1).match(/"(?:[^"\\]|\\.)*"|[^,]+/g) ?? []
  return parts.map(part => (part.startsWith('"') ? part.slice(1, -1).replace(/\\(.)/gs, '$1') : part))
}
