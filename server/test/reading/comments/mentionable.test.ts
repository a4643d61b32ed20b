// The people whom Mia can mention under a post.

import assert from 'node:assert/strict'
import { test } from '../../../../bin/testing.mjs'
import { sharedApp } from '../../support/app.ts'
import { addCrowd } from '../../support/crowd.ts'
import { desk } from './support.ts'

const app = await sharedApp()
const { program, stage, anna, mia, omar } = await desk(app)
const boss = await program.user('boss', { role: 'administrator' })
await boss.must(200, 'PATCH', `/v2/people/${omar.id}`, { title: 'Welder' })

const names = async (post: { id: number }, search?: string) => {
  const query = search === undefined ? '' : `?search=${encodeURIComponent(search)}`
  const people = await mia.must(200, 'GET', `/v2/feed/posts/${post.id}/mentionable${query}`)
  return people.map(({ display_name }: { display_name: string }) => display_name)
}

test('the readers of a post are found by parts of their names, in any order', async () => {
  const post = await stage.post()
  assert.deepEqual(await names(post), ['Anna A.', 'Boss Tester', 'Mia Tester', 'Omar Tester'])
  assert.deepEqual(await names(post, 'TEST om'), ['Omar Tester'])
  assert.deepEqual(await names(post, 'te'), ['Anna A.', 'Boss Tester', 'Mia Tester', 'Omar Tester'])
  assert.deepEqual(await names(post, 'nobody'), [])
  assert.deepEqual(await names(post, '%'), [])
  assert.deepEqual(await names(post, 'ÓMAR'), ['Omar Tester'], 'folded as in search')
  assert.equal((await names(post, '  ')).length, 4)
  assert.deepEqual(await names(post, 'a'), ['Anna A.', 'Mia Tester', 'Omar Tester'])
  assert.deepEqual(await names(post, 'o'), ['Omar Tester', 'Boss Tester'], 'words that begin so come first')
  const [, , , last] = await mia.must(200, 'GET', `/v2/feed/posts/${post.uuid}/mentionable`)
  assert.deepEqual(last, { user_id: omar.id, display_name: 'Omar Tester', avatar_url: null, title: 'Welder' })
})

test('nobody is offered who may not see the post, who is inactive, or of another program', async () => {
  await (await app.program()).user('omar')
  const idle = await program.user('omarette')
  await boss.must(200, 'PATCH', `/v2/people/${idle.id}`, { active: false })
  const group = await stage.audience('Mia and Anna', [mia, anna])
  const post = await stage.post({ audienceId: group })
  assert.deepEqual(await names(post), ['Anna A.', 'Mia Tester'])
  assert.deepEqual(await names(post, 'oma'), [])
  assert.deepEqual(await names(post, 'mi'), ['Mia Tester'])
  assert.deepEqual(await names(await stage.post(), 'oma'), ['Omar Tester'])
  assert.equal((await omar.get(`/v2/feed/posts/${post.id}/mentionable`)).status, 404)
  assert.equal((await omar.get('/v2/feed/posts/99999999/mentionable')).status, 404)
  await stage.change(post.id, { state: 'archived' })
  assert.equal((await mia.get(`/v2/feed/posts/${post.id}/mentionable`)).status, 404)
})

test('it does not depend on the directory, but the title does on its fields', async () => {
  const post = await stage.post()
  const path = `/v2/feed/posts/${post.id}/mentionable?search=omar`
  await boss.must(200, 'PATCH', '/v2/settings/program', { directory: false, directory_fields: ['department'] })
  assert.equal((await mia.must(200, 'GET', path))[0].title, null)
  await boss.must(200, 'PATCH', '/v2/settings/program', { directory: true, directory_fields: ['title'] })
  assert.equal((await mia.must(200, 'GET', path))[0].title, 'Welder')
})

test('at most ten, the first by name, of many readers of an open post and of a large audience', async () => {
  const crowded = await app.program()
  const [zoe, ada] = [await crowded.user('zoe'), await crowded.user('ada', { role: 'administrator' })]
  await addCrowd(app, crowded, 2500)
  const found = async (post: { id: number }, search: string) =>
    (await zoe.must(200, 'GET', `/v2/feed/posts/${post.id}/mentionable?search=${search}`)).map(
      ({ display_name }: { display_name: string }) => display_name,
    )
  const topic = await ada.must(201, 'POST', '/v2/channels', { name: 'News', description: '' })
  const write = (more: object) =>
    ada.must(201, 'POST', '/v2/content', {
      content_type: 'article',
      channels: [{ id: topic.id }],
      title: 'x',
      publish: true,
      ...more,
    })
  const open = await write({})
  assert.equal((await found(open, '')).length, 10)
  assert.deepEqual((await found(open, '')).slice(0, 3), ['Ada Tester', 'Crowd crowd-1', 'Crowd crowd-10'])
  assert.deepEqual(await found(open, 'zo'), ['Zoe Tester'])
  await crowded.user('yul', { familyName: 'Rowdy' })
  assert.equal((await found(open, 'row'))[0], 'Yul Rowdy', 'a family name before parts of other names')
  assert.deepEqual(await found(open, 'crowd-2499'), ['Crowd crowd-2499'])
  const night = await ada.must(201, 'POST', '/v2/audiences', {
    name: 'Crowd',
    rule: { attribute: 'given_name', operator: 'in', value: ['Crowd', 'Zoe'] },
  })
  assert.equal(night.user_count, 2501)
  const aimed = await write({ audiences: [night.name] })
  assert.deepEqual(await found(aimed, 'tester'), ['Zoe Tester'])
  assert.equal((await found(aimed, '')).length, 10)
  assert.ok(!(await found(aimed, '')).includes('Ada Tester'))
})
