import type { Db } from '../../platform/db/database.ts'
import { FilledText, named, type Static, Type } from '../../platform/http/input/schema.ts'
import { findPhrase, wordsOf } from './word-list.ts'

export const MODERATION_WORDS_MAX = 1_000
const PHRASE_MAX_LENGTH = 100

/** Words and phrases of a program that send what people write to review. */
export const ModerationSettings = named(
  'ModerationSettings',
  Type.Object({
    words: Type.Array(FilledText(PHRASE_MAX_LENGTH), {
      maxItems: MODERATION_WORDS_MAX,
      description: 'Words or phrases; found whole, without regard to case and accents.',
    }),
  }),
)

export type ModerationSettings = Static<typeof ModerationSettings>

export async function readModerationSettings(db: Db, programId: number): Promise<ModerationSettings> {
  const rows = await db
    .selectFrom('moderation_words')
    .select('phrase')
    .where('program_id', '=', programId)
    .orderBy('position')
    .execute()
  return { words: rows.map(row => row.phrase) }
}

/** Puts these in the place of the program's words; what compares alike counts once, what holds no word not at all. */
export async function storeModerationWords(db: Db, programId: number, phrases: readonly string[]): Promise<void> {
  const byWords = new Map(phrases.map(phrase => [wordsOf(phrase).join(' '), phrase.trim()]))
  byWords.delete('')
  await db.deleteFrom('moderation_words').where('program_id', '=', programId).execute()
  if (byWords.size === 0) return
  await db
    .insertInto('moderation_words')
    .values([...byWords].map(([words, phrase], position) => ({ program_id: programId, words, phrase, position })))
    .execute()
}

/** Whether one of the texts (plain, not HTML) holds a word of the program's list. */
export async function needsReview(db: Db, programId: number, texts: readonly string[]): Promise<boolean> {
  const rows = await db.selectFrom('moderation_words').select('words').where('program_id', '=', programId).execute()
  if (rows.length === 0) return false
  const phrases = rows.map(row => row.words.split(' '))
  return texts.some(text => findPhrase(text, phrases) !== null)
}
