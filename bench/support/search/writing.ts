// The share of a post's document in the time of writing the post, beside the plain document of releases before decision 0110.

import type pg from 'pg'
import { castOf, draftBody } from '../../suites/calls.ts'
import { createClient } from '../client.ts'
import { printTable } from '../report.ts'
import type { Stage } from '../stage.ts'

const POSTS = 200
/** Documents that the indexes have before. */
const INDEXED_MAX = 20_000
const WORDS = 400
const SLOWER_WANTED = 1.2

const TITLE = 'Soup today in the canteen of the plant'

/** Writes each text in both ways in turns, and as a draft; prints medians. */
export async function measureWriting(stage: Stage, pool: pg.Pool): Promise<void> {
  const texts = await textsOf(stage, pool)
  await prepareTables(stage, pool)
  const [now, before, drafts]: [number[], number[], number[]] = [[], [], []]
  const client = createClient(stage.url, (await castOf(stage)).publisher, 1)
  const draft = await draftBody(stage)
  for (const [n, body] of texts.entries()) {
    drafts.push(
      await msOf(async () => {
        const { status, json } = await client.send('POST', '/v2/content', { ...draft, title: TITLE, body })
        if (status !== 201) throw new Error(`a draft was answered ${status}: ${JSON.stringify(json)}`)
      }),
    )
    const values = [stage.programId, 1_000_000_000 + n, TITLE, body]
    now.push(await msOf(() => pool.query({ name: 'bench_document', text: NOW, values })))
    before.push(await msOf(() => pool.query({ name: 'bench_plain_document', text: BEFORE, values })))
  }
  client.close()
  const write = median(drafts)
  const former = write - median(now) + median(before)
  printTable(
    `Writing a post of ${WORDS} words, ${texts.length} posts, medians`,
    ['', 'ms', 'wanted'],
    [
      ['a draft over HTTP', write.toFixed(2), ''],
      ['its document alone', median(now).toFixed(2), ''],
      ['a plain document alone', median(before).toFixed(2), ''],
      ['with the document, by the same with a plain one', (write / former).toFixed(2), `≤ ${SLOWER_WANTED}`],
    ],
  )
}

/** Bodies of this many words, of the seed's texts. */
async function textsOf({ programId }: Stage, pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ text: string }>(
    `select html_words(body, 40000) as text from content
      where program_id = $1 and body <> '' and split_part(language, '-', 1) = 'en' order by md5(id::text) limit ${POSTS * 4}`,
    [programId],
  )
  const words = rows.flatMap(({ text }) => text.split(/\s+/))
  const count = Math.min(POSTS, Math.floor(words.length / WORDS))
  return Array.from({ length: count }, (_, n) => {
    const own = words.slice(n * WORDS, (n + 1) * WORDS)
    const paragraphs = Array.from({ length: WORDS / 50 }, (_, p) => own.slice(p * 50, (p + 1) * 50).join(' '))
    return paragraphs.map(text => `<p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`).join('')
  })
}

const PLAIN = (title: string, body: string) =>
  `to_tsvector('simple', concat_ws(' ', ${title}, regexp_replace(${body}, '<[^>]*(>|$)', ' ', 'g')))`

async function prepareTables({ programId }: Stage, pool: pg.Pool): Promise<void> {
  const table = (name: string, select: string) =>
    pool.query(`
      create table ${name} as ${select} limit ${INDEXED_MAX};
      create unique index on ${name} (program_id, content_id);
      create index on ${name} using gin (document) with (fastupdate = off)`)
  const program = Number(programId)
  await table(
    'bench_documents',
    `select program_id, content_id, document from content_search where program_id = ${program}`,
  )
  await table(
    'bench_plain_documents',
    `select program_id, id as content_id, ${PLAIN('title', 'body')} as document from content where program_id = ${program}`,
  )
  await pool.query('create table bench_words as select program_id, word from content_words')
  await pool.query('create unique index on bench_words (program_id, word); analyze bench_words')
}

const NOW = `
  with rows as materialized (
    select search_document('english_stem', 0, $3::text, null, 'Anna Berg', html_words($4::text, 40000)) as document),
  stored as (insert into bench_documents select $1::bigint, $2::bigint, document from rows)
  insert into bench_words
  select $1::bigint, n.word from (
    select word from rows, unnest(tsvector_to_array(document)) as word
     where length(word) between 4 and 40 and word !~ '^[A-Z+=^$@!]') n
   where not exists (select from bench_words k where k.program_id = $1::bigint and k.word = n.word collate "C")
   order by n.word collate "C"
  on conflict do nothing`
const BEFORE = `insert into bench_plain_documents select $1::bigint, $2::bigint, ${PLAIN("$3::text || ' Anna Berg'", '$4::text')}`

async function msOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0
