// The cost of finding people to mention does not grow with the people that a part of a name finds.

import assert from 'node:assert/strict'
import { test } from '../../../../bin/testing.mjs'
import { startApp } from '../../support/app.ts'
import { addCrowd } from '../../support/crowd.ts'
import { workOf } from '../../support/planned-work.ts'

const PEOPLE = 3000
/** Ten people are read by their names, and what it takes to say who may see the post. */
const BLOCKS_MAX = 120

const sent = new Map<string, readonly unknown[]>()
const app = await startApp({}, {
  observe: (text: string, values: readonly unknown[] = []) => sent.set(text, values),
} as object)
const { pool } = app.app.services.database

test('the first letters of many names, or none, read an index only as far as there are people to show', async () => {
  const program = await app.program()
  const ada = await program.user('ada', { role: 'administrator' })
  await addCrowd(app, program, PEOPLE)
  const topic = await ada.must(201, 'POST', '/v2/channels', { name: 'News', description: '' })
  const { name } = await ada.must(201, 'POST', '/v2/audiences', {
    name: 'Crowd',
    rule: { attribute: 'family_name', operator: 'not_in', value: ['crowd-1'] },
  })
  const publish = (more: object) =>
    ada.must(201, 'POST', '/v2/content', {
      content_type: 'article',
      channels: [{ id: topic.id }],
      title: 'Soup',
      publish: true,
      ...more,
    })
  const [open, aimed] = [await publish({}), await publish({ audiences: [name] })]
  await pool.query('analyze')
  for (const { id } of [open, aimed]) {
    for (const search of ['', 'c', 'cr', 'CROWD', 'crowd crowd-2']) {
      sent.clear()
      const path = `/v2/feed/posts/${id}/mentionable?search=${encodeURIComponent(search)}`
      assert.equal((await ada.must(200, 'GET', path)).length, 10)
      const [[text, values] = assert.fail('no statement reads members')] = [...sent].filter(([statement]) =>
        statement.includes('of_many'),
      )
      const { blocks } = await workOf(pool, { text, values })
      assert.ok(blocks <= BLOCKS_MAX, `“${search}”: ${blocks} blocks`)
    }
  }
})
