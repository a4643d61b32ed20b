import assert from 'node:assert/strict'
import { describe, test } from '../../../../bin/testing.mjs'
import { sharedApp } from '../../support/app.ts'
import type { Answer, Caller } from '../../support/caller.ts'
import { newsroom, until, write } from './support.ts'

const app = await sharedApp()
const { program, anna, topicId } = await newsroom(app)
const paul = await program.user('paul', { role: 'publisher' })
const mia = await program.user('mia')
const ada = await program.user('ada', { role: 'administrator' })
await ada.must(200, 'PATCH', '/v2/settings/program', { languages: ['en', 'de'] })

type Video = { readonly status: string }

const tagOf = (answer: Answer) => answer.headers.get('etag')
const read = async (id: number) => tagOf(await anna.get(`/v2/content/${id}`)) as string

/** Every call that writes a post, as the path after the post and its body. */
const WRITES: readonly (readonly [method: string, path: string, body?: object])[] = [
  ['PUT', '', { title: 'Canteen stays closed' }],
  ['PUT', '/images', { url: 'https://img.example/soup.png' }],
  ['DELETE', '/images/IMAGE'],
  ['PUT', '/videos', { url: 'https://video.example/soup.mp4' }],
  ['PUT', '/translations/de', { title: 'Die Kantine öffnet wieder' }],
  ['PUT', '/review'],
  ['PUT', '/draft'],
  ['PUT', '/archive'],
  ['PUT', '/publish', { publish_at: '2099-01-01' }],
]

/** The path, with the id of the post's image where it names one. */
async function pathTo(id: number, path: string): Promise<string> {
  if (!path.includes('IMAGE')) return `/v2/content/${id}${path}`
  const { images } = await anna.must(200, 'PUT', `/v2/content/${id}/images`, { url: 'https://img.example/a.png' })
  return `/v2/content/${id}${path.replace('IMAGE', images[0].id)}`
}

describe('every call that writes a post', () => {
  for (const [method, path, body] of WRITES) {
    test(`${method} ${path || '/'} takes the version that was read, once`, async () => {
      const { id } = await write(anna, topicId)
      if (path === '/draft') await anna.must(200, 'PUT', `/v2/content/${id}/review`)
      const target = await pathTo(id, path)
      const tag = await read(id)
      const first = await anna.call(method, target, body, { 'if-match': tag })
      assert.ok(first.status === 200 || first.status === 204, first.text)
      assert.notEqual(tagOf(first), tag)
      // A video is looked at in the background, and what came of it is one version more.
      if (path !== '/videos') assert.equal(tagOf(first), await read(id))
      const before = await until(anna, id, post => post.videos.every((video: Video) => video.status !== 'processing'))
      const second = await paul.call(method, target, body, { 'if-match': tag })
      assert.deepEqual([second.status, second.body.error.title], [412, 'Precondition Failed'])
      assert.deepEqual(await anna.must(200, 'GET', `/v2/content/${id}`), before)
    })
  }
})

test('a post that is made has the tag that it is read with', async () => {
  const made = await anna.post('/v2/content', { content_type: 'note', channels: [{ id: topicId }] })
  assert.match(String(tagOf(made)), /^W\/"\d+"$/)
  assert.equal(tagOf(made), await read(made.body.data.id))
})

test('any version and one of several are taken; no version at all, another and an unquoted one are not', async () => {
  const { id } = await write(anna, topicId)
  const change = async (tag: string) =>
    (await anna.put(`/v2/content/${id}`, { title: 'Again' }, { 'if-match': tag })).status
  assert.equal(await change('*'), 200)
  assert.equal(await change(`"x", ${await read(id)}`), 200)
  assert.equal(await change((await read(id)).replace('W/', '')), 200)
  for (const wrong of ['', '"0"', 'W/"x"', (await read(id)).replaceAll(/\D/g, '')])
    assert.equal(await change(wrong), 412)
})

test('a post that does not exist is 404 whatever version is asked for', async () => {
  assert.equal((await anna.put('/v2/content/999999', { title: 'X' }, { 'if-match': 'W/"1"' })).status, 404)
})

test('what readers do leaves the version alone', async () => {
  const { id } = await write(anna, topicId, { requires_acknowledgement: true })
  await anna.must(200, 'PUT', `/v2/content/${id}/publish`)
  const tag = await read(id)
  for (const [method, path, body] of [
    ['PUT', 'like'],
    ['PUT', 'view'],
    ['PUT', 'bookmark'],
    ['POST', 'acknowledge'],
    ['POST', 'comments', { body: 'At last' }],
  ] as const) {
    const answer = await mia.call(method, `/v2/feed/posts/${id}/${path}`, body)
    assert.ok(answer.status < 300, answer.text)
  }
  assert.equal(await read(id), tag)
})

test('a video that turns out as none and an author with a new name are in nobody’s way', async () => {
  const { id } = await write(anna, topicId)
  await anna.must(200, 'PUT', `/v2/content/${id}/videos`, { url: 'https://video.example/soup.mp4' })
  const tag = await read(id)
  await until(anna, id, post => post.videos[0].status !== 'processing')
  await anna.must(200, 'PATCH', '/v2/me', { display_name: 'Anna of the canteen' })
  assert.equal((await anna.must(200, 'GET', `/v2/content/${id}`)).author.display_name, 'Anna of the canteen')
  assert.equal(await read(id), tag)
})

test('a request whose body is wrong is refused for that, and changes no version', async () => {
  const { id } = await write(anna, topicId)
  const tag = await read(id)
  assert.equal((await anna.put(`/v2/content/${id}`, { title: 5 }, { 'if-match': tag })).status, 400)
  assert.equal(await read(id), tag)
})

test('of many publishers who write one version at once, exactly one wins', async () => {
  const { id } = await write(anna, topicId)
  for (let round = 0; round < 3; round++) {
    const tag = await read(id)
    const writers: Caller[] = [anna, paul, anna, paul, anna, paul]
    const answers = await Promise.all(
      writers.map((writer, nth) =>
        nth === 5
          ? writer.put(`/v2/content/${id}/review`, {}, { 'if-match': tag })
          : writer.put(`/v2/content/${id}`, { title: `Version ${round}.${nth}` }, { 'if-match': tag }),
      ),
    )
    const won = answers.filter(answer => answer.status === 200)
    assert.equal(won.length, 1)
    assert.equal(answers.filter(answer => answer.status === 412).length, 5)
    const post = await anna.must(200, 'GET', `/v2/content/${id}`)
    assert.deepEqual(won[0]?.body.data, post)
    await anna.must(200, 'PUT', `/v2/content/${id}/draft`)
  }
})

test('a reader that has the version gets 304, and the whole post once it has changed', async () => {
  const { id } = await write(anna, topicId)
  await anna.must(200, 'PUT', `/v2/content/${id}/publish`)
  await mia.must(200, 'PUT', `/v2/feed/posts/${id}/like`)
  const tag = await read(id)
  const know = (known: string) => anna.get(`/v2/content/${id}`, { 'if-none-match': known })
  for (const known of [tag, `"other", ${tag}`, tag.replace('W/', ''), tag.replace(/"$/, '-gzip"'), '*']) {
    const same = await know(known)
    assert.deepEqual([same.status, same.text, tagOf(same)], [304, '', tag], known)
  }
  await anna.must(200, 'PUT', `/v2/content/${id}`, { title: 'Canteen opens' })
  const changed = await know(tag)
  assert.deepEqual([changed.status, changed.body.data.title], [200, 'Canteen opens'])
  await anna.must(200, 'PUT', `/v2/content/${id}/videos`, { url: 'https://video.example/soup.mp4' })
  assert.equal((await know(await read(id))).status, 200, 'its video may become ready')
})

test('a tag that a proxy marked as compressed is the tag', async () => {
  const { id } = await write(anna, topicId)
  for (const mark of ['-gzip', '-br']) {
    const marked = (await read(id)).replace(/"$/, `${mark}"`)
    assert.equal((await anna.put(`/v2/content/${id}`, { title: mark }, { 'if-match': marked })).status, 200)
    assert.equal((await anna.put(`/v2/content/${id}`, { title: mark }, { 'if-match': marked })).status, 412)
  }
})
