import assert from 'node:assert/strict'
import { test } from '../../../../bin/testing.mjs'
import { listen } from '../../../src/platform/hooks.ts'
import { contentStateChanged } from '../../../src/publishing/content/index.ts'
import { startApp } from '../../support/app.ts'
import { act, isInFeeds, newsroom, write } from './support.ts'

const heard: object[] = []
let refuse = false
const app = await startApp(
  {},
  {
    hooks: [
      listen(contentStateChanged, async ({ programId }, changes) => {
        for (const { at: _, ...change } of changes) heard.push({ programId, ...change })
        if (refuse) throw new Error('not now')
      }),
    ],
  },
)
const { program, anna, topicId } = await newsroom(app)

test('another module hears of each change in its transaction, with the reason and who did it', async () => {
  const { id } = await write(anna, topicId)
  heard.length = 0
  const common = { programId: program.id, contentId: id, actorUserId: anna.id }
  await act(anna, id, 'review')
  await act(anna, id, 'review')
  await act(anna, id, 'archive', { reason: 'Says nothing new' })
  assert.deepEqual(heard, [
    { ...common, before: 'draft', after: 'review', trigger: 'review', reason: null },
    { ...common, before: 'review', after: 'archived', trigger: 'archive', reason: 'Says nothing new' },
  ])
  refuse = true
  assert.equal((await act(anna, id, 'publish')).status, 500)
  assert.equal((await anna.must(200, 'GET', `/v2/content/${id}`)).state, 'archived')
  assert.equal(await isInFeeds(app, program.id, id), false)
})
