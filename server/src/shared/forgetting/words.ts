// Identifying words in texts, and their removal.

import { type Sql, sql } from '../../platform/db/sql.ts'
import type { Cleaner, ForgetPlace, ForgottenPerson } from './forget-place.ts'

/** Shorter texts are too often part of other words. */
const WORD_MIN_CHARACTERS = 4
/** Replaces an identifying text. */
export const REMOVED = '[removed]'

/**
 * Where a word identifies the person: `anywhere` (a full name, an address), `alone`, as a whole value (an external id), or only
 * in texts by them (a family name, which may be a common word).
 */
export type Certainty = 'anywhere' | 'alone' | 'own'

/** An identifying text. */
export interface IdentifyingWord {
  readonly text: string
  readonly certainty: Certainty
}

/** The words worth looking for, each once. */
export function identifyingWords(
  words: ReadonlyArray<readonly [string | null | undefined, Certainty]>,
): IdentifyingWord[] {
  const telling = words.map(([text, certainty]) => ({ text: text?.trim() ?? '', certainty }))
  return mergeWords(telling.filter(({ text }) => text.length >= WORD_MIN_CHARACTERS))
}

/** The same word in any case is one, and identifies the person if one of them does. */
export function mergeWords(words: readonly IdentifyingWord[]): IdentifyingWord[] {
  const merged = new Map<string, IdentifyingWord>()
  for (const { text, certainty } of words) {
    const key = text.toLowerCase()
    const known = merged.get(key)?.certainty ?? 'own'
    // The latest are at the end.
    merged.delete(key)
    merged.set(key, { text, certainty: CERTAINTIES.find(one => one === known || one === certainty) ?? 'own' })
  }
  return [...merged.values()]
}

const CERTAINTIES: readonly Certainty[] = ['anywhere', 'alone', 'own']

/** `alone`: words that are also removed in JSON if they are the whole value. */
export function createCleaner(words: readonly string[], alone: readonly string[] = words): Cleaner {
  const wanted = patternOf(words)
  const inTags = patternOf(words.filter(word => /[\s@]/.test(word)))
  const whole = new Set(alone.map(word => word.toLowerCase()))
  const text = (value: string) => replace(value, wanted)
  const json = (value: unknown): unknown => {
    if (typeof value === 'string') return whole.has(value.trim().toLowerCase()) ? REMOVED : text(value)
    if (Array.isArray(value)) return value.map(json)
    if (value === null || typeof value !== 'object') return value
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, json(member)]))
  }
  // A family name may be the name of a tag.
  const html = (value: string) =>
    value.replace(/<[^>]*>|[^<]+/g, part => replace(part, part[0] === '<' ? inTags : wanted))
  const edits = (value: string) =>
    wanted === null
      ? []
      : [...value.matchAll(wanted)].map(({ index, 0: found }) => ({
          offset: index,
          length: found.length,
          text: REMOVED,
        }))
  return { words, alone, text, edits, html, json }
}

function patternOf(words: readonly string[]): RegExp | null {
  if (words.length === 0) return null
  const longestFirst = words.toSorted((a, b) => b.length - a.length)
  const alternatives = longestFirst.map(word => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('|')
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives})(?![\\p{L}\\p{N}])`, 'giu')
}

const replace = (text: string, pattern: RegExp | null): string => (pattern ? text.replace(pattern, REMOVED) : text)

/** Rows that one statement clears of the person's id. */
export const forgetBy = (
  name: string,
  statement: (programId: number, person: ForgottenPerson) => Sql<unknown>,
): ForgetPlace => ({
  name,
  phase: 'ids',
  forget: ({ database }, programId, person) =>
    database.transaction(programId, async db => {
      await statement(programId, person).execute(db)
    }),
})

/** Rows of which there is one per user: they stay counted, under a random pseudonym. */
export const rowsPerUser = (table: string): ForgetPlace =>
  forgetBy(
    `${table} (user_id)`,
    (programId, { id, pseudonym }) => sql`
      update ${sql.table(table)} set user_id = ${pseudonym} where program_id = ${programId} and user_id = ${id}`,
  )
