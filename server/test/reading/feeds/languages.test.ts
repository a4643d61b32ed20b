// Readers see posts in their language, wherever posts are shown.

import assert from 'node:assert/strict'
import { describe, test } from '../../../../bin/testing.mjs'
import { draft, GERMAN, path, published, stage, translate } from '../../publishing/translations/support.ts'
import { sharedApp } from '../../support/app.ts'
import type { Caller } from '../../support/caller.ts'

const app = await sharedApp()
const { program, ada, anna, mia, urs, topicId } = await stage(app)
const post = await published(anna, topicId, { requires_acknowledgement: true })
await translate(anna, post.id)

const SHOWN = { language: 'de', original_language: 'en', origin: 'human', stale: false }
const texts = ({ title, summary, body, cover_image_alt }: typeof GERMAN) => ({ title, summary, body, cover_image_alt })
const read = (who: Caller, language = '', id = post.id) =>
  who.must(200, 'GET', `/v2/feed/posts/${id}${language && `?language=${encodeURIComponent(language)}`}`)

describe('a post is shown', () => {
  test('to urs, who prefers Swiss German, in German, and to mia as it was written', async () => {
    const german = await read(urs)
    assert.deepEqual([texts(german), german.translation], [GERMAN, SHOWN])
    const english = await read(mia)
    assert.deepEqual([english.title, english.translation], ['Fire drill', null])
    const { translation: _, ...rest } = german
    const { translation: __, ...others } = { ...english, ...texts(german) }
    assert.deepEqual(rest, others, 'nothing else differs')
  })

  test('by every call that lists posts', async () => {
    const same = (one: { id: number }) => one.id === post.id
    await urs.must(200, 'PUT', `/v2/channels/${topicId}/follow`)
    for (const call of [
      '/v2/feed/posts',
      '/v2/feed/required',
      '/v2/feed/posts?search=Fire',
      '/v2/feed/posts?search=Treppe',
    ]) {
      const list = await urs.must(200, 'GET', call)
      assert.equal(list.find(same)?.title, 'Feuerübung', call)
      const joint = call.includes('?') ? '&' : '?'
      const originals = await urs.must(200, 'GET', `${call}${joint}language=original`)
      assert.equal(originals.find(same)?.title, 'Fire drill', call)
      assert.equal((await urs.get(`${call}${joint}language=x_y`)).status, 400, call)
    }
  })

  test('in a language that is asked for, whatever the reader prefers', async () => {
    assert.equal((await read(mia, 'de')).title, 'Feuerübung')
    assert.equal((await read(mia, 'DE')).title, 'Feuerübung')
    for (const language of ['original', 'en', 'fr', 'es', 'de-AT', 'zh-Hant']) {
      const shown = await read(urs, language)
      assert.deepEqual([shown.title, shown.translation], ['Fire drill', null], language)
    }
    for (const language of ['', 'x', 'de_CH', 'not a tag', 'd'.repeat(36)]) {
      const answer = await urs.get(`/v2/feed/posts/${post.id}?language=${encodeURIComponent(language)}`)
      assert.equal(answer.status, 400, language)
      assert.equal(answer.body.error.validations[0].parameter, 'language')
    }
  })

  test('by the answer to an acknowledgement', async () => {
    const path = `/v2/feed/posts/${post.id}/acknowledge`
    assert.equal((await urs.post(`${path}?language=x_y`)).status, 400)
    assert.equal((await read(urs)).engagement.acknowledged_at, null)
    const titles = async (query: string) =>
      (await urs.must(200, 'POST', path + query)).map(({ title }: { title: string }) => title)
    assert.deepEqual([await titles(''), await titles('?language=original')], [['Feuerübung'], ['Fire drill']])
  })

  test('as a page of its own', async () => {
    const german = await urs.must(200, 'GET', `/v2/feed/posts/${post.id}/rendered`)
    assert.match(german.html, /<html lang="de">.*<h1>Feuerübung<\/h1>.*Treppe/s)
    const english = await urs.must(200, 'GET', `/v2/feed/posts/${post.id}/rendered?language=original`)
    assert.match(english.html, /<html lang="en">.*<h1>Fire drill<\/h1>/s)
    assert.equal((await urs.get(`/v2/feed/posts/${post.id}/rendered?language=not%20a%20tag`)).status, 400)
  })

  test('from the next request on in the language that mia chooses', async () => {
    const lea = await program.user('lea')
    assert.equal((await read(lea)).title, 'Fire drill')
    await lea.must(200, 'PATCH', '/v2/me', { preferred_language: 'de-DE' })
    assert.equal((await read(lea)).title, 'Feuerübung')
    await lea.must(200, 'PATCH', '/v2/me', { preferred_language: null })
    assert.equal((await read(lea)).title, 'Fire drill')
  })

  test('in the original where that is what they prefer, and not by its base', async () => {
    const inGerman = await published(anna, topicId, { title: 'Übung', language: 'de-CH' })
    await translate(anna, inGerman.id, { ...GERMAN, title: 'Exercice' }, 'fr')
    await ada.must(200, 'PATCH', '/v2/settings/program', { languages: ['en', 'de', 'fr'] })
    await translate(anna, inGerman.id, { ...GERMAN, title: 'Hochdeutsch' }, 'de')
    assert.equal((await read(urs, '', inGerman.id)).title, 'Übung')
    assert.equal((await read(mia, 'de', inGerman.id)).title, 'Hochdeutsch')
  })
})

describe('what is kept rendered', () => {
  test('is made again when a translation comes, changes, becomes stale or goes', async () => {
    const { id } = await published(anna, topicId)
    const shown = async () => {
      const { title, translation } = await read(urs, '', id)
      const [listed] = await urs.must(200, 'GET', '/v2/feed/posts?page.size=1')
      assert.equal(listed.title, title)
      return [title, translation?.stale ?? null]
    }
    assert.deepEqual(await shown(), ['Fire drill', null])
    await translate(anna, id)
    assert.deepEqual(await shown(), ['Feuerübung', false])
    await translate(anna, id, { ...GERMAN, title: 'Neu' })
    assert.deepEqual(await shown(), ['Neu', false])
    await anna.must(200, 'PUT', `/v2/content/${id}`, { summary: 'Newer' })
    assert.deepEqual(await shown(), ['Neu', true])
    await anna.must(204, 'DELETE', path(id, 'de'))
    assert.deepEqual(await shown(), ['Fire drill', null])
    assert.deepEqual((await read(mia, '', id)).title, 'Fire drill')
  })
})

describe('notifications', () => {
  test('name posts in the language of who is notified', async () => {
    const titleFor = async (who: Caller) => {
      const list = await who.must(200, 'GET', '/v2/notification_center/notifications')
      const notice = list.find((one: { content_id: number }) => one.content_id === post.id)
      return [notice.title, notice.about.post_title]
    }
    assert.deepEqual(await titleFor(urs), ['Feuerübung', 'Feuerübung'])
    assert.deepEqual(await titleFor(mia), ['Fire drill', 'Fire drill'])
  })
})

describe('search', () => {
  test('finds words of any language of a post, for every reader, and no more once they are gone', async () => {
    const { id } = await draft(anna, topicId, { title: 'Marmalade' })
    await translate(anna, id, { ...GERMAN, body: '<p>Quittengelee</p>' })
    await translate(anna, id, { ...GERMAN, title: 'Gelée de coing' }, 'fr')
    await anna.must(200, 'PUT', `/v2/content/${id}/publish`)
    const found = async (who: Caller, words: string) =>
      (await who.must(200, 'GET', `/v2/feed/posts?search=${encodeURIComponent(words)}`)).map(
        (one: { id: number; title: string }) => [one.id, one.title],
      )
    for (const words of ['marmalade', 'Quittengelee', 'gelée coing']) {
      assert.deepEqual(await found(mia, words), [[id, 'Marmalade']], words)
      assert.deepEqual(await found(urs, words), [[id, 'Feuerübung']], words)
    }
    await anna.must(204, 'DELETE', path(id, 'fr'))
    assert.deepEqual(await found(mia, 'coing'), [])
    assert.deepEqual(await found(mia, 'quittengelee'), [[id, 'Marmalade']])
  })

  test('takes posts whose translations are as long as they may be', async () => {
    const languages = ['de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'cs', 'zh', 'ja']
    const { anna, mia, ada, topicId } = await stage(app, ['en', ...languages])
    await ada.must(200, 'GET', '/v2/settings/program')
    const { id } = await published(anna, topicId)
    const words = Array.from(
      { length: 40_000 },
      (_, index) => `字${String.fromCodePoint(0x4e00 + (index % 20_000))}${index}`,
    )
    for (const language of languages) {
      await translate(anna, id, { title: `Title ${language}`, body: `<p>${words.join(' ')}</p>` }, language)
    }
    assert.equal((await mia.must(200, 'GET', '/v2/feed/posts?search=title')).length, 1)
  })
})
