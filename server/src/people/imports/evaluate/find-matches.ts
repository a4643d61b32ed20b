import type { ProgramDb } from '../../../platform/db/handle.ts'
import { sql } from '../../../platform/db/sql.ts'
import { acrossPrograms } from '../../../platform/db/transaction.ts'
import type { ImportKey } from '../import-record.ts'

type Text = string | null | undefined

/** The people whom the texts of a set of rows name. */
export interface Matches {
  /** Ids of the people of the program with this key. */
  peopleOf(key: Text): readonly number[]
  /** Ids of the people of the program with this address. */
  ownersOf(email: Text): readonly number[]
  /**
   * The person who has the userName, and keeps it: a person of this program; for the new name of a person (`isRenaming`) one of any program.
   * A new person of a userName of other programs joins as that person.
   */
  holderOf(userName: Text, isRenaming: boolean): number | null
}

interface Values {
  readonly user_name?: Text
  readonly email?: Text
  readonly external_id?: Text
}

/** Looks up all of them, by a few statements. */
export async function findMatches(
  db: ProgramDb,
  organisationId: number,
  key: ImportKey,
  rows: readonly Values[],
): Promise<Matches> {
  const names = await findNames(db, organisationId, texts(rows, 'user_name'))
  const emails = await findBy(db, 'email', texts(rows, 'email'))
  const externals = key === 'external_id' ? await findBy(db, 'external_id', texts(rows, 'external_id')) : new Map()
  return {
    peopleOf(text) {
      if (text == null) return []
      if (key === 'external_id') return externals.get(text) ?? []
      if (key === 'email') return emails.get(text) ?? []
      const named = names.get(text)
      return named?.is_here ? [named.id] : []
    },
    ownersOf: text => emails.get(text ?? '') ?? [],
    holderOf(text, isRenaming) {
      const named = names.get(text ?? '')
      if (!named) return null
      return named.is_here || (isRenaming && named.is_elsewhere) ? named.id : null
    },
  }
}

const texts = (rows: readonly Values[], name: keyof Values): string[] => [
  ...new Set(rows.flatMap(row => row[name] ?? [])),
]

interface Named {
  readonly id: number
  readonly is_here: boolean
  readonly is_elsewhere: boolean
}

async function findNames(
  db: ProgramDb,
  organisationId: number,
  userNames: readonly string[],
): Promise<Map<string, Named>> {
  if (userNames.length === 0) return new Map()
  const rows = await acrossPrograms(db, () =>
    sql<Named & { text: string }>`
      select w.text, i.id,
             exists (select from users u where u.program_id = ${db.programId} and u.id = i.id) as is_here,
             exists (select /* every program */ u.program_id from users u
                      where u.id = i.id and u.program_id <> ${db.programId}) as is_elsewhere
        from unnest(${userNames}::text[]) as w (text)
        join identities i on i.organisation_id = ${organisationId} and i.user_name_key = lower(w.text)`.all(db),
  )
  return new Map(rows.map(({ text, ...named }) => [text, named]))
}

/** Ids of people by their address, whatever its case, or by their external id. */
async function findBy(
  db: ProgramDb,
  attribute: 'email' | 'external_id',
  values: readonly string[],
): Promise<Map<string, number[]>> {
  if (values.length === 0) return new Map()
  const rows = await (attribute === 'email'
    ? sql<{ text: string; ids: number[] }>`
        select w.text, array_agg(distinct e.user_id order by e.user_id) as ids
          from unnest(${values}::text[]) as w (text)
          join user_emails e on e.program_id = ${db.programId} and e.value_key = lower(w.text) group by w.text`
    : sql<{ text: string; ids: number[] }>`
        select w.text, array_agg(u.id order by u.id) as ids
          from unnest(${values}::text[]) as w (text)
          join users u on u.program_id = ${db.programId} and u.external_id = w.text group by w.text`
  ).all(db)
  return new Map(rows.map(({ text, ids }) => [text, ids.map(Number)]))
}

const ASCII = /^[\0-\x7f]*$/

/**
 * The function that brings these texts into the lower case of the database, by which its keys are unique. Beyond ASCII that of
 * JavaScript differs: it has `ς` at the end of a word, and two characters for `İ`.
 */
export async function lowerCaseOf(db: ProgramDb, texts: readonly Text[]): Promise<(text: string) => string> {
  const others = [...new Set(texts.flatMap(text => (text == null || ASCII.test(text) ? [] : [text])))]
  if (others.length === 0) return text => text.toLowerCase()
  const rows = await sql<{ text: string; lower: string }>`
    select w.text, lower(w.text) as lower from unnest(${others}::text[]) as w (text)`.all(db)
  const known = new Map(rows.map(({ text, lower }) => [text, lower]))
  return text => known.get(text) ?? text.toLowerCase()
}
