// Translations as publishers write, read and remove them.

import assert from 'node:assert/strict'
import { describe, test } from '../../../../bin/testing.mjs'
import { sharedApp } from '../../support/app.ts'
import { faults } from '../content/support.ts'
import { draft, GERMAN, path, published, stage, translate } from './support.ts'

const app = await sharedApp()
const { program, ada, anna, mia, topicId } = await stage(app)

const titleFound = async (words: string) =>
  (await anna.must(200, 'GET', `/v2/content?search=${encodeURIComponent(words)}`)).map(
    (post: { id: number }) => post.id,
  )

describe('a translation', () => {
  test('is written by anna, whole, and read by id, by uuid and in a list', async () => {
    const post = await draft(anna, topicId)
    const german = await translate(anna, post.id)
    const { updated_at, ...rest } = german
    assert.deepEqual(rest, { language: 'de', ...GERMAN, origin: 'human', stale: false })
    assert.match(updated_at, /^\d{4}-.*Z$/)
    const french = await translate(anna, post.uuid, { title: 'Exercice' }, 'FR')
    assert.deepEqual(
      [french.language, french.title, french.summary, french.body, french.cover_image_alt],
      ['fr', 'Exercice', '', '', ''],
    )
    assert.deepEqual(await anna.must(200, 'GET', path(post.uuid, 'de')), german)
    const list = await anna.get(`${path(post.id)}?page.size=1`)
    assert.deepEqual(list.body.data, [german])
    assert.equal(list.body.meta.pagination.total_records, 2)
    assert.deepEqual(await anna.must(200, 'GET', `${path(post.id)}?page.number=2&page.size=1`), [french])
    assert.deepEqual((await translate(anna, post.id, { title: 'Übung' })).summary, '', 'what is left out is empty')
  })

  test('the same written again changes nothing', async () => {
    const post = await draft(anna, topicId)
    const german = await translate(anna, post.id)
    const before = (await anna.get(`/v2/content/${post.id}`)).headers.get('etag')
    assert.deepEqual(await translate(anna, post.id), german)
    assert.equal((await anna.get(`/v2/content/${post.id}`)).headers.get('etag'), before)
  })

  test('is sanitised as posts are', async () => {
    const post = await draft(anna, topicId)
    const body = '<p onclick="x()">Hallo<script>alert(1)</script> <a href="javascript:x()">du</a></p>'
    assert.equal((await translate(anna, post.id, { ...GERMAN, body })).body, '<p>Hallo <a>du</a></p>')
    const long = `<p>${'&lt;'.repeat(20_000)}</p>`
    assert.equal((await translate(anna, post.id, { ...GERMAN, body: long })).body, long)
    const tooLong = await anna.put(path(post.id, 'de'), { title: 'x', body: `<p>${'<'.repeat(200_000)}</p>` })
    assert.deepEqual([tooLong.status, faults(tooLong)], [400, ['body too_long']])
  })

  test('is removed, and can be written anew', async () => {
    const post = await draft(anna, topicId)
    await translate(anna, post.id)
    assert.equal((await anna.delete(path(post.id, 'de'))).status, 204)
    assert.equal((await anna.get(path(post.id, 'de'))).status, 404)
    assert.equal((await anna.delete(path(post.id, 'de'))).status, 404)
    assert.deepEqual(await anna.must(200, 'GET', path(post.id)), [])
    assert.equal((await translate(anna, post.id)).title, 'Feuerübung')
  })

  test('is none of the original’s language, nor of a language that the program does not have', async () => {
    const post = await draft(anna, topicId)
    for (const language of ['en', 'EN', 'es', 'de-CH', 'not a tag', 'x']) {
      const answer = await anna.put(path(post.id, encodeURIComponent(language)), GERMAN)
      assert.equal(answer.status, 400, language)
      assert.match(faults(answer).join(), /^language invalid_(enum|format)$/)
      assert.equal((await anna.get(path(post.id, encodeURIComponent(language)))).status, 400, language)
      assert.equal((await anna.delete(path(post.id, encodeURIComponent(language)))).status, 400, language)
    }
    const inGerman = await draft(anna, topicId, { language: 'de-de' })
    await ada.must(200, 'PATCH', '/v2/settings/program', { languages: ['en', 'de', 'fr', 'de-DE'] })
    assert.equal((await anna.put(path(inGerman.id, 'de-DE'), GERMAN)).status, 400)
    assert.equal((await translate(anna, inGerman.id)).language, 'de')
    await ada.must(200, 'PATCH', '/v2/settings/program', { languages: ['en', 'de', 'fr'] })
  })

  test('stays when its language is none of the program’s any more, until it is removed', async () => {
    const { ada, anna, topicId } = await stage(app)
    const post = await draft(anna, topicId)
    await translate(anna, post.id)
    await ada.must(200, 'PATCH', '/v2/settings/program', { languages: ['en'] })
    assert.equal((await anna.must(200, 'GET', path(post.id, 'de'))).title, 'Feuerübung')
    assert.equal((await anna.put(path(post.id, 'de'), GERMAN)).status, 400)
    await anna.must(204, 'DELETE', path(post.id, 'de'))
    assert.equal((await anna.get(path(post.id, 'de'))).status, 400)
  })

  test('needs a title, and keeps to the limits of posts', async () => {
    const post = await draft(anna, topicId)
    for (const [body, expected] of [
      [{}, 'title required'],
      [{ title: ' ' }, 'title invalid_format'],
      [{ title: 'x'.repeat(256) }, 'title too_long'],
      [{ title: 'x', summary: 'x'.repeat(2001) }, 'summary too_long'],
      [{ title: 'x', body: null }, 'body invalid_type'],
    ] as const) {
      const answer = await anna.put(path(post.id, 'de'), body)
      assert.deepEqual([answer.status, faults(answer)], [400, [expected]])
    }
    assert.equal((await translate(anna, post.id, { title: 'x', cover_image_alt: null })).cover_image_alt, '')
  })

  test('is for publishers', async () => {
    const post = await published(anna, topicId)
    await translate(anna, post.id)
    assert.equal((await mia.get(path(post.id, 'de'))).status, 403)
    assert.equal((await mia.put(path(post.id, 'de'), GERMAN)).status, 403)
    const reader = await program.tokenOf(anna, ['content.read'])
    assert.equal((await reader.get(path(post.id))).status, 200)
    assert.equal((await reader.put(path(post.id, 'de'), GERMAN)).status, 403)
  })
})

describe('a translation is stale', () => {
  for (const [what, change] of [
    ['title', { title: 'Fire drill moved' }],
    ['summary', { summary: 'On Friday' }],
    ['body', { body: '<p>Leave by the lift.</p>' }],
    ['cover_image_alt', { cover_image_alt: 'The yard' }],
  ] as const) {
    test(`once the ${what} of the original is newer, until it is written again`, async () => {
      const post = await draft(anna, topicId)
      await translate(anna, post.id)
      await anna.must(200, 'PUT', `/v2/content/${post.id}`, change)
      assert.equal((await anna.must(200, 'GET', path(post.id, 'de'))).stale, true)
      assert.equal((await translate(anna, post.id)).stale, false, 'the same texts still hold')
    })
  }

  test('and not by other members, by the same texts or by states', async () => {
    const post = await draft(anna, topicId)
    await translate(anna, post.id)
    const { title, summary, body } = post
    await anna.must(200, 'PUT', `/v2/content/${post.id}`, {
      title,
      summary,
      body,
      cover_image_alt: null,
      featured: true,
    })
    await anna.must(200, 'PUT', `/v2/content/${post.id}/publish`)
    await anna.must(200, 'PUT', `/v2/content/${post.id}/images`, { url: 'https://img.example/a.png' })
    await translate(anna, post.id, { title: 'Exercice' }, 'fr')
    assert.equal((await anna.must(200, 'GET', path(post.id, 'de'))).stale, false)
  })

  test('also by a revision that is restored', async () => {
    const post = await draft(anna, topicId)
    const [first] = await anna.must(200, 'GET', `/v2/content/${post.id}/revisions`)
    await anna.must(200, 'PUT', `/v2/content/${post.id}`, { title: 'Other' })
    await translate(anna, post.id)
    await anna.must(200, 'PUT', `/v2/content/${post.id}/revisions/${first.id}/restore`)
    assert.equal((await anna.must(200, 'GET', path(post.id, 'de'))).stale, true)
  })
})

describe('the post', () => {
  test('keeps its history, its writer and its acknowledgements when it is translated', async () => {
    const { ada, anna, mia, topicId } = await stage(app)
    await ada.must(200, 'PATCH', '/v2/settings/program', { four_eyes_review: true })
    const post = await draft(ada, topicId)
    await ada.must(200, 'PUT', `/v2/content/${post.id}/must_read`, { ask_again_on_change: true })
    await anna.must(200, 'PUT', `/v2/content/${post.id}/publish`)
    await mia.must(200, 'POST', `/v2/feed/posts/${post.id}/acknowledge`)
    await translate(anna, post.id)
    const after = await anna.must(200, 'GET', `/v2/content/${post.id}`)
    assert.equal(after.state, 'published', 'translations need no second pair of eyes')
    const before = await anna.must(200, 'GET', `/v2/content/${post.id}/revisions`)
    assert.equal(before.length, 1)
    assert.ok((await mia.must(200, 'GET', `/v2/feed/posts/${post.id}/engagement`)).acknowledged_at)
  })

  test('does not become one in a language that it has a translation into', async () => {
    const post = await draft(anna, topicId)
    await translate(anna, post.id)
    for (const language of ['de', 'DE']) {
      const answer = await anna.put(`/v2/content/${post.id}`, { language })
      assert.deepEqual([answer.status, faults(answer)], [400, ['language invalid_enum']])
    }
    assert.equal((await anna.must(200, 'PUT', `/v2/content/${post.id}`, { language: 'fr' })).language, 'fr')
    await anna.must(204, 'DELETE', path(post.id, 'de'))
    assert.equal((await anna.must(200, 'PUT', `/v2/content/${post.id}`, { language: 'de' })).language, 'de')
  })

  test('is found by publishers in each of its languages', async () => {
    const post = await draft(anna, topicId, { title: 'Marmalade' })
    await translate(anna, post.id, { ...GERMAN, title: 'Konfitüre', body: '<p>Quittengelee</p>' })
    assert.deepEqual(await titleFound('marmalade'), [post.id])
    assert.deepEqual(await titleFound('Konfitüre'), [post.id])
    assert.deepEqual(await titleFound('quitten'), [post.id])
    await anna.must(204, 'DELETE', path(post.id, 'de'))
    assert.deepEqual(await titleFound('quitten'), [])
  })

  test('has its translations in the audit log', async () => {
    const { ada, anna, topicId } = await stage(app)
    const post = await draft(anna, topicId)
    await translate(anna, post.id)
    await translate(anna, post.id, { ...GERMAN, body: '<p>Neu</p>' })
    await anna.must(204, 'DELETE', path(post.id, 'de'))
    const events = await ada.must(200, 'GET', '/v2/audit_events?filter.record_type=content_translation')
    assert.deepEqual(
      events.map((event: { action: string }) => event.action),
      ['removed', 'updated', 'created'],
    )
    assert.equal(events[0].actor.user_id, anna.id)
    assert.deepEqual([events[2].after.language, events[2].after.title], ['de', 'Feuerübung'])
    assert.doesNotMatch(JSON.stringify(events), /Treppe/, 'long texts are not kept twice')
  })
})

test('of two publishers who translate at once, and say what they read, one is told to read again', async () => {
  const post = await draft(anna, topicId)
  const tag = (await anna.get(`/v2/content/${post.id}`)).headers.get('etag') as string
  const answers = await Promise.all(
    ['Eins', 'Zwei'].map(title => anna.put(path(post.id, 'de'), { title }, { 'if-match': tag })),
  )
  assert.deepEqual(answers.map(answer => answer.status).sort(), [200, 412])
  const winner = answers.find(answer => answer.status === 200)
  assert.equal((await anna.must(200, 'GET', path(post.id, 'de'))).title, winner?.body.data.title)
})
