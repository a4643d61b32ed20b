import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { before, test } from '../../../../bin/testing.mjs'
import { sql } from '../../../src/platform/db/sql.ts'
import { signToken } from '../../../src/platform/downloads/index.ts'
import { readRange } from '../../../src/platform/downloads/send-stored.ts'
import { sniffUpload } from '../../../src/publishing/uploads/sniff-type.ts'
import { sweepUploads } from '../../../src/publishing/uploads/sweep-uploads.ts'
import { type Person, startApp, type TestProgram } from '../../support/app.ts'
import * as samples from './samples.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'atrium-uploads-'))
const app = await startApp({ DATA_DIR: dataDir })
let program: TestProgram
let mia: Person

before(async () => {
  program = await app.program()
  mia = await program.user('mia')
})

const target = (filename: string) => mia.must(200, 'GET', `/v2/ugc/uploads/${encodeURIComponent(filename)}`)
const put = (url: string, body: RequestInit['body'], headers: Record<string, string> = {}) =>
  fetch(url, { method: 'PUT', body, headers, duplex: 'half' } as RequestInit)
const bytes = async (response: Response) => Buffer.from(await response.arrayBuffer())
const storedFiles = () =>
  readdirSync(join(dataDir, 'files'), { recursive: true, withFileTypes: true }).filter(entry => entry.isFile()).length

async function upload(filename: string, body: Buffer) {
  const { upload_url, view_url, headers } = await target(filename)
  const response = await put(upload_url, body, headers)
  return { response, upload_url, view_url }
}

test('mia uploads a picture, and anyone who has its address sees it, safe to be shown', async () => {
  const { uuid, upload_url, view_url, method, headers, expires_at } = await target('canteen.png')
  const status = async () => (await mia.must(200, 'GET', `/v2/feed/attachments/${uuid}/status`)).status
  assert.equal(await status(), 'processing')
  assert.equal(method, 'PUT')
  assert.ok(Date.parse(expires_at) > Date.now())
  assert.equal((await fetch(view_url)).status, 404, 'nothing there yet')
  const stored = await put(upload_url, samples.png, headers)
  assert.equal(stored.status, 200)
  const { data } = (await stored.json()) as { data: Record<string, unknown> }
  assert.deepEqual(data, {
    uuid,
    view_url,
    filename: 'canteen.png',
    mime_type: 'image/png',
    size_bytes: samples.png.length,
  })

  const view = await fetch(view_url)
  assert.equal(view.status, 200)
  assert.deepEqual(await bytes(view), samples.png)
  assert.equal(view.headers.get('content-type'), 'image/png')
  assert.equal(view.headers.get('x-content-type-options'), 'nosniff')
  assert.match(view.headers.get('content-security-policy') ?? '', /default-src 'none'; sandbox/)
  assert.match(view.headers.get('content-disposition') ?? '', /^inline; filename="canteen\.png"/)
})

test('a document is downloaded under a name with its type', async () => {
  const { view_url } = await upload('Plan für "März".pdf', samples.pdf)
  const view = await fetch(view_url)
  assert.match(
    view.headers.get('content-disposition') ?? '',
    /^attachment; .*filename\*=UTF-8''Plan%20f%C3%BCr%20%22M%C3%A4rz%22\.pdf$/,
  )
  const odd = await fetch((await upload('run.exe', samples.png)).view_url)
  assert.match(odd.headers.get('content-disposition') ?? '', /filename="run\.exe\.png"/)
})

test('a video can be read in parts', async () => {
  const { view_url } = await upload('tour.mp4', samples.mp4)
  const part = await fetch(view_url, { headers: { range: 'bytes=4-7' } })
  assert.equal(part.status, 206)
  assert.equal((await bytes(part)).toString(), 'ftyp')
  assert.equal(part.headers.get('content-range'), `bytes 4-7/${samples.mp4.length}`)
  assert.equal((await fetch(view_url, { headers: { range: 'bytes=-3' } })).headers.get('content-length'), '3')
  const beyond = await fetch(view_url, { headers: { range: 'bytes=99999-' } })
  assert.equal(beyond.status, 416)
  await beyond.body?.cancel()
  const head = await fetch(view_url, { method: 'HEAD' })
  assert.equal(head.headers.get('content-length'), String(samples.mp4.length))
})

test('what is not allowed, or lies about its type, is refused and not kept', async () => {
  const refused: Array<[filename: string, content: Buffer]> = [
    ['page.html', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['photo.png', Buffer.from('  <html><body>hello</body></html>')],
    ['logo.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['logo.png', Buffer.from('<?xml version="1.0"?><svg/>')],
    ['notes.txt', Buffer.from('hello <script>alert(1)</script>')],
    ['page.html', Buffer.from('hello')],
    ['run.js', Buffer.from('alert(1)')],
    ['run.sh', Buffer.from('#!/bin/sh')],
    ['photo.png', Buffer.from('just text')],
    ['photo.png', samples.pdf],
    ['photo.jpg', samples.png],
    ['report.pdf', samples.exe],
    ['setup.exe', samples.exe],
    ['all.zip', samples.archive],
    ['report.docx', samples.archive],
    ['report.docx', samples.xlsx],
    ['photo.heic', samples.heic],
    ['notes.txt', Buffer.from([104, 105, 0, 1])],
    ['notes.txt', Buffer.concat([Buffer.alloc(70_000, 'a'), Buffer.from([0])])],
  ]
  const before = storedFiles()
  for (const [filename, content] of refused) {
    const { response, view_url } = await upload(filename, content)
    assert.equal(response.status, 415, filename)
    assert.equal(((await response.json()) as { error: { code: number } }).error.code, 415)
    assert.equal((await fetch(view_url)).status, 404)
  }
  assert.equal((await upload('empty.txt', Buffer.alloc(0))).response.status, 400)
  assert.equal(storedFiles(), before)
})

test('the content of a file says whether it is allowed', () => {
  const known: Array<[filename: string, content: Buffer, mediaType: string]> = [
    ['a.jpeg', samples.jpeg, 'image/jpeg'],
    ['photo', samples.jpeg, 'image/jpeg'],
    ['a.dat', samples.png, 'image/png'],
    ['a.gif', samples.gif, 'image/gif'],
    ['a.webp', samples.webp, 'image/webp'],
    ['a.mp4', samples.mp4, 'video/mp4'],
    ['a.mov', samples.mov, 'video/quicktime'],
    ['a.webm', samples.webm, 'video/webm'],
    ['a.pdf', samples.pdf, 'application/pdf'],
    ['a.DOCX', samples.docx, 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    ['a.xlsx', samples.xlsx, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ['a.odt', samples.odt, 'application/vnd.oasis.opendocument.text'],
    ['a.csv', Buffer.from('name;place\r\nJürgen;Köln'), 'text/csv'],
    ['a.csv', Buffer.from('J\xfcrgen;K\xf6ln', 'latin1'), 'text/csv'],
    ['readme', Buffer.from('hello'), 'text/plain'],
  ]
  for (const [filename, content, mediaType] of known) assert.equal(sniffUpload(content, filename), mediaType, filename)
  fc.assert(
    fc.property(fc.uint8Array(), fc.string(), (content, name) => sniffUpload(Buffer.from(content), name) !== undefined),
  )
})

test('an address takes one file: a failed try may be repeated, a stored file stays', async () => {
  const { upload_url, view_url } = await target('once.png')
  assert.equal((await put(upload_url, 'no picture')).status, 415)
  const answers = await Promise.all([
    put(upload_url, samples.png),
    put(upload_url, samples.png),
    put(upload_url, samples.png),
  ])
  assert.deepEqual(answers.map(answer => answer.status).sort(), [200, 409, 409])
  assert.equal((await put(upload_url, samples.jpeg)).status, 409)
  assert.deepEqual(await bytes(await fetch(view_url)), samples.png)
})

test('addresses that were changed, made for something else or have expired are 403', async () => {
  const { upload_url } = await target('mine.png')
  const [claim = '', signature = ''] = upload_url.split('/').at(-1).split('.')
  const other = Buffer.from(
    JSON.stringify({ ...JSON.parse(Buffer.from(claim, 'base64url').toString()), program_id: 99 }),
  )
  const { secrets } = app.app.services
  const tokens = [
    `${other.toString('base64url')}.${signature}`,
    `${claim}.${signature.slice(1)}`,
    claim,
    'x',
    signToken(secrets, 'download', JSON.parse(Buffer.from(claim, 'base64url').toString()), 60),
    signToken(secrets, 'upload', JSON.parse(Buffer.from(claim, 'base64url').toString()), -1),
  ]
  for (const token of tokens) {
    const answer = await put(`${app.url}/uploads/${token}`, samples.png)
    assert.equal(answer.status, 403, token)
    assert.equal(((await answer.json()) as { error: { code: number } }).error.code, 403)
  }
})

test('a file that is too large is refused, said or not', async () => {
  const { upload_url, headers } = await target('large.png')
  async function* large() {
    yield samples.png
    for (let megabytes = 0; megabytes < 21; megabytes++) yield Buffer.alloc(1024 * 1024)
  }
  const answer = await put(upload_url, ReadableStream.from(large()) as unknown as RequestInit['body'], headers).catch(
    () => null,
  )
  assert.ok(answer === null || answer.status === 413)
  assert.equal((await put(upload_url, samples.png)).status, 200, 'nothing was kept')
})

test('a client that leaves in the middle leaves nothing behind', async () => {
  const { upload_url } = await target('cut.png')
  async function* cut() {
    yield samples.png
    throw new Error('gone')
  }
  await assert.rejects(put(upload_url, ReadableStream.from(cut()) as unknown as RequestInit['body']))
  for (let status = 409; status === 409; ) status = (await put(upload_url, samples.png)).status
})

test('names with path tricks are refused', async () => {
  const names = [
    'a/b.png',
    '../x.png',
    '..',
    '.',
    '...',
    'a\\b.png',
    'a\nb.png',
    'a\tb',
    'a\0.png',
    'x'.repeat(256),
    'gnp\u202e.exe',
    '\u007f',
  ]
  for (const name of names) {
    const encoded = encodeURIComponent(name).replaceAll('.', '%2E')
    const answer = await mia.get(`/v2/ugc/uploads/${encoded}`)
    assert.ok(answer.status === 400 || (/^\.{1,2}$/.test(name) && answer.status === 404), `${encoded} ${answer.status}`)
    if (answer.status === 400) assert.equal(answer.body.error.validations[0].parameter, 'filename')
  }
  for (const name of ['x'.repeat(255), '😀'.repeat(60), '.png', 'ü ü.png', 'a%b.png']) {
    assert.equal((await mia.get(`/v2/ugc/uploads/${encodeURIComponent(name)}`)).status, 200, name)
  }
})

test('only people may upload, and addresses that no one made show nothing', async () => {
  assert.equal((await app.stranger.get('/v2/ugc/uploads/a.png')).status, 401)
  assert.equal((await (await program.server()).get('/v2/ugc/uploads/a.png')).status, 401)
  assert.equal((await (await program.tokenOf(mia, ['feeds.read'])).get('/v2/ugc/uploads/a.png')).status, 403)
  for (const token of ['x', `${program.id}-${'a'.repeat(32)}`, `999999-${'a'.repeat(32)}`, `${program.id}`]) {
    assert.equal((await app.stranger.get(`/uploads/view/${token}`)).status, 404)
  }
})

test('a file that nothing shows after a day is swept with its address; one that a post, a person or an alias shows stays', async () => {
  const orphan = await upload('orphan.png', samples.png)
  const shown = await upload('shown.png', samples.png)
  const fresh = await upload('fresh.png', samples.png)
  const [own, alias] = [await upload('own.png', samples.png), await upload('alias.png', samples.png)]
  const anna = await program.user('anna', { role: 'publisher' })
  const topic = await anna.must(201, 'POST', '/v2/channels', { name: 'News', description: 'What happens' })
  await anna.must(201, 'POST', '/v2/content', {
    content_type: 'article',
    channels: [{ id: topic.id }],
    title: 'Look',
    body: `<p><img src="${shown.view_url}"></p>`,
  })
  await mia.must(200, 'PATCH', '/v2/me', { avatar_url: own.view_url })
  await (await program.user('paula', { role: 'program_manager' })).must(201, 'POST', '/v2/settings/comment_aliases', {
    display_name: 'The team',
    alias_type: 'team',
    avatar_url: alias.view_url,
  })
  const { database } = app.app.services
  const tokens = [orphan, shown, own, alias].map(({ view_url }) => view_url.split('/').at(-1) as string)
  await database.transaction(program.id, db =>
    sql`update uploads set created_at = now() - interval '25 hours'
         where program_id = ${program.id} and view_token = any(${tokens}::text[])`.execute(db),
  )
  const before = storedFiles()
  await sweepUploads(app.app.services)
  assert.equal(storedFiles(), before - 1)
  assert.equal((await fetch(orphan.view_url)).status, 404)
  for (const kept of [shown, own, alias]) assert.equal((await fetch(kept.view_url)).status, 200)
  assert.equal((await fetch(fresh.view_url)).status, 200)
})

test('ranges never leave the file', () => {
  fc.assert(
    fc.property(fc.nat(1000), fc.option(fc.nat(2000)), fc.option(fc.nat(2000)), (size, first, last) => {
      const range = readRange(`bytes=${first ?? ''}-${last ?? ''}`, size)
      if (range === null || range === 'unsatisfiable') return
      assert.ok(range.start >= 0 && range.start <= range.end && range.end < size)
    }),
  )
  for (const header of [undefined, '', 'bytes=', 'bytes=-', 'bytes=1-2,4-5', 'lines=1-2', 'bytes=5-2'])
    assert.equal(readRange(header, 10), null)
})
