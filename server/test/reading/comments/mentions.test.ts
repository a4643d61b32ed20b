// Mia writes, and names Omar, Anna and others.

import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, test } from '../../../../bin/testing.mjs'
import { sharedApp } from '../../support/app.ts'
import type { Answer } from '../../support/caller.ts'
import { about, args, naming, spansOf } from './mention-support.ts'
import { commentsOf, desk, reply, say } from './support.ts'

const app = await sharedApp()
const { program, stage, anna, mia, omar } = await desk(app)
const boss = await program.user('boss', { role: 'program_manager' })

const rules = (answer: Answer) =>
  (answer.body.error.validations ?? []).map((one: { parameter: string; rule: string }) => [one.parameter, one.rule])

describe('a comment with mentions', () => {
  test('is returned with them, by whoever lists it', async () => {
    const post = await stage.post()
    const { body, mentions } = naming('👋 @[omar] and @[anna], see @[omar]', { omar, anna })
    const comment = await say(mia, post, body, { mentions })
    assert.deepEqual(spansOf(comment), [
      [omar.id, '@omar'],
      [anna.id, '@anna'],
      [omar.id, '@omar'],
    ])
    assert.deepEqual(
      comment.mentions.map((one: { display_name: string }) => one.display_name),
      ['Omar Tester', 'Anna A.', 'Omar Tester'],
    )
    const answer = await reply(omar, comment, '@mia yes', { mentions: [{ user_id: mia.id, offset: 0, length: 4 }] })
    assert.deepEqual(spansOf(answer), [[mia.id, '@mia']])
    assert.deepEqual((await omar.must(200, 'GET', commentsOf(post)))[0].mentions, comment.mentions)
    const ofContent = `/v2/content/${post.id}/comments`
    assert.deepEqual((await anna.must(200, 'GET', ofContent))[0].mentions, comment.mentions)
    assert.deepEqual((await anna.must(200, 'GET', `${ofContent}/${comment.id}/replies`))[0].mentions, answer.mentions)
    assert.deepEqual((await say(mia, post, 'Nobody')).mentions, [])
  })

  test('is refused where a span does not fit', async () => {
    const post = await stage.post()
    const refused = async (body: string, ...mentions: object[]) => {
      const answer = await mia.post(commentsOf(post), { body, mentions })
      assert.equal(answer.status, 400, answer.text)
      return rules(answer)
    }
    const of = (offset: number, length: number) => ({ user_id: omar.id, offset, length })
    assert.deepEqual(await refused('Hello @omar', of(5, 5)), [['mentions.0.offset', 'out_of_range']])
    assert.deepEqual(await refused('Hello @omar', of(6, 6)), [['mentions.0.length', 'out_of_range']])
    assert.deepEqual(await refused('Hello @omar', of(11, 1)), [['mentions.0.offset', 'out_of_range']])
    assert.deepEqual(await refused('Hello @omar', of(-1, 5)), [['mentions.0.offset', 'out_of_range']])
    assert.deepEqual(await refused('Hello @omar', of(6, 0)), [['mentions.0.length', 'out_of_range']])
    assert.deepEqual(await refused('@@omar', of(1, 5), of(0, 3)), [['mentions.0.offset', 'out_of_range']])
    assert.deepEqual(await refused('@👋', of(0, 2)), [['mentions.0.length', 'out_of_range']])
    const twentyOne = Array.from({ length: 21 }, (_, index) => of(index, 1))
    assert.deepEqual(await refused('@'.repeat(21), ...twentyOne), [['mentions', 'too_long']])
    assert.deepEqual(await refused('@omar', { user_id: 'x', offset: 0.5 }), [
      ['mentions.0.length', 'required'],
      ['mentions.0.user_id', 'numeric'],
      ['mentions.0.offset', 'numeric'],
    ])
    assert.deepEqual(await omar.must(200, 'GET', commentsOf(post)), [], 'nothing was written')
    await say(mia, post, '@'.repeat(20), { mentions: twentyOne.slice(0, 20) })
  })

  test('is refused with a person who is inactive, unknown, of another program or may not see the post', async () => {
    const idle = await program.user('idle')
    await boss.must(200, 'PATCH', `/v2/people/${idle.id}`, { active: false })
    const stranger = await (await app.program()).user('stranger')
    const group = await stage.audience(`Mia and Anna ${Date.now()}`, [mia, anna])
    const post = await stage.post({ audienceId: group })
    const { body, mentions } = naming('@[anna] @[idle] @[stranger] @[omar] @[anna]', { anna, idle, stranger, omar })
    const unknown = { user_id: 999_999_999, offset: body.length, length: 2 }
    const answer = await mia.post(commentsOf(post), { body: `${body}@x`, mentions: [...mentions, unknown] })
    assert.deepEqual(
      rules(answer),
      [1, 2, 3, 5].map(n => [`mentions.${n}.user_id`, 'not_visible']),
    )
    const first = await say(mia, post, 'Hello')
    const path = `${commentsOf(post)}/${first.id}/${first.post_number}/replies`
    const replied = await mia.post(path, naming('@[omar]', { omar }))
    assert.deepEqual(rules(replied), [['mentions.0.user_id', 'not_visible']])
  })
})

describe('a changed comment', () => {
  test('has the mentions of its new text, and none without them', async () => {
    const post = await stage.post()
    const comment = await say(mia, post, ...args(naming('@[omar] hello', { omar })))
    const path = `${commentsOf(post)}/${comment.id}`
    const changed = await mia.must(200, 'PUT', path, naming('hello @[omar] and @[boss]', { omar, boss }))
    assert.deepEqual(spansOf(changed), [
      [omar.id, '@omar'],
      [boss.id, '@boss'],
    ])
    assert.deepEqual((await mia.must(200, 'PUT', path, {})).mentions, changed.mentions)
    assert.deepEqual((await mia.must(200, 'PUT', path, { body: changed.body })).mentions, changed.mentions)
    const alone = await mia.put(path, { mentions: [] })
    assert.deepEqual([alone.status, rules(alone)], [400, [['body', 'required']]])
    const plain = await mia.must(200, 'PUT', path, { body: 'hello @omar' })
    assert.deepEqual(plain.mentions, [])
    assert.deepEqual((await about(omar, comment)).length + (await about(boss, comment)).length, 0, 'their notices go')
  })

  test('keeps a person who may no longer see the post, and takes no new one', async () => {
    const ines = await program.user('ines')
    const post = await stage.post()
    const comment = await say(mia, post, ...args(naming('@[ines]', { ines })))
    await boss.must(200, 'PATCH', `/v2/people/${ines.id}`, { active: false })
    const path = `${commentsOf(post)}/${comment.id}`
    const kept = await mia.must(200, 'PUT', path, naming('dear @[ines]', { ines }))
    assert.deepEqual(spansOf(kept), [[ines.id, '@ines']])
    await mia.must(200, 'PUT', path, { body: 'nobody' })
    const again = await mia.put(path, naming('@[ines]', { ines }))
    assert.deepEqual(rules(again), [['mentions.0.user_id', 'not_visible']])
  })

  test('two at once: text and mentions are of one of them', async () => {
    const post = await stage.post()
    const comment = await say(mia, post, 'first')
    const path = `${commentsOf(post)}/${comment.id}`
    const texts = ['a @[omar]', 'bb @[boss] and @[omar]', 'ccc', 'dddd @[omar] @[anna]']
    await Promise.all(texts.map(text => mia.must(200, 'PUT', path, naming(text, { omar, boss, anna }))))
    const [shown] = await mia.must(200, 'GET', commentsOf(post))
    for (const [, text] of spansOf(shown)) assert.match(String(text), /^@(omar|boss|anna)$/)
    const expected = texts.map(text => naming(text, { omar, boss, anna })).find(({ body }) => body === shown.body)
    assert.equal(shown.mentions.length, expected?.mentions.length)
  })
})

test('any text with any mentions comes back as it was written', async () => {
  const post = await stage.post()
  const word = fc.constantFrom('a', '@', '👩‍🚀', 'é', '\n', '日本', ' ', '@[omar]', '@[anna]', '@[mia]')
  await fc.assert(
    fc.asyncProperty(fc.array(word, { minLength: 1, maxLength: 20 }), async words => {
      const given = naming(`x${words.join('')}`, { omar, anna, mia })
      const { body, mentions } = await say(mia, post, ...args(given))
      assert.equal(body, given.body)
      assert.deepEqual(spansOf({ body, mentions }), spansOf(given))
    }),
    { numRuns: 15 },
  )
})
