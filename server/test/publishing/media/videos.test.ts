import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from '../../../../bin/testing.mjs'
import { sql } from '../../../src/platform/db/sql.ts'
import { isVideoLinkValid, signVideoLink } from '../../../src/publishing/media/video-links.ts'
import { sharedApp } from '../../support/app.ts'
import { act, eventsOf, faults, force, isInFeeds, newsroom, until, write } from '../content/support.ts'

const app = await sharedApp()
const { program, anna, topicId } = await newsroom(app)

/** A host of videos: `/slow` waits until it is let go, `/page.mp4` is no video, `/gone.mp4` is not there. */
let letGo = () => {}
const released = new Promise<void>(resolve => {
  letGo = resolve
})
const host = createServer(async (request, response) => {
  if (request.url?.startsWith('/slow')) await released
  if (request.url?.endsWith('/gone.mp4')) return void response.writeHead(404).end()
  if (request.url?.endsWith('/empty.mp4'))
    return void response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': 0 }).end()
  const type = request.url?.endsWith('/page.mp4') ? 'text/html' : 'video/mp4'
  response.writeHead(200, { 'content-type': type, 'content-length': 4 }).end('film')
})
await new Promise<void>(resolve => host.listen(0, '127.0.0.1', resolve))
const films = `http://127.0.0.1:${(host.address() as AddressInfo).port}`
after(() => host.close())

const add = (id: number, url: string, fields: object = {}) =>
  anna.must(200, 'PUT', `/v2/content/${id}/videos`, { url, ...fields })

const statuses = (post: { videos: { status: string }[] }) => post.videos.map(video => video.status).join(' ')

test('a video of an article is looked at, and its embedding survives in the body', async () => {
  const { id } = await write(anna, topicId)
  const fields = { title: 'A "tour" & more', thumbnail_url: 'https://x.example/t.png?a=1&b=2' }
  const { embed_html, id: videoId, ...video } = await add(id, `${films}/tour.mp4`, fields)
  const expected = { kind: 'file', captions_url: null, frame_url: null, status: 'processing', failure: null }
  assert.deepEqual(video, { ...fields, url: `${films}/tour.mp4`, ...expected })
  const body = `<p>See</p>${embed_html}<p>and come.</p>`
  assert.equal((await anna.must(200, 'PUT', `/v2/content/${id}`, { body })).body, body)
  const post = await until(anna, id, now => statuses(now) === 'ready')
  assert.deepEqual(post.videos, [{ ...video, id: videoId, embed_html, status: 'ready' }])
  assert.equal(post.state, 'draft')
})

test('a post is published with its last video, once', async () => {
  const { id } = await write(anna, topicId)
  await add(id, `${films}/slow/1.mp4`)
  await add(id, `${films}/slow/2.mp4`)
  await add(id, `${films}/3.mp4`)
  for (const _ of [1, 2]) assert.equal((await act(anna, id, 'publish')).body.data.state, 'processing')
  assert.equal(await isInFeeds(app, program.id, id), false)
  const waiting = await write(anna, topicId)
  await add(waiting.id, `${films}/slow/4.mp4`)
  await act(anna, waiting.id, 'publish')
  await act(anna, waiting.id, 'review')
  letGo()
  const post = await until(anna, id, now => now.state !== 'processing')
  assert.equal(post.state, 'published')
  assert.equal(statuses(post), 'ready ready ready')
  assert.equal(await isInFeeds(app, program.id, id), true)
  const events = await eventsOf(app, program.id, id)
  assert.deepEqual(
    events.map(event => event.name),
    ['content_published'],
  )
  const reviewed = await until(anna, waiting.id, now => statuses(now) === 'ready')
  assert.equal(reviewed.state, 'review')
})

test('a video that is none makes a processing error, out of which only the archive leads', async () => {
  for (const url of [
    `${films}/page.mp4`,
    `${films}/gone.mp4`,
    'http://127.0.0.1:9/film.mp4',
    'http://nowhere.invalid/film.mp4',
  ]) {
    const { id } = await write(anna, topicId)
    await add(id, `${films}/fine.mp4`)
    await add(id, url)
    assert.match((await act(anna, id, 'publish')).body.data.state, /^processing/)
    await until(anna, id, now => now.state === 'processing error')
    for (const action of ['draft', 'review', 'publish']) assert.equal((await act(anna, id, action)).status, 400)
    assert.equal((await anna.put(`/v2/content/${id}`, { title: 'Renamed' })).status, 200)
    assert.equal((await act(anna, id, 'archive')).body.data.state, 'archived')
    assert.equal(await isInFeeds(app, program.id, id), false)
  }
})

test('a video that failed says why', async () => {
  const { id } = await write(anna, topicId)
  const reasons = {
    [`${films}/gone.mp4`]: 'refused',
    [`${films}/page.mp4`]: 'not_video',
    [`${films}/empty.mp4`]: 'empty',
    'http://nowhere.invalid/film.mp4': 'unreachable',
    [`${app.url}/uploads/view/${program.id}-${'x'.repeat(32)}`]: 'unreachable',
  }
  for (const url of Object.keys(reasons)) await add(id, url)
  const { videos } = await until(anna, id, now => statuses(now) === 'failed failed failed failed failed')
  assert.deepEqual(
    videos.map(({ url, failure }: { url: string; failure: string }) => [url, failure]),
    Object.entries(reasons),
  )
})

test('a video that failed before makes the error at once', async () => {
  const { id } = await write(anna, topicId)
  await add(id, `${films}/gone.mp4`)
  await until(anna, id, now => statuses(now) === 'failed')
  assert.equal((await act(anna, id, 'publish')).body.data.state, 'processing error')
})

test('a scheduled post whose time comes before its videos are looked at waits for them', async () => {
  const { id } = await write(anna, topicId)
  await act(anna, id, 'publish', { publish_at: new Date(Date.now() + 3_600_000).toISOString() })
  await add(id, `${films}/gone.mp4`)
  await until(anna, id, now => statuses(now) === 'failed')
  const now = new Date(Date.now() + 1000).toISOString()
  assert.equal((await act(anna, id, 'publish', { publish_at: now })).body.data.state, 'scheduled')
  await until(anna, id, post => post.state === 'processing error')
})

test('only articles hold videos, from http addresses', async () => {
  for (const content_type of ['link', 'note', 'image', 'video']) {
    const { id } = await write(anna, topicId, { content_type })
    assert.equal((await anna.put(`/v2/content/${id}/videos`, { url: `${films}/a.mp4` })).status, 400)
  }
  const { id } = await write(anna, topicId)
  for (const body of [
    {},
    { url: 'x' },
    { url: 'file:///etc/passwd' },
    { url: `${films}/a.mp4`, title: 5 },
    { url: `${films}/a.mp4`, thumbnail_url: 'x' },
  ]) {
    assert.equal((await anna.put(`/v2/content/${id}/videos`, body)).status, 400)
  }
  assert.deepEqual((await anna.must(200, 'GET', `/v2/content/${id}`)).videos, [])
})

test('an address that names no video file is refused at once, and nothing is added', async () => {
  const { id } = await write(anna, topicId)
  for (const url of [
    'https://www.youtube.com/channel/abc',
    'https://x.example/',
    `${films}/a.mp4.html`,
    `${films}/?a=.mp4`,
  ]) {
    const answer = await anna.put(`/v2/content/${id}/videos`, { url })
    assert.deepEqual([answer.status, faults(answer)], [400, ['url invalid_format']], url)
  }
  for (const url of [`${films}/A.MP4?x=1`, `${films}/a.m4v#t=5`, `${films}/a.webm`, `${films}/a.mov`])
    await add(id, url)
})

test('a video is removed from what is not published, and a post that waits for it alone is published', async () => {
  const { id } = await write(anna, topicId)
  const stuck = await add(id, `${films}/slow/5.mp4`)
  const other = await add(id, `${films}/slow/6.mp4`)
  await until(anna, id, now => statuses(now) === 'ready ready')
  await force(app, program.id, id, 'processing')
  await unsettle(id)
  const tag = (await anna.get(`/v2/content/${id}`)).headers.get('etag') as string
  const first = await anna.delete(`/v2/content/${id}/videos/${stuck.id}`, undefined, { 'if-match': tag })
  assert.equal(first.status, 204)
  assert.notEqual(first.headers.get('etag'), tag)
  assert.equal((await anna.delete(`/v2/content/${id}/videos/${other.id}`, undefined, { 'if-match': tag })).status, 412)
  assert.equal((await anna.must(200, 'GET', `/v2/content/${id}`)).state, 'processing')
  await anna.must(204, 'DELETE', `/v2/content/${id}/videos/${other.id}`)
  const post = await anna.must(200, 'GET', `/v2/content/${id}`)
  assert.deepEqual([post.state, post.videos], ['published', []])
  assert.equal(await isInFeeds(app, program.id, id), true)
  assert.deepEqual(
    (await eventsOf(app, program.id, id)).map(({ name }) => name),
    ['content_published'],
  )
})

test('a video of a published post stays, and one of another post is not found', async () => {
  const { id } = await write(anna, topicId)
  const film = await add(id, `${films}/fine.mp4`)
  await until(anna, id, now => statuses(now) === 'ready')
  const other = await write(anna, topicId)
  assert.equal((await anna.delete(`/v2/content/${other.id}/videos/${film.id}`)).status, 404)
  await act(anna, id, 'publish')
  assert.equal((await anna.delete(`/v2/content/${id}/videos/${film.id}`)).status, 400)
  const broken = await write(anna, topicId)
  const gone = await add(broken.id, `${films}/gone.mp4`)
  await until(anna, broken.id, now => statuses(now) === 'failed')
  assert.equal((await act(anna, broken.id, 'publish')).body.data.state, 'processing error')
  await anna.must(204, 'DELETE', `/v2/content/${broken.id}/videos/${gone.id}`)
  assert.equal((await anna.must(200, 'GET', `/v2/content/${broken.id}`)).state, 'processing error')
})

/** Marks the videos of a post as not yet processed. */
const unsettle = (id: number) =>
  app.app.services.database.unscopedQuery(
    sql`update content_videos set status = 'processing' where program_id = ${program.id} and content_id = ${id}`,
  )

test('a download link needs no token, leads to the video and cannot be made up', async () => {
  const { id } = await write(anna, topicId)
  const video = await add(id, `${films}/film.mp4?take=два`)
  const { url, expires_at } = await anna.must(200, 'GET', `/v2/videos/${video.id}/download`)
  assert.ok(Date.parse(expires_at) > Date.now())
  const path = url.slice(app.url.length)
  const answer = await app.stranger.get(path)
  assert.deepEqual([answer.status, answer.headers.get('location')], [302, `${films}/film.mp4?take=%D0%B4%D0%B2%D0%B0`])
  assert.equal(await (await fetch(url)).text(), 'film')
  const another = await add(id, `${films}/other.mp4`)
  const expires = Number(new URL(url).searchParams.get('expires'))
  for (const forged of [
    path.replace(`/${video.id}?`, `/${another.id}?`),
    path.replace(`expires=${expires}`, `expires=${expires + 1}`),
    path.replace(/signature=./, 'signature='),
    path.replace(`/videos/${program.id}/`, `/videos/${program.id + 1}/`),
  ]) {
    assert.equal((await app.stranger.get(forged)).status, 404, forged)
  }
  assert.equal((await app.stranger.get(path.split('?')[0] as string)).status, 400)
  const { anna: eve } = await newsroom(app)
  assert.equal((await eve.get(`/v2/videos/${video.id}/download`)).status, 404)
  assert.equal((await anna.get('/v2/videos/999999/download')).status, 404)
})

test('a download link ends at its time', () => {
  const key = Buffer.from('key')
  const now = Math.floor(Date.now() / 1000)
  for (const [expires, valid] of [
    [now + 60, true],
    [now - 1, false],
  ] as const) {
    const link = { programId: 1, videoId: 2, expires }
    assert.equal(isVideoLinkValid(key, link, signVideoLink(key, link)), valid)
  }
})
