// The time of a misspelt search says nothing of words in posts that the reader does not see. Compared is what statements read, not how
// long they take.

import assert from 'node:assert/strict'
import { test } from '../../../../bin/testing.mjs'
import { startApp } from '../../support/app.ts'
import { workOf } from '../../support/planned-work.ts'
import { stageOf } from '../feeds/stage.ts'

/** Blocks of a hidden post that is looked up: the row of its words and that of the feed, by their indexes. */
const BLOCKS_OF_A_POST = 12
const HIDDEN_NEAR_WORDS = 12
const ROUNDS = 3

const sent: { text: string; values: readonly unknown[] }[] = []
const app = await startApp({}, {
  observe: (text: string, values: readonly unknown[] = []) => sent.push({ text, values }),
} as object)
const { pool } = app.app.services.database

test('mia is told, and may measure, nothing of words that only the board reads', async () => {
  const program = await app.program()
  const stage = await stageOf(app, program)
  const mia = await program.user('mia')
  const board = await stage.topic('Board', { groups: [await stage.group('board', [])] })
  const hidden = { channels: [{ id: board.id }] }
  for (let n = 0; n < 40; n++) await stage.post(`Story ${n} of holidays`, { body: `<p>Number ${n}</p>` })
  await stage.post('Reorganisation', hidden)
  await stage.post('Canteen')
  const letters = [...'abcdefghijkl'].slice(0, HIDDEN_NEAR_WORDS)
  await stage.post(letters.map(letter => `canteen${letter}`).join(' '), hidden)
  await pool.query('vacuum analyze')

  const search = async (text: string) => {
    sent.length = 0
    const { body } = await mia.call('GET', `/v2/feed/posts?search=${text}`)
    // Not what works in the background.
    const read = sent.filter(({ text }) => /content_search|content_words|post_feed/.test(text))
    return { found: [body.data.length, body.meta.search.corrected], read }
  }
  // The first of each kind warms what is cached.
  await search('storiesofnothing')
  const [ofHidden, ofNone] = [await search('reorganisatoin'), await search('veurganisateim')]
  assert.deepEqual(ofHidden.found, [0, null])
  assert.deepEqual(ofNone.found, [0, null])
  const texts = ({ read }: typeof ofHidden) => read.map(({ text }) => text)
  assert.deepEqual(texts(ofHidden), texts(ofNone), 'the same statements')
  // The fewest of some rounds: beside work in the background one may read more. A leak is in each.
  let [more, less] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let round = 0; round < ROUNDS; round++) {
    more = Math.min(more, await blocksOf(ofHidden.read))
    less = Math.min(less, await blocksOf(ofNone.read))
  }
  assert.ok(Math.abs(more - less) <= BLOCKS_OF_A_POST, `${more} blocks, and ${less}`)

  assert.deepEqual((await search('hilidasy')).found, [0, null], 'two edits, eight letters')
  assert.deepEqual((await search('hollidays')).found, [10, 'holidays'])
  assert.deepEqual((await search('canteenz')).found, [1, 'canteen'], 'many nearer ones are not displaced by')
})

async function blocksOf(statements: typeof sent): Promise<number> {
  let blocks = 0
  for (const statement of statements) blocks += (await workOf(pool, statement)).blocks
  return blocks
}
