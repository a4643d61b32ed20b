// The cost of a page of notifications does not grow with the program.

import assert from 'node:assert/strict'
import { test } from '../../../../bin/testing.mjs'
import { startApp } from '../../support/app.ts'
import { blocksOf } from '../../support/blocks.ts'
import { list, only, publish, stage } from './support.ts'

/** Comments on another post of the program. */
const OTHER_COMMENTS = 6000
/** A page of one reads some 40; all comments are 110 more. */
const BLOCKS_MAX = 80
const sent = new Map<string, readonly unknown[]>()
const app = await startApp({}, {
  observe: (text: string, values: readonly unknown[] = []) => sent.set(text, values),
} as object)
const { pool } = app.app.services.database

test('a page of notifications reads the comments that it names, and no others', async () => {
  const { program, anna, mia, topicId } = await stage(app)
  await publish(anna, topicId, { title: 'Fire drill', requires_acknowledgement: true })
  await only(mia)
  const crowded = await publish(anna, topicId, { title: 'Parking' })
  await pool.query(
    `insert into comments (program_id, content_id, post_number, body)
     select $1, $2, n + 10, 'Comment ' || n from generate_series(1, $3) n`,
    [program.id, crowded.id, OTHER_COMMENTS],
  )
  await pool.query('analyze')
  sent.clear()
  await list(mia)
  const [[text, values] = assert.fail('no statement names new comments')] = [...sent].filter(([statement]) =>
    statement.includes('new_comment_thread_id'),
  )
  const blocks = await blocksOf(pool, { text, values }, { byIndexAlone: true })
  assert.ok(blocks <= BLOCKS_MAX, `${blocks} blocks`)
})
