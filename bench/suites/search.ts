// Search: whether people find a post by its words, forms of these and misspelt ones (`support/search/questions.ts`), the database's time
// for it with all data and with a tenth, the size of the index, and its share of writing a post.

import type pg from 'pg'
import { chooseReaders } from '../support/readers.ts'
import { printTable } from '../support/report.ts'
import {
  FIRST,
  KINDS,
  type Kind,
  makeQuestions,
  type Question,
  type SeenPost,
  spelledWords,
  type Vocabulary,
} from '../support/search/questions.ts'
import { measureWriting } from '../support/search/writing.ts'
import { FULL_SCALE, type Scale, type Stage, stagePostgres } from '../support/stage.ts'

const READERS = 20
const SHARE_WANTED: Readonly<Partial<Record<Kind, number>>> = { typo: 0.85 }
const SHARE_WANTED_ELSE = 0.95
/** Milliseconds of the database, p95. */
const MS_WANTED = 10
const CORRECTED_MS_WANTED = 25
const EVERYTHING_MS_WANTED = 15
/** Sizes of the index and of the texts. */
const SIZE_WANTED = 2
/** Searches that warm caches and plans. */
const WARM_UP = 30
/** Misses that are printed for each kind. */
const MISSES_SHOWN = 5
const SMALL: Scale = {
  ...FULL_SCALE,
  users: Math.ceil(FULL_SCALE.users / 10),
  posts: Math.ceil(FULL_SCALE.posts / 10),
  engagements: Math.ceil(FULL_SCALE.engagements / 10),
}

interface Result {
  readonly asked: number
  readonly found: number
  /** Time of the database, p95 of a page of the feed and of `/v2/search`. */
  readonly pageMs: number
  readonly everythingMs: number
}

type Results = Readonly<Record<Kind, Result>>

export async function run(): Promise<void> {
  const small = await measure(SMALL, async () => {})
  const large = await measure(FULL_SCALE, async (stage, pool) => {
    await printSizes(stage, pool)
    await measureWriting(stage, pool)
  })
  const head = ['', 'searches', 'found', 'wanted', 'ms', 'a tenth', 'wanted', '/v2/search', 'a tenth', 'wanted', '']
  const rows = KINDS.map(kind => {
    const [now, before] = [large[kind], small[kind]]
    const wanted = SHARE_WANTED[kind] ?? SHARE_WANTED_ELSE
    const isCorrected = kind === 'typo' || kind === 'nothing'
    return [
      kind,
      String(now.asked),
      shareOf(now),
      kind === 'nothing' ? '0 %' : `≥ ${wanted * 100} %`,
      now.pageMs.toFixed(1),
      before.pageMs.toFixed(1),
      `≤ ${isCorrected ? CORRECTED_MS_WANTED : MS_WANTED}`,
      now.everythingMs.toFixed(1),
      before.everythingMs.toFixed(1),
      `≤ ${isCorrected ? CORRECTED_MS_WANTED : EVERYTHING_MS_WANTED}`,
      '',
    ]
  })
  const title = `Searches, ${FULL_SCALE.users} people with ${FULL_SCALE.posts} posts, and a tenth; milliseconds of the database, p95`
  printTable(title, head, rows)
}

const shareOf = ({ asked, found }: Result): string => (asked === 0 ? '' : `${((found / asked) * 100).toFixed(1)} %`)

async function measure(scale: Scale, more: (stage: Stage, pool: pg.Pool) => Promise<void>): Promise<Results> {
  const stage = await stagePostgres(scale, { DEMO: '0' })
  try {
    const pool = stage.pool as pg.Pool
    const questions = makeQuestions(await readersOf(stage, pool), await vocabularyOf(stage, pool))
    const results: Partial<Record<Kind, Result>> = {}
    for (const kind of KINDS) results[kind] = await ask(stage, pool, kind, questions[kind])
    await more(stage, pool)
    return results as Results
  } finally {
    await stage.stop()
  }
}

/** Readers of few, of some and of many posts, and what they see. */
async function readersOf(stage: Stage, pool: pg.Pool) {
  const { all } = await chooseReaders(pool, stage.programId)
  const ids = all.filter((_, n) => n % Math.ceil(all.length / READERS) === 0).map(Number)
  const tokens = await stage.tokens(ids)
  return Promise.all(ids.map(async (id, n) => ({ token: tokens[n] as string, posts: await seenBy(stage, pool, id) })))
}

async function seenBy({ programId }: Stage, pool: pg.Pool, userId: number): Promise<SeenPost[]> {
  const { rows } = await pool.query<{ id: string; title: string; language: string }>(
    `with viewer as materialized (
       select array(select 0::bigint union all
         select audience_id from audience_members where program_id = $1 and user_id = $2) as keys)
     select c.id, c.title, split_part(c.language, '-', 1) as language
       from viewer v
       join post_feed f on f.program_id = $1 and f.access_keys && v.keys
                       and (f.audience_keys = '{}' or f.audience_keys && v.keys)
       join content c on c.program_id = $1 and c.id = f.post_id
      order by f.published_at desc, f.post_id desc`,
    [programId, userId],
  )
  return rows.map(({ id, title, language }) => ({ id: Number(id), title: title ?? '', language }))
}

/** Texts that words are read from: more have hardly any others. */
const TEXTS = 5000

async function vocabularyOf({ programId }: Stage, pool: pg.Pool): Promise<Vocabulary> {
  const { rows } = await pool.query<{ language: string; text: string }>(
    `select split_part(language, '-', 1) as language, concat_ws(' ', title, summary, html_words(body, 40000)) as text
       from content where program_id = $1 order by md5(id::text) limit ${TEXTS}`,
    [programId],
  )
  const words = new Map<string, Set<string>>()
  for (const { language, text } of rows) {
    const known = words.get(language) ?? new Set()
    for (const word of spelledWords(text)) known.add(word.toLowerCase())
    words.set(language, known)
  }
  return words
}

/** Asks one question after another; the first ones warm caches and plans. */
async function ask(stage: Stage, pool: pg.Pool, kind: Kind, questions: readonly Question[]): Promise<Result> {
  for (const question of questions.slice(0, WARM_UP)) await answerOf(stage, question, pageOf(question))
  const misses: string[] = []
  const pageMs: number[] = []
  const everythingMs: number[] = []
  for (const question of questions) {
    const page = await timed(pool, () => answerOf(stage, question, pageOf(question)))
    const everything = await timed(pool, () => answerOf(stage, question, `/v2/search?search=${typed(question)}`))
    pageMs.push(page.ms)
    everythingMs.push(everything.ms)
    const ids = (page.answer.data as { id: number }[]).map(({ id }) => id)
    const lists: unknown[][] = Object.values(everything.answer.data as Record<string, unknown[]>)
    const isRight =
      question.wanted === null
        ? ids.length === 0 && lists.every(list => list.length === 0)
        : ids.includes(question.wanted)
    if (!isRight) misses.push(`${question.text} → ${JSON.stringify(page.answer.meta.search)}, ${ids.length} posts`)
  }
  if (misses.length > 0) console.error(`  ${kind}, ${misses.length} wrong: ${misses.slice(0, MISSES_SHOWN).join('; ')}`)
  else console.error(`  ${kind}, none wrong`)
  const right = questions.length - misses.length
  const found = kind === 'nothing' ? misses.length : right
  return { asked: questions.length, found, pageMs: p95(pageMs), everythingMs: p95(everythingMs) }
}

const typed = ({ text }: Question): string => encodeURIComponent(text)
const pageOf = (question: Question): string =>
  `/v2/feed/posts?search=${typed(question)}&order=relevance&page%5Bsize%5D=${FIRST}`

const p95 = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor((values.length - 1) * 0.95)] ?? 0

// biome-ignore lint/suspicious/noExplicitAny: responses of two shapes
async function answerOf({ url }: Stage, { token }: Question, path: string): Promise<any> {
  const answer = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
}

async function timed<T>(pool: pg.Pool, work: () => Promise<T>): Promise<{ answer: T; ms: number }> {
  await pool.query('select pg_stat_statements_reset()')
  const answer = await work()
  const { rows } = await pool.query<{ ms: number }>(
    `select coalesce(sum(total_exec_time + total_plan_time), 0)::float8 as ms
       from pg_stat_statements where toplevel and query not like '%pg_stat_statements%'`,
  )
  return { answer, ms: rows[0]?.ms ?? 0 }
}

async function printSizes({ programId }: Stage, pool: pg.Pool): Promise<void> {
  // A load collects words in a list of 4 MB, whose pages stay in the index; posts that are written one by one do not.
  await pool.query('reindex index content_search_document')
  const { rows } = await pool.query<{ texts: number; index: number; documents: number; words: number }>(
    `select (select sum(octet_length(concat_ws(' ', title, summary, html_words(body, 40000)))) from content where program_id = $1)::float8 as texts,
            pg_relation_size('content_search_document')::float8 as index,
            (pg_total_relation_size('content_search') - pg_relation_size('content_search_document'))::float8 as documents,
            pg_total_relation_size('content_words')::float8 as words`,
    [programId],
  )
  const { texts = 0, index = 0, documents = 0, words = 0 } = rows[0] ?? {}
  const line = (name: string, bytes: number, wanted = '') => [
    name,
    (bytes / 2 ** 20).toFixed(1),
    (bytes / texts).toFixed(2),
    wanted,
  ]
  printTable(
    'Size of the index beside that of the texts without tags',
    ['', 'MB', 'of the texts', 'wanted'],
    [
      line('texts', texts),
      line('index of words', index),
      line('words for corrections', words),
      line('both', index + words, `≤ ${SIZE_WANTED}`),
      line('documents that are indexed', documents),
    ],
  )
}
