// Translations by a service: suggested to publishers, and kept for readers.

import assert from 'node:assert/strict'
import { afterEach, describe, test } from '../../../../bin/testing.mjs'
import { startApp } from '../../support/app.ts'
import { type Fault, TranslationService } from '../../support/translation-service.ts'
import { faults } from '../content/support.ts'
import { ask, draft, path, published, stage, suggest, translate } from './support.ts'

const service = await TranslationService.start()
// Translations come from the operator's own network also where users may not name private addresses.
const app = await startApp({ TRANSLATE_URL: `${service.url}/`, TRANSLATE_API_KEY: 'key-1', ALLOW_PRIVATE_TARGETS: '0' })
const languages = ['en', 'de', 'fr', 'es', 'zh-TW', 'pt-BR']
const { program, ada, anna, mia, urs, topicId } = await stage(app, languages)
await ada.must(200, 'PATCH', '/v2/settings/program', { machine_translation: true })

function recover() {
  service.fault = null
  service.spoil = text => text
}

const BODY =
  '<h2>Drill</h2><p>Leave by the <a href="https://intra.example/stairs?a=1&amp;b=2" rel="noopener noreferrer"><b>stairs</b></a> &amp; wait.</p>' +
  '<ul><li>Yard</li></ul><img src="https://img.example/yard.png" alt="The yard" />'
const GERMAN_BODY =
  '<h2>DRILL</h2><p>LEAVE BY THE <a href="https://intra.example/stairs?a=1&amp;b=2" rel="noopener noreferrer"><b>STAIRS</b></a> &amp; WAIT.</p>' +
  '<ul><li>YARD</li></ul><img src="https://img.example/yard.png" alt="The yard" />'

describe('a suggestion', () => {
  afterEach(recover)

  test('has all texts, with structure and links, and is not stored', async () => {
    const post = await draft(anna, topicId, { title: 'R&D <3', summary: '', body: BODY, cover_image_alt: 'Yard' })
    const before = (await anna.get(`/v2/content/${post.id}`)).headers.get('etag')
    const { data } = (await suggest(anna, post.id)).body
    assert.deepEqual(data, {
      language: 'de',
      title: '[de] R&D <3',
      summary: '',
      body: GERMAN_BODY,
      cover_image_alt: '[de] YARD',
      origin: 'machine',
      stale: false,
    })
    const { body } = service.asked.at(-1) ?? {}
    assert.deepEqual([body.source, body.target, body.format, body.api_key], ['en', 'de', 'html', 'key-1'])
    assert.deepEqual(await anna.must(200, 'GET', path(post.id)), [])
    assert.equal((await anna.get(`/v2/content/${post.id}`)).headers.get('etag'), before)
    assert.equal(JSON.stringify((await ada.get('/v2/audit_events')).body).includes('content_translation'), false)
  })

  test('is asked for in the languages that such services know', async () => {
    const post = await draft(anna, topicId, { language: 'en-GB' })
    for (const [language, known] of [
      ['de', 'de'],
      ['zh-TW', 'zh-Hant'],
      ['pt-BR', 'pt-BR'],
    ]) {
      assert.equal((await suggest(anna, post.id, language)).status, 200)
      const { body } = service.asked.at(-1) ?? {}
      assert.deepEqual([body.source, body.target], ['en', known])
    }
    for (const [language, known] of [
      ['pt-br', 'pt-BR'],
      ['root', 'root'],
    ]) {
      await anna.must(200, 'PUT', `/v2/content/${post.id}`, { language })
      assert.equal((await suggest(anna, post.id, 'de')).status, 200, language)
      assert.equal(service.asked.at(-1)?.body.source, known)
    }
    const unknown = await suggest(anna, post.id, 'es')
    assert.deepEqual(
      [unknown.status, unknown.body.error.detail],
      [502, 'The translation service answered with status 400; try again later'],
    )
  })

  test('keeps elements, links and pictures where the service loses them', async () => {
    const post = await draft(anna, topicId, { body: BODY })
    for (const spoil of [
      (text: string) => text.replaceAll(/<\/?(?:a|b)\b[^>]*>/g, ''),
      (text: string) => text.replace('intra.example', 'evil.example'),
      (text: string) => text.replaceAll(/<(?!\/)/g, '< '),
      (text: string) => text.replace('<h2>', '<p>').replace('</h2>', '</p>'),
    ]) {
      service.spoil = spoil
      const { body } = (await suggest(anna, post.id)).body.data
      assert.equal(body.replaceAll(/\[de\] /g, ''), GERMAN_BODY, 'each text is translated for itself instead')
    }
  })

  test('is sanitised: what a service says is not trusted', async () => {
    const post = await draft(anna, topicId, { body: '<p>Leave</p>' })
    service.spoil = text => (text.startsWith('<') ? `${text}<script>alert(1)</script>` : `${text}<img src=x onerror=y>`)
    const { data } = (await suggest(anna, post.id)).body
    assert.deepEqual([data.title, data.body], ['[de] FIRE DRILL', '<p>LEAVE</p>'])
    service.spoil = text => (text.startsWith('<') ? '<p onclick="x()">GO</p>' : '&lt;b&gt; &#39;x&#39; &quot;')
    const other = (await suggest(anna, post.id)).body.data
    assert.deepEqual([other.title, other.body], [`<b> 'x' "`, '<p>GO</p>'])
  })

  test('has a title that fits', async () => {
    const post = await draft(anna, topicId, { title: '🐎'.repeat(127), body: '' })
    const { title } = (await suggest(anna, post.id)).body.data
    assert.ok(title.length <= 255 && title.isWellFormed() && title.endsWith('…'))
  })

  test('is for publishers, into languages that the post can have', async () => {
    const post = await draft(anna, topicId)
    assert.equal((await suggest(mia, post.id)).status, 403)
    assert.equal((await suggest(anna, 999_999)).status, 404)
    for (const language of ['en', 'it', 'x']) assert.equal((await suggest(anna, post.id, language)).status, 400)
  })
})

describe('a reader', () => {
  test('has a post translated, which is kept and shown to all who prefer that language', async () => {
    const post = await published(anna, topicId)
    const before = (await anna.get(`/v2/content/${post.id}`)).headers.get('etag')
    const answer = await ask(mia, post.uuid)
    assert.equal(answer.status, 200)
    const { data } = answer.body
    assert.deepEqual(
      [data.title, data.translation],
      ['[de] FIRE DRILL', { language: 'de', original_language: 'en', origin: 'machine', stale: false }],
    )
    const shown = await urs.must(200, 'GET', `/v2/feed/posts/${post.id}`)
    assert.equal(shown.title, '[de] FIRE DRILL')
    assert.equal((await mia.must(200, 'GET', `/v2/feed/posts/${post.id}`)).title, 'Fire drill')
    const { origin, stale } = await anna.must(200, 'GET', path(post.id, 'de'))
    assert.deepEqual([origin, stale], ['machine', false])
    assert.equal(
      (await anna.get(`/v2/content/${post.id}`)).headers.get('etag'),
      before,
      'what readers do changes no version',
    )
    const asked = service.asked.length
    assert.equal((await ask(urs, post.id, 'DE')).body.data.title, '[de] FIRE DRILL')
    assert.equal(service.asked.length, asked, 'one that is there is not made again')
  })

  test('is shown a human translation where there is one, even a stale one', async () => {
    const post = await published(anna, topicId)
    await translate(anna, post.id)
    await anna.must(200, 'PUT', `/v2/content/${post.id}`, { title: 'Moved' })
    const asked = service.asked.length
    const { title, translation } = (await ask(mia, post.id)).body.data
    assert.deepEqual([title, translation.origin, translation.stale], ['Feuerübung', 'human', true])
    assert.equal(service.asked.length, asked)
  })

  test('is shown a stale one by machine anew', async () => {
    const post = await published(anna, topicId)
    await ask(mia, post.id)
    await anna.must(200, 'PUT', `/v2/content/${post.id}`, { title: 'Moved' })
    assert.equal((await urs.must(200, 'GET', `/v2/feed/posts/${post.id}`)).translation.stale, true)
    const { title, translation } = (await ask(mia, post.id)).body.data
    assert.deepEqual([title, translation.stale], ['[de] MOVED', false])
  })

  test('does not replace what anna writes while the service is busy', async () => {
    const post = await published(anna, topicId)
    const asked = service.asked.length
    const release = service.hold()
    const asking = ask(mia, post.id)
    await service.expect(asked + 1)
    await translate(anna, post.id)
    release()
    const { title, translation } = (await asking).body.data
    assert.deepEqual([title, translation.origin], ['Feuerübung', 'human'])
  })

  test('shares one request with all who ask for the same', async () => {
    const post = await published(anna, topicId)
    const asked = service.asked.length
    const release = service.hold()
    const asking = Promise.all([mia, urs, anna, mia].map(who => ask(who, post.id)))
    await service.expect(asked + 1)
    release()
    for (const answer of await asking) assert.equal(answer.body.data.title, '[de] FIRE DRILL')
    assert.equal(service.asked.length, asked + 1)
  })

  test('has nothing translated that they do not see, or that is taken back meanwhile', async () => {
    const hidden = await draft(anna, topicId)
    assert.equal((await ask(mia, hidden.id)).status, 404)
    assert.equal((await ask(mia, 999_999)).status, 404)
    const post = await published(anna, topicId)
    const asked = service.asked.length
    const release = service.hold()
    const asking = ask(mia, post.id)
    await service.expect(asked + 1)
    await anna.must(200, 'PUT', `/v2/content/${post.id}/archive`)
    release()
    assert.equal((await asking).status, 404)
  })

  test('needs the setting of the program and a post that may be translated', async () => {
    const post = await published(anna, topicId, { is_translatable: false })
    const refused = await ask(mia, post.id)
    assert.deepEqual([refused.status, refused.body.error.detail], [403, 'This post is not to be translated'])
    const { anna: other, mia: lea, topicId: there } = await stage(app)
    const untouched = await published(other, there)
    assert.equal((await ask(lea, untouched.id)).status, 403)
    assert.equal((await lea.must(200, 'GET', '/v2/me')).program.machine_translation, false)
    assert.equal((await mia.must(200, 'GET', '/v2/me')).program.machine_translation, true)
    const looking = await program.tokenOf(mia, ['feeds.read'])
    assert.equal((await ask(looking, post.id)).status, 403)
  })

  test('asks in a language that the post can have', async () => {
    const post = await published(anna, topicId)
    for (const language of ['en', 'it', 'not a tag']) {
      const answer = await ask(mia, post.id, language)
      assert.equal(answer.status, 400, language)
      assert.match(faults(answer).join(), /^language /)
    }
    assert.deepEqual(faults(await mia.post(`/v2/feed/posts/${post.id}/translate`, {})), ['language required'])
  })
})

describe('a service that fails', () => {
  afterEach(recover)

  const FAULTS: readonly (readonly [Fault, string])[] = [
    ['garbage', 'answered with something else than the translation'],
    ['refuse', 'answered with status 403'],
    ['overload', 'answered with status 500'],
    ['too few', 'answered with something else than the translation'],
    ['too many', 'answered with something else than the translation'],
    ['numbers', 'answered with something else than the translation'],
    ['no list', 'answered with something else than the translation'],
    ['break off', 'cannot be reached'],
    ['endless', 'answered with more than a post can hold'],
    ['hang', 'did not answer in time'],
  ]
  for (const [fault, did] of FAULTS) {
    test(`(${fault}) is a 502 that says so, and nothing is kept`, async () => {
      const post = await published(anna, topicId)
      service.fault = fault
      const answers = await Promise.all([suggest(anna, post.id), ask(mia, post.id)])
      for (const answer of answers) {
        assert.deepEqual(
          [answer.status, answer.body.error.detail],
          [502, `The translation service ${did}; try again later`],
        )
      }
      assert.deepEqual(await anna.must(200, 'GET', path(post.id)), [])
      service.fault = null
      assert.equal((await ask(mia, post.id)).status, 200)
    })
  }

  test('and leaves no reader waiting for the database meanwhile', async () => {
    const post = await published(anna, topicId)
    const asked = service.asked.length
    const release = service.hold()
    const asking = ask(mia, post.id)
    await service.expect(asked + 1)
    assert.equal((await urs.get('/v2/feed/posts')).status, 200)
    await anna.must(200, 'PUT', `/v2/content/${post.id}`, { summary: 'Changed meanwhile' })
    release()
    const { translation } = (await asking).body.data
    assert.equal(translation.stale, true, 'it says what the post was')
  })
})
