// Comments in another language, by the translation service.

import assert from 'node:assert/strict'
import { afterEach, test } from '../../../../bin/testing.mjs'
import { faults } from '../../publishing/content/support.ts'
import { published, stage } from '../../publishing/translations/support.ts'
import { type Person, startApp } from '../../support/app.ts'
import { TranslationService } from '../../support/translation-service.ts'

const service = await TranslationService.start()
const app = await startApp({ TRANSLATE_URL: service.url })
const { program, ada, anna, mia, urs, topicId } = await stage(app)
await ada.must(200, 'PATCH', '/v2/settings/program', { machine_translation: true })
const post = await published(anna, topicId)

afterEach(() => {
  service.fault = null
  service.spoil = text => text
})

const idOf = async (person: Person): Promise<number> => (await person.must(200, 'GET', '/v2/me')).user.user_id
const write = (who: Person, comment: object, id: number = post.id) =>
  who.must(201, 'POST', `/v2/feed/posts/${id}/comments`, comment)
const ask = (who: Person, commentId: number, language = 'de', id: number = post.id) =>
  who.post(`/v2/feed/posts/${id}/comments/${commentId}/translate`, { language })

const text = 'See you there, @Urs & co.\n1 < 2, @Mia?'
const mentionsOf = async () => [
  { user_id: await idOf(urs), offset: text.indexOf('@Urs'), length: 4 },
  { user_id: await idOf(mia), offset: text.indexOf('@Mia'), length: 4 },
]

test('urs reads a comment in his language: lines and mentions stay, and nothing is kept', async () => {
  const comment = await write(anna, { body: text, mentions: await mentionsOf() })
  const before = JSON.stringify((await urs.get(`/v2/feed/posts/${post.id}/comments`)).body)
  const { data } = (await ask(urs, comment.id)).body
  assert.deepEqual(
    [data.comment_id, data.language, data.original_language, data.body],
    [comment.id, 'de', 'en', '[de] SEE YOU THERE, @Urs & CO.\n1 < 2, @Mia?'],
  )
  const named = data.mentions.map((one: { offset: number; length: number; user_id: number }) => [
    one.user_id,
    data.body.slice(one.offset, one.offset + one.length),
  ])
  assert.deepEqual(named, [
    [await idOf(urs), '@Urs'],
    [await idOf(mia), '@Mia'],
  ])
  assert.equal(service.asked.at(-1)?.body.source, 'auto')
  assert.equal(JSON.stringify((await urs.get(`/v2/feed/posts/${post.id}/comments`)).body), before)
})

test('mentions in another order keep their people; a service that loses lines or mentions is asked piece by piece', async () => {
  const comment = await write(anna, { body: text, mentions: await mentionsOf() })
  service.spoil = said => said.replace(/(<a .*<\/a>)(.*)(<a .*<\/a>)/, '$3$2$1')
  const turned = (await ask(urs, comment.id)).body.data
  assert.equal(turned.body, '[de] SEE YOU THERE, @Mia & CO.\n1 < 2, @Urs?')
  for (const { user_id, offset } of turned.mentions) {
    assert.equal(turned.body.slice(offset, offset + 4), user_id === (await idOf(urs)) ? '@Urs' : '@Mia')
  }
  for (const lose of [/<br[^>]*>/, /<a [^>]*>|<\/a>/g, /<\/a>/, /href="#0"/]) {
    service.spoil = said => said.replace(lose, '')
    const { body, mentions } = (await ask(urs, comment.id)).body.data
    assert.equal(body.replaceAll('[de] ', ''), 'SEE YOU THERE, @Urs & CO.\n1 < 2, @Mia?')
    assert.deepEqual(
      mentions.map(({ offset }: { offset: number }) => body.slice(offset, offset + 4)),
      ['@Urs', '@Mia'],
    )
  }
})

test('a comment without words needs no service, and one in an unknown language says so', async () => {
  const asked = service.asked.length
  const { data } = (await ask(urs, (await write(anna, { body: '👍 100 %' })).id)).body
  assert.deepEqual([data.body, data.original_language, service.asked.length], ['👍 100 %', null, asked])
  service.detected = '!'
  const foreign = await write(anna, { body: 'Qapla’' })
  assert.equal((await ask(urs, foreign.id)).body.data.original_language, null)
  service.detected = 'en'
})

test('what urs does not see is not translated: the post, the comment, or what is hidden meanwhile', async () => {
  const comment = await write(anna, { body: 'Hello' })
  const other = await published(anna, topicId)
  assert.equal((await ask(urs, comment.id, 'de', other.id)).status, 404)
  assert.equal((await ask(urs, 999_999)).status, 404)
  const asked = service.asked.length
  const release = service.hold()
  const asking = ask(urs, comment.id)
  await service.expect(asked + 1)
  await ada.must(200, 'PUT', `/v2/moderation/comments/${comment.id}/hide`)
  release()
  assert.equal((await asking).status, 404)
  const { urs: stranger } = await stage(app)
  assert.equal((await ask(stranger, comment.id)).status, 404)
})

test('the setting of the program, the post and the language decide, as for posts', async () => {
  const comment = await write(anna, { body: 'Hello' })
  for (const language of ['it', 'not a tag']) {
    const answer = await ask(urs, comment.id, language)
    assert.equal(answer.status, 400)
    assert.match(faults(answer).join(), /^language /)
  }
  const firm = await published(anna, topicId, { is_translatable: false })
  const there = await write(anna, { body: 'Hello' }, firm.id)
  assert.equal((await ask(urs, there.id, 'de', firm.id)).status, 403)
  const looking = await program.tokenOf(urs, ['feeds.read'])
  assert.equal(
    (await looking.post(`/v2/feed/posts/${post.id}/comments/${comment.id}/translate`, { language: 'de' })).status,
    403,
  )
  service.fault = 'overload'
  assert.equal((await ask(urs, comment.id)).status, 502)
  service.fault = null
  await ada.must(200, 'PATCH', '/v2/settings/program', { machine_translation: false })
  assert.equal((await ask(urs, comment.id)).status, 403)
  await ada.must(200, 'PATCH', '/v2/settings/program', { machine_translation: true })
})
