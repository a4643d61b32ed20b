import assert from 'node:assert/strict'
import { test } from '../../../../bin/testing.mjs'
import { sweepReleased } from '../../../src/publishing/uploads/sweep-uploads.ts'
import { upload } from '../../publishing/ugc/support.ts'
import { sharedApp } from '../../support/app.ts'
import { eventually } from '../../support/eventually.ts'
import { stageOf } from './stage.ts'
import { commentsOf } from './support.ts'

const app = await sharedApp()
const sweep = async () => {
  while (await sweepReleased(app.app.services));
}

async function larkmoor() {
  const program = await app.program()
  const stage = stageOf(app, program)
  const paula = await program.user('paula', { role: 'administrator' })
  const mia = await program.user('mia')
  const post = await stage.post()
  const path = commentsOf(post)
  const say = (body: Record<string, unknown>) => mia.must(201, 'POST', path, body)
  return { program, stage, paula, mia, post, path, say }
}

const statusOf = async (url: string) => (await fetch(url)).status

test('mia comments with a picture alone, tells what it shows, changes it and takes it away', async () => {
  const { mia, path, say } = await larkmoor()
  const [first, second] = [await upload(mia), await upload(mia)]
  const said = await say({ image_url: first, image_alt: 'Our new oven' })
  assert.deepEqual([said.body, said.image_url, said.image_alt], ['', first, 'Our new oven'])
  const change = (changes: object) => mia.must(200, 'PUT', `${path}/${said.id}`, changes)
  assert.equal((await change({ image_alt: 'The oven' })).image_alt, 'The oven')
  await mia.must(201, 'POST', `${path}/${said.id}/${said.post_number}/replies`, { body: 'Nice, is it not?' })
  const other = await change({ image_url: second })
  assert.deepEqual([other.image_url, other.image_alt, other.edited_at], [second, null, null])
  assert.ok((await change({ body: 'Our oven' })).edited_at, 'another text after an answer')
  await change({ body: '' })
  const refused = await mia.put(`${path}/${said.id}`, { image_url: null })
  assert.deepEqual([refused.status, refused.body.error.validations[0].parameter], [400, 'body'])
  const words = await change({ body: 'No picture', image_url: null })
  assert.deepEqual([words.body, words.image_url, words.image_alt], ['No picture', null, null])
  await sweep()
  assert.deepEqual([await statusOf(first), await statusOf(second)], [404, 404])
})

test('a picture that goes leaves the mentions of a text that stays', async () => {
  const { program, mia, path, say } = await larkmoor()
  const omar = await program.user('omar')
  const mentions = [{ user_id: omar.id, offset: 0, length: 5 }]
  const said = await say({ body: '@omar look', mentions, image_url: await upload(mia) })
  const changed = await mia.must(200, 'PUT', `${path}/${said.id}`, { body: said.body, image_url: null })
  assert.deepEqual([changed.image_url, changed.mentions], [null, said.mentions])
})

test('a picture is one of the program, and only while it takes pictures', async () => {
  const { mia, paula, path, say } = await larkmoor()
  const faultOf = async (body: object) => {
    const { status, body: answer } = await mia.post(path, body)
    return [status, answer.error?.validations?.[0]?.parameter, answer.error?.validations?.[0]?.rule]
  }
  assert.deepEqual(await faultOf({ image_url: 'https://example.com/oven.png' }), [400, 'image_url', 'not_found'])
  const elsewhere = await (await larkmoor()).mia
  assert.deepEqual(await faultOf({ image_url: await upload(elsewhere) }), [400, 'image_url', 'not_found'])
  assert.deepEqual(await faultOf({}), [400, 'body', 'required'])
  assert.deepEqual(await faultOf({ body: ' ' }), [400, 'body', 'invalid_format'])
  assert.equal((await say({ body: 'Words alone', image_alt: 'nothing' })).image_alt, null)
  const url = await upload(mia)
  const said = await say({ image_url: url })
  await paula.must(200, 'PATCH', '/v2/settings/user_generated_content', { images_enabled: false })
  assert.equal((await faultOf({ image_url: await upload(paula) }))[1], 'image_url')
  assert.equal((await mia.must(200, 'PUT', `${path}/${said.id}`, { image_alt: 'An oven' })).image_url, url)
})

test('words about a picture are moderated like others, and a picture is seen with its comment', async () => {
  const { program, mia, paula, path, say } = await larkmoor()
  await paula.must(200, 'PUT', '/v2/settings/moderation', { words: ['idiot'] })
  const held = await say({ image_url: await upload(mia), image_alt: 'An idiot at work' })
  assert.equal(held.state, 'review')
  const otto = await program.user('otto')
  assert.deepEqual(await otto.must(200, 'GET', path), [])
  const [listed] = await paula.must(200, 'GET', '/v2/moderation/comments')
  assert.equal(listed.image_alt, 'An idiot at work')
})

test('the file goes with its comment, its post and its author, but not where a post shows it', async () => {
  const { paula, mia, path, say } = await larkmoor()
  const urls = await Promise.all([1, 2, 3, 4].map(() => upload(mia)))
  const [alone, shown, ofLeaver, another] = urls as [string, string, string, string]
  const [first, second] = [await say({ image_url: alone }), await say({ image_url: shown })]
  const topic = await paula.must(201, 'POST', '/v2/channels', {
    name: 'Ovens',
    description: 'All of them',
    image_url: shown,
  })
  assert.ok(topic.id)
  for (const { id } of [first, second]) await mia.must(204, 'DELETE', `${path}/${id}`)
  await sweep()
  assert.deepEqual([await statusOf(alone), await statusOf(shown)], [404, 200])
  await say({ image_url: ofLeaver })
  await say({ image_url: another, body: 'With words' })
  await paula.must(202, 'POST', `/v2/Users/${mia.id}/forget`)
  await eventually(
    () => paula.must(200, 'GET', path),
    comments => comments.length === 1 && comments[0].image_url === null,
  )
  await eventually(
    async () => {
      await sweep()
      return [await statusOf(ofLeaver), await statusOf(another)]
    },
    statuses => statuses.every((status: number) => status === 404),
  )
})
