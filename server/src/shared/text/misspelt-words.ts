// Words that a misspelt one may have been meant as (docs/contract/search.md#corrected).

import { type Sql, sql } from '../../platform/db/sql.ts'
import { namedObject, Type } from '../../platform/http/input/schema.ts'
import { umlautForms } from './search-text.ts'
import { editsBetween, partsThatStay } from './spelling-edits.ts'

/** `corrected`: the text that was searched instead of the one that was typed, since that found nothing; else null. */
export const SearchMeta = namedObject('SearchMeta', { corrected: Type.Nullable(Type.String()) })

/** Letters of a word from which one edit is corrected, and from which two are. */
const ONE_EDIT_MIN_LENGTH = 5
const TWO_EDITS_MIN_LENGTH = 9
/** Texts tried. */
const TEXTS_MAX = 24
/** Similar words that are compared. */
const COMPARED_MAX = 20_000

/** A spelling of a word, and how many letters of it are changed. */
export interface Spelling {
  readonly word: string
  readonly edits: number
}

type WordsTable = 'content_words' | 'person_words'

/** A word with plain letters, and each double letter once: Hoffmann and Hofman are the same. */
export const squeezed = (word: string): string => (umlautForms(word)[0] as string).replaceAll(/(.)\1+/gu, '$1')

/** The form of words in the table: with plain letters, squeezed for people. */
function typedWord(table: WordsTable, word: string) {
  const plain = umlautForms(word)[0] as string
  const letters = [...plain].length
  const editsMax = letters < ONE_EDIT_MIN_LENGTH ? 0 : letters < TWO_EDITS_MIN_LENGTH ? 1 : 2
  const text = table === 'person_words' ? squeezed(word) : plain
  return { text, length: [...text].length, editsMax }
}

/**
 * SQL: words of a table that may be near to these, by the places of these: the words that share a beginning or an end with one. Null
 * where none is long enough to be corrected.
 */
export function similarWordsSql(
  table: WordsTable,
  programId: number,
  words: readonly string[],
): Sql<{ n: number; word: string }> | null {
  const parts = words.flatMap((word, n) => {
    const { text, length, editsMax } = typedWord(table, word)
    if (length <= editsMax || editsMax === 0) return []
    const { beginnings, endings } = partsThatStay(text, editsMax)
    const lengths = { n, shortest: length - editsMax, longest: length + editsMax }
    return [
      ...beginnings.map(part => ({ ...lengths, part, isEnding: false })),
      ...endings.map(part => ({ ...lengths, part, isEnding: true })),
    ]
  })
  if (parts.length === 0) return null
  const column = <Name extends keyof (typeof parts)[number]>(name: Name) => parts.map(part => part[name])
  return sql<{ n: number; word: string }>`
      with p as (
        select * from unnest(${column('n')}::integer[], ${column('part')}::text[], ${column('isEnding')}::boolean[],
                             ${column('shortest')}::integer[], ${column('longest')}::integer[])
                   as p (n, part, is_ending, shortest, longest))
      select p.n, k.word
        from p
       cross join lateral (
         select word from ${sql.table(table)}
          where program_id = ${programId} and word >= p.part collate "C" and word < (p.part || chr(1114111)) collate "C") k
       where not p.is_ending and length(k.word) between p.shortest and p.longest
      union
      select p.n, k.word
        from p
       cross join lateral (
         select word from ${sql.table(table)}
          where program_id = ${programId} and reverse(word) >= reverse(p.part) collate "C"
            and reverse(word) < (reverse(p.part) || chr(1114111)) collate "C") k
       where p.is_ending and length(k.word) between p.shortest and p.longest
       limit ${COMPARED_MAX}`
}

/** By word, the near ones among those that were found for it, the nearest first; of people also the same word with other double letters. */
export function nearestSpellings(
  table: WordsTable,
  words: readonly string[],
  rows: readonly { readonly n: number; readonly word: string }[],
): ReadonlyMap<string, readonly Spelling[]> {
  const found = Map.groupBy(rows, row => row.n)
  return new Map(
    words.map((word, n) => {
      const { text, editsMax } = typedWord(table, word)
      const leastEdits = table === 'person_words' ? 1 : 0
      const near = (found.get(n) ?? [])
        .map(row => ({ word: row.word, edits: Math.max(leastEdits, editsBetween(text, row.word, editsMax)) }))
        .filter(({ edits }) => edits > 0 && edits <= editsMax)
        .sort((a, b) => a.edits - b.edits || Number(b.word[0] === text[0]) - Number(a.word[0] === text[0]))
      return [word, near]
    }),
  )
}

/** The words of a text that are changed, by what they become, and how many letters are; few edits first. */
export function changedWords(
  spellings: ReadonlyMap<string, readonly Spelling[]>,
): { readonly changed: ReadonlyMap<string, string>; readonly edits: number }[] {
  let attempts: { changed: ReadonlyMap<string, string>; edits: number }[] = [{ changed: new Map(), edits: 0 }]
  for (const [word, others] of spellings) {
    const next = attempts.flatMap(attempt => [
      attempt,
      ...others.map(other => ({
        changed: new Map([...attempt.changed, [word, other.word]]),
        edits: attempt.edits + other.edits,
      })),
    ])
    attempts = next.sort((a, b) => a.edits - b.edits).slice(0, TEXTS_MAX + 1)
  }
  return attempts.filter(({ edits }) => edits > 0)
}
