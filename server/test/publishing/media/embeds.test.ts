// Videos of other hosts: what readers load of them before and after they ask, and their stills.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { after, before, describe, test } from '../../../../bin/testing.mjs'
import { sql } from '../../../src/platform/db/sql.ts'
import { loadSharp } from '../../../src/publishing/uploads/resize.ts'
import { sharedApp } from '../../support/app.ts'
import { act, faults, isInFeeds, newsroom, until, write } from '../content/support.ts'
import { REFUSED_VIDEOS } from './refused-videos.ts'

const app = await sharedApp()
const { program, anna, topicId } = await newsroom(app)
const boss = await program.user('boss', { role: 'administrator' })
const mia = await program.user('mia')

/** A host of videos over https: each page has a still, which is a picture, or is not. */
const fixture = (name: string) => readFileSync(new URL(`../../platform/net/fixtures/${name}`, import.meta.url), 'utf8')
let picture = Buffer.alloc(0)
const host = createSecureServer({ key: fixture('server.key'), cert: fixture('server.pem') }, (request, response) => {
  const path = request.url ?? ''
  if (path === '/still.png') return void response.writeHead(200, { 'content-type': 'image/png' }).end(picture)
  if (path === '/fake.png') return void response.writeHead(200, { 'content-type': 'image/png' }).end('<svg/>')
  if (path === '/endless.png') {
    response.writeHead(200, { 'content-type': 'image/png' })
    const more = () => {
      if (!response.destroyed) response.write(Buffer.alloc(1_000_000), () => setImmediate(more))
    }
    return more()
  }
  if (path === '/away.png') return void response.writeHead(302, { location: 'file:///etc/passwd' }).end()
  const still = path.replace('/watch', '')
  response.writeHead(200, { 'content-type': 'text/html' })
  response.end(`<title>Welding</title><meta property="og:image" content="${still}">`)
})

const authorities = getCACertificates()

before(async () => {
  setDefaultCACertificates([fixture('authority.pem')])
  await new Promise<void>(resolve => host.listen(0, '127.0.0.1', resolve))
  const sharp = await loadSharp()
  picture = await sharp({ create: { width: 400, height: 225, channels: 3, background: '#336699' } })
    .png()
    .toBuffer()
  await boss.must(200, 'PATCH', '/v2/settings/program', { embed_hosts: [origin().host] })
})
after(() => {
  setDefaultCACertificates(authorities)
  host.closeAllConnections()
  host.close()
})

const origin = () => new URL(`https://127.0.0.1:${(host.address() as AddressInfo).port}`)
const watch = (still = '') => `${origin().origin}/watch${still}`

const add = (id: number, url: string, fields: object = {}) =>
  anna.must(200, 'PUT', `/v2/content/${id}/videos`, { url, ...fields })

/** Fields with which nothing is fetched. */
const QUIET = { title: 'Welding', thumbnail_url: 'http://127.0.0.1:9/still.png' }

describe('a video of another host', () => {
  test('is ready at once, and keeps no post from being published', async () => {
    const { id } = await write(anna, topicId)
    const video = await add(id, 'https://youtu.be/dQw4w9WgXcQ', QUIET)
    const { frame_url, embed_html, id: videoId, ...rest } = video
    assert.deepEqual(rest, {
      kind: 'embed',
      url: 'https://youtu.be/dQw4w9WgXcQ',
      title: 'Welding',
      thumbnail_url: null,
      captions_url: null,
      status: 'ready',
      failure: null,
    })
    const link = '<a href="https://youtu.be/dQw4w9WgXcQ" rel="noopener noreferrer">Welding</a>'
    assert.equal(embed_html, `<figure data-video-id="${videoId}">${link}</figure>`)
    assert.equal((await anna.must(200, 'PUT', `/v2/content/${id}`, { body: embed_html })).body, embed_html)
    assert.equal((await act(anna, id, 'publish')).body.data.state, 'published')
    assert.equal(await isInFeeds(app, program.id, id), true)
    const [shown] = (await mia.must(200, 'GET', `/v2/feed/posts/${id}`)).videos
    assert.deepEqual([shown.kind, shown.frame_url], ['embed', frame_url])
    assert.equal((await anna.delete(`/v2/content/${id}/videos/${videoId}`)).status, 400)
    const { html } = await mia.must(200, 'GET', `/v2/feed/posts/${id}/rendered`)
    assert.doesNotMatch(html, /<iframe|<video|nocookie/)
    assert.ok(html.includes(link))
  })

  test('that anna names by plain http is kept by https', async () => {
    const { id } = await write(anna, topicId)
    const { kind, url } = await add(id, 'http://www.youtube.com:80/watch?v=dQw4w9WgXcQ&t=7', QUIET)
    assert.deepEqual([kind, url], ['embed', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=7'])
    const other = await add(id, 'http://vimeo.com/76979871#t=30s', QUIET)
    assert.equal(other.url, 'https://vimeo.com/76979871#t=30s')
  })

  test('is shown by a page of its own, whose policy names its host and no other', async () => {
    const { id } = await write(anna, topicId, { language: 'de' })
    const video = await add(id, 'https://www.youtube.com/watch?v=dQw4w9WgXcQ', { ...QUIET, title: '"A" <b>' })
    const page = await fetch(video.frame_url)
    const text = await page.text()
    assert.equal(page.status, 200)
    assert.match(page.headers.get('content-type') ?? '', /^text\/html/)
    assert.match(
      page.headers.get('content-security-policy') ?? '',
      /^default-src 'none'; style-src 'sha256-[^']+'; frame-src https:\/\/www\.youtube-nocookie\.com; .*frame-ancestors 'self'$/,
    )
    assert.equal(page.headers.get('x-frame-options'), 'SAMEORIGIN')
    assert.match(
      text,
      /<html lang="de">[\s\S]*<iframe src="https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ\?autoplay=1" title="&quot;A&quot; &lt;b&gt;" sandbox="/,
    )
    assert.doesNotMatch(text, /<script|https?:\/\/(?!www\.youtube-nocookie)/)
    const own = await add(id, watch(), QUIET)
    assert.match(
      (await fetch(own.frame_url)).headers.get('content-security-policy') ?? '',
      new RegExp(`frame-src ${origin().origin};`),
    )
  })

  test('has a page that cannot be guessed, and is gone with it, and with the right to show its host', async () => {
    const { id } = await write(anna, topicId)
    const { frame_url: at, id: videoId } = await add(id, watch(), QUIET)
    const status = async (url: string) => (await fetch(url)).status
    assert.equal(await status(at), 200)
    for (const other of [
      at.replace(/.$/, (end: string) => (end === '0' ? '1' : '0')),
      `${at}0`,
      at.replace(`${program.id}-`, `${program.id + 1}-`),
      at.replace(/[^/]+$/, String(videoId)),
    ])
      assert.equal(await status(other), 404, other)
    await boss.must(200, 'PATCH', '/v2/settings/program', { embed_hosts: [] })
    assert.equal(await status(at), 404)
    const inFrame = await fetch(at, { headers: { accept: 'text/html', 'accept-language': 'fr' } })
    assert.match(inFrame.headers.get('content-security-policy') ?? '', /frame-src 'none';.*frame-ancestors 'self'$/)
    assert.match(await inFrame.text(), /<html lang="fr">[\s\S]*<p>Cette vidéo ne peut plus/)
    assert.equal((await anna.put(`/v2/content/${id}/videos`, { url: watch() })).status, 400)
    await boss.must(200, 'PATCH', '/v2/settings/program', { embed_hosts: [origin().host] })
    assert.equal(await status(at), 200)
    await anna.must(204, 'DELETE', `/v2/content/${id}/videos/${videoId}`)
    assert.equal(await status(at), 404)
  })

  test('of a host that the program does not name is refused, in every spelling', async () => {
    const { id } = await write(anna, topicId)
    for (const url of [...REFUSED_VIDEOS, watch().replace('https:', 'http:'), 'https://127.0.0.1/watch']) {
      const answer = await anna.put(`/v2/content/${id}/videos`, { url })
      assert.deepEqual([answer.status, faults(answer)], [400, ['url invalid_format']], url)
    }
    const other = await newsroom(app)
    const post = await write(other.anna, other.topicId)
    const answer = await other.anna.put(`/v2/content/${post.id}/videos`, { url: watch() })
    assert.deepEqual(faults(answer), ['url invalid_format'])
    assert.equal((await anna.put(`/v2/content/${post.id}/videos`, { url: watch() })).status, 404)
  })

  test('that is a file is one', async () => {
    const { id } = await write(anna, topicId)
    assert.equal((await add(id, `${origin().origin}/film.mp4`)).kind, 'file')
  })

  test('counts among the videos of a post', async () => {
    const { id } = await write(anna, topicId)
    await Promise.all(Array.from({ length: 20 }, () => add(id, watch(), QUIET)))
    assert.equal((await anna.put(`/v2/content/${id}/videos`, { url: watch() })).status, 400)
  })

  test('is copied with its post', async () => {
    const { id } = await write(anna, topicId)
    const video = await add(id, watch(), QUIET)
    await anna.must(200, 'PUT', `/v2/content/${id}`, { body: video.embed_html })
    const copy = await anna.must(201, 'POST', `/v2/content/${id}/copy`)
    const [copied] = copy.videos
    assert.deepEqual([copied.kind, copied.status, copied.url], ['embed', 'ready', video.url])
    assert.notEqual(copied.frame_url, video.frame_url)
    assert.equal(copy.body, copied.embed_html)
  })
})

describe('the still of a video', () => {
  const videoOf = async (id: number, wanted: (video: { thumbnail_url: string | null; title: string }) => boolean) =>
    (await until(anna, id, post => wanted(post.videos[0]))).videos[0]

  test('comes from its page, over this server, and so does its title', async () => {
    const { id } = await write(anna, topicId)
    await add(id, watch('/still.png'))
    const { thumbnail_url: still, title } = await videoOf(id, video => video.thumbnail_url !== null)
    assert.equal(title, 'Welding')
    assert.ok(still.startsWith(`${app.url}/uploads/view/`))
    const shown = await fetch(still)
    assert.deepEqual([shown.status, shown.headers.get('content-type')], [200, 'image/webp'])
    const used = await app.app.services.database.unscopedQuery(
      sql<{ used: boolean; user_id: number }>`
        select used_at is not null as used, user_id from uploads
         where program_id = ${program.id} and view_token = ${still.split('/').at(-1)}`,
    )
    assert.deepEqual(used, [{ used: true, user_id: anna.id }])
  })

  test('may be named, is fetched all the same, and is no address of another server to readers', async () => {
    const { id } = await write(anna, topicId)
    const video = await add(id, watch('/fake.png'), { title: 'Mine', thumbnail_url: `${origin().origin}/still.png` })
    assert.equal(video.thumbnail_url, null)
    const { thumbnail_url: still, title } = await videoOf(id, ({ thumbnail_url }) => thumbnail_url !== null)
    assert.deepEqual([still.startsWith(app.url), title], [true, 'Mine'])
  })

  for (const [what, path] of Object.entries({
    'that is no picture': '/fake.png',
    'without an end': '/endless.png',
    'that leads elsewhere': '/away.png',
    'that is not there': '',
  })) {
    test(`${what} leaves a plain card`, async () => {
      const { id } = await write(anna, topicId)
      await add(id, watch(path))
      const { thumbnail_url } = await videoOf(id, ({ title }) => title === 'Welding')
      assert.equal(thumbnail_url, null)
    })
  }
})

describe('the hosts of a program', () => {
  const change = (embed_hosts: unknown) => boss.patch('/v2/settings/program', { embed_hosts })

  test('are exact, in one spelling, each once, at most twenty', async () => {
    const { program: own } = await newsroom(app)
    const owner = await own.user('owner', { role: 'administrator' })
    const set = async (embed_hosts: string[]) =>
      (await owner.must(200, 'PATCH', '/v2/settings/program', { embed_hosts })).embed_hosts
    assert.deepEqual(await set(['Video.Example', 'video.example:443', 'bücher.example', 'a.example:8443']), [
      ...['video.example', 'xn--bcher-kva.example', 'a.example:8443'],
    ])
    const twenty = Array.from({ length: 20 }, (_, index) => `v${index}.example`)
    assert.deepEqual(await set(twenty), twenty)
    assert.equal((await change([...twenty, 'more.example'])).status, 400)
  })

  for (const wrong of [
    'https://video.example',
    '*.example',
    'video.example/path',
    'a b.example',
    "x;script-src'",
    'a@b.example',
    '[::1]',
    'a.example:99999',
    '',
  ]) {
    test(`${JSON.stringify(wrong)} is none`, async () => {
      const answer = await change([origin().host, wrong])
      assert.equal(answer.status, 400)
      assert.match(faults(answer).join(), /^embed_hosts\.1 /)
    })
  }
})
