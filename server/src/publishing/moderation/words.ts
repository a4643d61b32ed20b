import { LRUCache } from 'lru-cache'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { prepared } from '../../platform/db/query.ts'
import { sql } from '../../platform/db/sql.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { namedObject, type Static, Type } from '../../platform/http/input/schema.ts'
import { defineState, type Services } from '../../platform/services.ts'
import { type Match, PhraseFinder } from './word-list.ts'
import { wordsOf } from './words-of-text.ts'

const MODERATION_WORDS_MAX = 1_000
const PHRASE_MAX_LENGTH = 100
/** Number of words written or deleted by one statement, each with a line in the audit log. */
const SET_SIZE = 100

/** The settings of moderation: words and phrases that send a text to review. */
const ModerationSettings = namedObject('ModerationSettings', {
  words: Type.Array(Type.FilledText(PHRASE_MAX_LENGTH), {
    maxItems: MODERATION_WORDS_MAX,
    description:
      'Words or phrases; found whole, without regard to case and accents. A `*` at the end finds words that begin like this. In scripts without blanks between words, and of emoji, any part of a text is found.',
  }),
})

type ModerationSettings = Static<typeof ModerationSettings>

async function readModerationWords(db: ProgramDb): Promise<ModerationSettings> {
  const rows = await sql<{ phrase: string }>`
    select phrase from moderation_words where program_id = ${db.programId} order by position`.all(db)
  return { words: rows.map(row => row.phrase) }
}

/** Replaces the program's words; equivalent entries count once, and entries without a word are ignored. */
async function storeModerationWords(db: ProgramDb, phrases: readonly string[]): Promise<void> {
  const byWords = new Map(phrases.map(phrase => [wordsOf(phrase).join(' '), phrase.trim()]))
  byWords.delete('')
  // Locks the list's row first, so that concurrent replacements run one after the other.
  await sql`
    insert into moderation_lists (program_id) values (${db.programId})
    on conflict (program_id) do update set revision = gen_random_uuid()`.execute(db)
  for (let gone = SET_SIZE; gone === SET_SIZE; ) gone = await deleteSet(db)
  const entries = [...byWords]
  for (let start = 0; start < entries.length; start += SET_SIZE) {
    await insertSet(db, start, entries.slice(start, start + SET_SIZE))
  }
}

async function insertSet(db: ProgramDb, start: number, entries: readonly (readonly [string, string])[]): Promise<void> {
  await sql`
    insert into moderation_words (program_id, words, phrase, position)
    select ${db.programId}::bigint, e.words, e.phrase, ${start}::integer + e.place - 1
      from unnest(${entries.map(([words]) => words)}::text[], ${entries.map(([, phrase]) => phrase)}::text[])
           with ordinality as e (words, phrase, place)`.execute(db)
}

async function deleteSet(db: ProgramDb): Promise<number> {
  const { rowCount } = await sql`
    delete from moderation_words
     where program_id = ${db.programId} and words in (
       select words from moderation_words
        where program_id = ${db.programId} order by position limit ${sql.lit(SET_SIZE)})`.execute(db)
  return rowCount
}

/** Maximum states of all cached lists: about 100 MB. */
const STATES_KEPT_MAX = 1_000_000

interface KeptList {
  readonly revision: string
  readonly finder: PhraseFinder
}

type KeptLists = LRUCache<number, KeptList>

/** The cached finders of lists, by program. */
export const wordLists = defineState(
  'word lists',
  (): KeptLists => new LRUCache({ maxSize: STATES_KEPT_MAX, sizeCalculation: ({ finder }) => finder.size }),
)

/** Whether one of the texts (plain, not HTML) contains a word of the program's list. */
export async function needsReview(
  { state }: Pick<Services, 'state'>,
  db: ProgramDb,
  texts: readonly string[],
): Promise<boolean> {
  return isFoundInAny(await finderIn(state(wordLists), db), texts)
}

/** Finds words of the program's present list in each text (plain, not HTML); returns their places. */
export async function matchesInEach(
  { state }: Pick<Services, 'state'>,
  db: ProgramDb,
  texts: readonly string[],
): Promise<Match[][]> {
  const finder = await finderIn(state(wordLists), db)
  const found: Match[][] = []
  for (const text of texts) found.push(finder ? await finder.matchesIn(text) : [])
  return found
}

const finderIn = (kept: KeptLists, db: ProgramDb): Promise<PhraseFinder | null> =>
  finderOf(kept, db.programId, async revision => (await moderationList(db.programId, revision).execute(db)).rows)

/** Like `needsReview`, outside a transaction. */
export async function needsReviewAtOnce(
  { state, database }: Pick<Services, 'state' | 'database'>,
  programId: number,
  texts: readonly string[],
): Promise<boolean> {
  const finder = await finderOf(state(wordLists), programId, revision =>
    database.preparedQuery(moderationList(programId, revision)),
  )
  return isFoundInAny(finder, texts)
}

async function isFoundInAny(finder: PhraseFinder | null, texts: readonly string[]): Promise<boolean> {
  if (!finder) return false
  for (const text of texts) if (await finder.isFoundIn(text)) return true
  return false
}

interface ListRow {
  readonly revision: string
  /** null if the cached list is up to date. */
  readonly words: string[] | null
}

/** The query for the program's list, with its words only if its revision differs from `revision`. */
const moderationList = (programId: number, revision: string | null) =>
  prepared(
    'moderation_list',
    sql<ListRow>`
      select l.revision,
             case when l.revision is distinct from ${revision}::uuid then array(
               select w.phrase from moderation_words w where w.program_id = ${programId}) end as words
        from moderation_lists l where l.program_id = ${programId}`,
  )

/** Reads the words only if the cached list is out of date; null without a list. */
async function finderOf(
  kept: KeptLists,
  programId: number,
  read: (revision: string | null) => Promise<ListRow[]>,
): Promise<PhraseFinder | null> {
  const known = kept.get(programId)
  const [row] = await read(known?.revision ?? null)
  if (!row) return null
  if (known && row.words === null) return known.finder
  const finder = new PhraseFinder(row.words ?? [])
  kept.set(programId, { revision: row.revision, finder })
  return finder
}

export const readModerationSettings = endpoint('GET /v2/settings/moderation', {
  tag: 'Moderation',
  summary: 'Read the words that send comments and submissions to review',
  access: { as: ['user', 'server'], scopes: ['content.read'], role: 'program_manager' },
  output: { status: 200, body: Type.One(ModerationSettings) },
  async handle({ db }) {
    return { data: await readModerationWords(db) }
  },
})

export const updateModerationSettings = endpoint('PUT /v2/settings/moderation', {
  tag: 'Moderation',
  summary: 'Replace the words that send comments and submissions to review',
  description: 'Texts written before are not checked again.',
  access: { as: ['user', 'server'], scopes: ['content.write'], role: 'program_manager' },
  input: { body: ModerationSettings },
  output: { status: 200, body: Type.One(ModerationSettings) },
  async handle({ db }, { body }) {
    await storeModerationWords(db, body.words)
    return { data: await readModerationWords(db) }
  },
})
