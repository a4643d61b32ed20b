// Queries of the index of words, made of the text of a search. The marks of lexemes are those of search_document.sql.

import type { Database } from '../../../platform/db/database.ts'
import type { Db } from '../../../platform/db/handle.ts'
import { type PreparedQuery, prepared } from '../../../platform/db/query.ts'
import { sql } from '../../../platform/db/sql.ts'
import { type SearchUnit, type SearchWord, searchWords, umlautForms } from '../../../shared/text/search-text.ts'

/** Forms of words by all dictionaries that the program's posts are in, each behind the mark of its dictionary. */
export type WordForms = ReadonlyMap<string, readonly string[]>

/** Where all words of a post may be: each is one query in PostgreSQL's syntax. */
export interface WordQuery {
  readonly anywhere: string
  /** Posts in the order of relevance, without those of the queries before. */
  readonly tiers: readonly string[]
}

// The word itself may be the form of others: Dutch dictionaries make fiets of fietsen, and fiet of fiets.
// Snowball 3 takes ue of a German word for ü, and so for u: who types ue wants no u, so such a form does not count.
const formsSql = (programId: number, words: readonly string[]): PreparedQuery<{ word: string; forms: string[] }> =>
  prepared(
    'search_word_forms',
    sql<{ word: string; forms: string[] }>`
      select w.word, array_agg(search_mark(substr(d.word, 2)) || f.form) as forms
        from unnest(${words}::text[]) as w (word)
       cross join (select word from content_words where program_id = ${programId} and word >= '~' and word < '~~') d
       cross join lateral (select (ts_lexize(substr(d.word, 2)::regdictionary, before_stemming(w.word)))[1] as stem) s
       cross join lateral (select distinct unnest(array[s.stem, w.word]) as form) f
       where s.stem is not null
         and not (starts_with(regexp_replace(w.word, '([aou])e', '\\1', 'g'), f.form) and not starts_with(w.word, f.form))
       group by w.word`,
  )

const formsOf = (rows: ReadonlyArray<{ word: string; forms: string[] }>): WordForms =>
  new Map(rows.map(({ word, forms }) => [word, forms]))

/** The words whose forms are searched as well: not those between quotation marks. */
const inflected = (units: readonly SearchUnit[]): string[] => [
  ...new Set(units.flatMap(unit => (unit.isQuoted ? [] : unit.words.flatMap(({ text }) => umlautForms(text))))),
]

/** The query of what was typed, as read by `readSearch`; null without a word. */
export async function readWordQuery(
  database: Database,
  programId: number,
  units: readonly SearchUnit[],
): Promise<WordQuery | null> {
  if (units.length === 0) return null
  const [query] = await readWordQueries(database, programId, [units])
  return query as WordQuery
}

/** The queries of several texts. */
export async function readWordQueries(
  database: Database,
  programId: number,
  texts: ReadonlyArray<readonly SearchUnit[]>,
): Promise<WordQuery[]> {
  const forms = await readForms(database, programId, inflected(texts.flat()))
  return texts.map(units => wordQuery(units, forms))
}

/** The same in a transaction, as one query. */
export async function readWordQueryIn(db: Db, programId: number, units: readonly SearchUnit[]): Promise<string | null> {
  if (units.length === 0) return null
  const { rows } = await formsSql(programId, inflected(units)).execute(db)
  return wordQuery(units, formsOf(rows)).anywhere
}

/** The query without forms of words, as comments and polls are searched. */
export const plainQuery = (units: readonly SearchUnit[]): string =>
  units.map(unit => unitQuery(unit, new Map())).join(' & ')

/** Those posts of a query that have an author of one of these names. */
export function byAuthors(query: string, names: readonly string[]): string {
  const named = names.map(name => searchWords(name).map(word => `'${AUTHOR}${umlautForms(word)[0]}'`))
  if (named.some(words => words.length === 0)) return query
  return `(${named.map(words => words.join(' & ')).join(' | ')}) & (${query})`
}

/** Forms of words, as in `WordForms`: those of a text and of what was typed have one in common. */
export async function readForms(database: Database, programId: number, words: readonly string[]): Promise<WordForms> {
  return words.length === 0 ? new Map() : formsOf(await database.preparedQuery(formsSql(programId, words)))
}

const TITLE = '^'
const SUMMARY = '$'
const AUTHOR = '@'
const NOT_IN_BODY = '!'

function wordQuery(units: readonly SearchUnit[], forms: WordForms): WordQuery {
  const all = (one: (unit: SearchUnit) => string) => units.map(one).join(' & ')
  const phrases = units.filter(unit => unit.words.length > 1).map(unit => unitQuery(unit, forms))
  const anywhere = all(unit => unitQuery(unit, forms))
  // Marked lexemes have no places, so phrases are asked for as well.
  const marked = (mark: string) => [...phrases, all(unit => markedQuery(unit, forms, mark))].join(' & ')
  const inBody = [...phrases, all(unit => bodyQuery(unit, forms))].join(' & ')
  const fields = [marked(TITLE), marked(SUMMARY), marked(AUTHOR), inBody]
  // A single word that is found is in one of the fields.
  const wanted = units.length === 1 && units[0]?.words.length === 1 ? fields : [...fields, anywhere]
  const tiers = wanted.map((query, at) => [query, ...fields.slice(0, at).map(before => `!(${before})`)].join(' & '))
  return { anywhere, tiers }
}

const unitQuery = ({ words, isQuoted }: SearchUnit, forms: WordForms): string =>
  `(${words.map(word => anyOf(lexemesOf(word, { isQuoted, isAlone: words.length === 1 }, forms), word)).join(' <-> ')})`

const markedQuery = ({ words, isQuoted }: SearchUnit, forms: WordForms, mark: string): string =>
  words.map(word => anyOf(lexemesOf(word, { isQuoted, isAlone: true }, forms), word, mark)).join(' & ')

/** Each word is in the body: as one of its lexemes that is not marked as absent there. */
const bodyQuery = ({ words, isQuoted }: SearchUnit, forms: WordForms): string =>
  words
    .map(word => {
      const each = lexemesOf(word, { isQuoted, isAlone: true }, forms).map(
        lexeme => `(${lexemeQuery(lexeme, word)} & !${lexemeQuery({ ...lexeme, marks: [] }, word, NOT_IN_BODY)})`,
      )
      return `(${each.join(' | ')})`
    })
    .join(' & ')

const anyOf = (lexemes: readonly Lexeme[], word: SearchWord, mark = ''): string =>
  `(${lexemes.map(lexeme => lexemeQuery(lexeme, word, mark)).join(' | ')})`

interface Lexeme {
  readonly text: string
  /** Only in texts of one of these dictionaries; in any if there are none. */
  readonly marks: readonly string[]
}

/**
 * A word is found by itself, and by forms: behind the mark of their dictionary, or as a word of a text of that. Marks have no
 * places, so in a phrase (not `isAlone`) such a word may be of any text.
 */
function lexemesOf(
  { text, isExact }: SearchWord,
  { isQuoted, isAlone }: { readonly isQuoted: boolean; readonly isAlone: boolean },
  forms: WordForms,
): Lexeme[] {
  const spellings = umlautForms(text)
  const found = isQuoted || isExact ? [] : [...new Set(spellings.flatMap(word => forms.get(word) ?? []))]
  const marks = Map.groupBy(found.map(markAndStem), ([, stem]) => stem)
  return [
    ...[...spellings, ...found].map(lexeme => ({ text: lexeme, marks: [] })),
    ...[...marks].flatMap(([stem, marked]) =>
      spellings.includes(stem) ? [] : { text: stem, marks: isAlone ? marked.map(([mark]) => mark) : [] },
    ),
  ]
}

const markAndStem = (form: string): [mark: string, stem: string] => [form.slice(0, 1), form.slice(1)]

/** Lexemes hold no quotes: characters of words, and the marks. A form of a beginning is a whole one. */
function lexemeQuery({ text, marks }: Lexeme, word: SearchWord, mark = ''): string {
  const lexeme = `'${mark}${text}'${word.isOpen && umlautForms(word.text).includes(text) ? ':*' : ''}`
  return marks.length === 0 ? lexeme : `(${lexeme} & (${marks.map(one => `'${one}'`).join(' | ')}))`
}
