// The longest texts are stored and found by every part (docs/contract/search.md#words), in time that grows as they do.

import assert from 'node:assert/strict'
import { before, describe, test } from '../../../../bin/testing.mjs'
import { someChinese } from '../../platform/pauses/requests.ts'
import { type Person, sharedApp } from '../../support/app.ts'
import { type Stage, stageOf } from '../feeds/stage.ts'

const app = await sharedApp()

describe('mia finds', () => {
  let stage: Stage
  let mia: Person
  let postId: number

  const found = async (search: string, kind: 'posts' | 'comments') => {
    const data = await mia.must(200, 'GET', `/v2/search?search=${encodeURIComponent(search)}`)
    return data[kind].map((one: { id: number }) => one.id)
  }

  before(async () => {
    const program = await app.program()
    stage = await stageOf(app, program)
    mia = await program.user('mia')
    const ada = await program.user('ada', { role: 'administrator' })
    await ada.must(200, 'PATCH', '/v2/settings/program', { languages: ['en', 'de', 'fr', 'es'] })
    postId = (await stage.post('Notes')).id
  })

  test('a comment of 10,000 Chinese characters by each of its parts', async () => {
    const body = someChinese(10_000)
    const { id } = await mia.must(201, 'POST', `/v2/feed/posts/${postId}/comments`, { body })
    for (const at of [0, 2500, 5000, 7500, 9988]) {
      for (const length of [1, 2, 3, 12]) {
        assert.deepEqual(await found(body.slice(at, at + length), 'comments'), [id], `${length} at ${at}`)
      }
    }
  })

  test('a comment of thousands of marks by the words beside them', async () => {
    const body = `Crème${'\u0301'.repeat(4900)}${'\u0316'.repeat(4900)} brûlée ก${'\u0e48\u0e38'.repeat(50)} done`
    const { id } = await mia.must(201, 'POST', `/v2/feed/posts/${postId}/comments`, { body })
    assert.deepEqual(await found('creme brulee', 'comments'), [id])
    assert.deepEqual(await found('done', 'comments'), [id])
  })

  test('a submission of 100,000 Chinese characters by each part of its first 10,000, in any language', async () => {
    const topic = await stage.topic('Essays', { user_submittable: true, auto_publish: true })
    const [body, translated] = [someChinese(100_000), [...someChinese(100_000)].reverse().join('')]
    await mia.must(201, 'POST', '/v2/ugc/contents', {
      title: 'An essay',
      body: `<p>${body}</p>`,
      topic_ids: [topic.id],
      publication_state: 'published',
    })
    const [{ id }] = await mia.must(200, 'GET', '/v2/feed/posts?search=essay')
    for (const language of ['de', 'fr', 'es']) {
      await stage.anna.must(200, 'PUT', `/v2/content/${id}/translations/${language}`, { title: 'x', body: translated })
    }
    for (const text of [body, translated]) {
      for (const at of [0, 5000, 9988])
        assert.deepEqual(await found(text.slice(at, at + 12), 'posts'), [id], `at ${at}`)
    }
  })
})
