import assert from 'node:assert/strict'
import { describe, test } from '../../../../bin/testing.mjs'
import { sharedApp, startApp } from '../../support/app.ts'
import { ask, GERMAN, published, stage, suggest, translate } from './support.ts'

describe('without a service', () => {
  test('suggestions and new translations are 503, kept ones are shown', async () => {
    const plain = await sharedApp()
    const there = await stage(plain)
    await there.ada.must(200, 'PATCH', '/v2/settings/program', { machine_translation: true })
    const post = await published(there.anna, there.topicId)
    for (const answer of [await suggest(there.anna, post.id), await ask(there.mia, post.id)]) {
      assert.deepEqual(
        [answer.status, answer.body.error.detail],
        [503, 'This server has no translation service (TRANSLATE_URL)'],
      )
    }
    assert.equal((await there.mia.must(200, 'GET', '/v2/me')).program.machine_translation, false)
    await translate(there.anna, post.id)
    assert.equal((await ask(there.mia, post.id)).body.data.title, GERMAN.title)
  })

  const WRONG: readonly Record<string, string>[] = [
    { TRANSLATE_URL: 'translate.example' },
    { TRANSLATE_URL: 'ftp://translate.example' },
    { TRANSLATE_URL: 'https://user:secret@translate.example' },
    { TRANSLATE_URL: 'https://translate.example/?key=1' },
    { TRANSLATE_API_KEY: 'key-1' },
  ]
  for (const settings of WRONG) {
    test(`a start with ${JSON.stringify(settings)} is refused`, async () => {
      await assert.rejects(startApp(settings), /TRANSLATE_(URL|API_KEY) (must|needs)/)
    })
  }
})
