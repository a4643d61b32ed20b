// Captions of uploaded videos: WebVTT files, uploaded like others.

import assert from 'node:assert/strict'
import { describe, test } from '../../../../bin/testing.mjs'
import { sql } from '../../../src/platform/db/sql.ts'
import { type Person, sharedApp } from '../../support/app.ts'
import { act, faults, newsroom, until, write } from '../content/support.ts'
import { mp4, png } from '../uploads/samples.ts'

const app = await sharedApp()
const { program, anna, topicId } = await newsroom(app)

const CAPTIONS = 'WEBVTT - Welding\n\nNOTE Ünïcode\n\n00:00.000 --> 00:02.000\n<v Jo>Put on the <i>mask</i>.\n'

async function upload(person: Person, name: string, content: Buffer | string): Promise<Response & { at: string }> {
  const { upload_url, view_url, headers } = await person.must(200, 'GET', `/v2/ugc/uploads/${name}`)
  const response = await fetch(upload_url, { method: 'PUT', headers, body: content })
  return Object.assign(response, { at: view_url })
}

const put = (id: number, body: object) => anna.put(`/v2/content/${id}/videos`, body)
const vtt = async (content: Buffer | string = CAPTIONS) => (await upload(anna, 'welding.en.vtt', content)).at
const film = async () => (await upload(anna, 'welding.mp4', mp4)).at

describe('a file of captions', () => {
  test('is taken for what it is, and served as such to all who have its address', async () => {
    for (const content of [
      CAPTIONS,
      `\ufeff${CAPTIONS}`,
      'WEBVTT',
      'WEBVTT\n',
      `WEBVTT\r\n${'\n00:00.000 --> 00:02.000\nÄäÄä\n'.repeat(5000)}`,
    ]) {
      const { status, at } = await upload(anna, 'welding.vtt', content)
      assert.equal(status, 200)
      const view = await fetch(at)
      assert.equal(view.headers.get('content-type'), 'text/vtt; charset=utf-8')
      assert.equal(view.headers.get('x-content-type-options'), 'nosniff')
      assert.deepEqual(Buffer.from(await view.arrayBuffer()), Buffer.from(content))
    }
  })

  const REFUSED: Readonly<Record<string, Buffer | string>> = {
    'without its signature': '1\n00:00:00,000 --> 00:00:02,000\nSubRip',
    'with a longer first word': 'WEBVTTX\n',
    'that is a page': 'WEBVTT\n\n<script>alert(1)</script>',
    'that is no UTF-8': Buffer.from('WEBVTT\n\n00:00.000 --> 00:02.000\nSch\xfctz', 'latin1'),
    'that is no UTF-8 further on': Buffer.concat([Buffer.from(`WEBVTT\n\n${'a'.repeat(90_000)}`), Buffer.from([0xff])]),
    'that ends within a character': Buffer.concat([
      Buffer.from(`WEBVTT\n\n${'a'.repeat(90_000)}`),
      Buffer.from([0xc3]),
    ]),
    'with a zero byte': `WEBVTT\n\n${'a'.repeat(90_000)}\0`,
    'that is a picture': png,
  }
  for (const [what, content] of Object.entries(REFUSED)) {
    test(`${what} is refused`, async () => assert.equal((await upload(anna, 'welding.vtt', content)).status, 415))
  }

  test('has at most 5 MiB', async () => {
    const whole = Buffer.alloc(5 * 1024 * 1024, 'a')
    whole.write('WEBVTT\n\n')
    assert.equal((await upload(anna, 'welding.vtt', whole)).status, 200)
    const { status, at } = await upload(anna, 'welding.vtt', Buffer.concat([whole, Buffer.from('a')]))
    assert.equal(status, 413)
    assert.equal((await fetch(at)).status, 404)
  })
})

describe('captions of a video', () => {
  test('come with an upload, are changed and taken away, also while it is published', async () => {
    const { id } = await write(anna, topicId)
    const [url, captions_url, other] = [await film(), await vtt(), await vtt()]
    const video = await anna.must(200, 'PUT', `/v2/content/${id}/videos`, { url, captions_url })
    assert.equal(video.captions_url, captions_url)
    await until(anna, id, post => post.videos[0].status === 'ready')
    await act(anna, id, 'publish')
    const mia = await program.user('mia')
    const seen = async () => (await mia.must(200, 'GET', `/v2/feed/posts/${id}`)).videos[0]
    assert.equal((await seen()).captions_url, captions_url)
    const path = `/v2/content/${id}/videos/${video.id}`
    const changed = await anna.must(200, 'PUT', path, { captions_url: other, title: 'Welding' })
    assert.deepEqual([changed.captions_url, changed.title], [other, 'Welding'])
    assert.deepEqual([(await seen()).captions_url, (await seen()).title], [other, 'Welding'])
    assert.deepEqual(await anna.must(200, 'PUT', path, {}), changed)
    assert.equal((await anna.must(200, 'PUT', path, { captions_url: null })).captions_url, null)
    assert.equal((await seen()).captions_url, null)
    const [row] = await app.app.services.database.unscopedQuery(
      sql<{ unused: number }>`
        select count(*)::int as unused from uploads
         where program_id = ${program.id} and used_at is null
           and view_token = any(${[captions_url, other].map(at => at.split('/').at(-1))}::text[])`,
    )
    assert.equal(row?.unused, 0)
  })

  test('are copied with it', async () => {
    const { id } = await write(anna, topicId)
    const captions_url = await vtt()
    await anna.must(200, 'PUT', `/v2/content/${id}/videos`, { url: await film(), captions_url })
    assert.equal((await anna.must(201, 'POST', `/v2/content/${id}/copy`)).videos[0].captions_url, captions_url)
  })

  test('are an upload of WebVTT of this program, for an upload', async () => {
    const { id } = await write(anna, topicId)
    const { program: otherProgram } = await newsroom(app)
    const eve = await otherProgram.user('eve', { role: 'publisher' })
    const url = await film()
    const captions_url = await vtt()
    for (const [body, fault] of [
      [{ url, captions_url: 'https://x.example/welding.vtt' }, 'captions_url invalid_format'],
      [{ url, captions_url: 'welding.vtt' }, 'captions_url invalid_format'],
      [{ url, captions_url: url }, 'captions_url invalid_type'],
      [{ url, captions_url: (await upload(eve, 'a.vtt', CAPTIONS)).at }, 'captions_url not_found'],
      [{ url, captions_url: `${captions_url}x` }, 'captions_url not_found'],
      [{ url: 'https://v.example/film.mp4', captions_url }, 'captions_url invalid_format'],
      [{ url: 'https://youtu.be/dQw4w9WgXcQ', captions_url }, 'captions_url invalid_format'],
      [{ url, captions_url: 7 }, 'captions_url invalid_type'],
    ] as const) {
      const answer = await put(id, body)
      assert.deepEqual([answer.status, faults(answer)], [400, [fault]], JSON.stringify(body))
    }
    assert.deepEqual((await anna.must(200, 'GET', `/v2/content/${id}`)).videos, [])
  })

  test('are changed by publishers of the program, at the version that they saw', async () => {
    const { id } = await write(anna, topicId)
    const { id: videoId } = await anna.must(200, 'PUT', `/v2/content/${id}/videos`, { url: await film() })
    const path = `/v2/content/${id}/videos/${videoId}`
    const tag = (await anna.get(`/v2/content/${id}`)).headers.get('etag') as string
    const first = await anna.put(path, { title: 'One' }, { 'if-match': tag })
    assert.equal(first.status, 200)
    assert.notEqual(first.headers.get('etag'), tag)
    assert.equal((await anna.put(path, { title: 'Two' }, { 'if-match': tag })).status, 412)
    const other = await write(anna, topicId)
    assert.equal((await anna.put(`/v2/content/${other.id}/videos/${videoId}`, { title: 'Two' })).status, 404)
    const { anna: eve } = await newsroom(app)
    assert.equal((await eve.put(path, { title: 'Two' })).status, 404)
    assert.equal((await (await program.user('mo')).put(path, { title: 'Two' })).status, 403)
    assert.deepEqual(faults(await anna.put(path, { title: 'x'.repeat(256) })), ['title too_long'])
  })
})

test('an uploaded video is read from its record, also where the server may not reach itself', async () => {
  const { id } = await write(anna, topicId)
  await anna.must(200, 'PUT', `/v2/content/${id}/videos`, { url: await film() })
  await anna.must(200, 'PUT', `/v2/content/${id}/videos`, { url: (await upload(anna, 'still.png', png)).at })
  const { videos } = await until(anna, id, post =>
    post.videos.every((video: { status: string }) => video.status !== 'processing'),
  )
  assert.deepEqual(
    videos.map(({ status, failure }: { status: string; failure: string | null }) => [status, failure]),
    [
      ['ready', null],
      ['failed', 'not_video'],
    ],
  )
})
