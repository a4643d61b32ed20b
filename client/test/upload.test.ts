// Files on their way to the real server, with their progress.

import assert from 'node:assert/strict'
import { openAsBlob } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from '../../bin/testing.mjs'
import { sharedApp } from '../../server/test/support/app.ts'
import { type Atrium, bearer, createAtrium, type UploadProgress, upload } from '../src/index.ts'
import { hangUp, scriptedServer } from './scripted-server.ts'

const app = await sharedApp()
const folder = await mkdtemp(join(tmpdir(), 'atrium-upload-'))
after(() => rm(folder, { recursive: true, force: true }))
let mia: Atrium

describe('upload', () => {
  before(async () => {
    const program = await app.program()
    mia = createAtrium({ baseUrl: app.url, auth: bearer((await program.user('mia')).token ?? '') })
  })

  test('mia uploads a file of three megabytes, sees how far it is, and attaches it', async () => {
    const path = join(folder, 'shift.txt')
    await writeFile(path, 'Night shift, ward 7\n'.repeat(150_000))
    const seen: UploadProgress[] = []
    const file = await openAsBlob(path, { type: 'text/plain' })
    const uploaded = await upload(mia, file, { filename: 'shift.txt', onProgress: progress => seen.push(progress) })
    assert.deepEqual(
      [uploaded.filename, uploaded.mime_type, uploaded.size_bytes],
      ['shift.txt', 'text/plain', 3_000_000],
    )
    assert.ok(seen.length > 2, `${seen.length} reports`)
    assert.deepEqual(seen.at(-1), { sentBytes: 3_000_000, totalBytes: 3_000_000 })
    const sent = seen.map(({ sentBytes }) => sentBytes)
    assert.deepEqual(
      sent,
      sent.toSorted((a, b) => a - b),
    )
    const { data: item } = await mia.createUserGeneratedContent({
      attachments: [
        {
          type: 'file',
          url: uploaded.view_url,
          filename: uploaded.filename,
          mime_type: uploaded.mime_type,
          size_bytes: uploaded.size_bytes,
        },
      ],
    })
    assert.equal(item.attachments[0]?.size_bytes, 3_000_000)
    const { data: back } = await mia.viewUpload({ token: uploaded.view_url.split('/').pop() ?? '' })
    assert.match(String(back instanceof Blob ? await back.text() : back), /^Night shift, ward 7\n/)
  })

  test('the name of a File is used, and one that is not allowed is refused with a reason', async () => {
    const named = await upload(mia, new File(['Hello'], 'hello.txt', { type: 'text/plain' }))
    assert.equal(named.filename, 'hello.txt')
    await assert.rejects(upload(mia, new File(['<script>'], 'page.html')), { name: 'AtriumError', status: 415 })
    await assert.rejects(upload(mia, new Blob(['x'])), new TypeError('filename is missing'))
  })

  test('a file that does not arrive is sent again; one that had arrived is not lost', async () => {
    const bucket = await scriptedServer(hangUp, 503, { status: 200, headers: { 'content-type': 'text/xml' } })
    const target = {
      uuid: 'u',
      upload_url: `${bucket.url}/key`,
      view_url: `${bucket.url}/view`,
      headers: { 'x-kind': 'file' },
    }
    const client = { createUpload: async () => ({ data: target }) } as unknown as Atrium
    const file = new File(['Hello'], 'hello.txt', { type: 'text/plain' })
    const known = {
      uuid: 'u',
      view_url: target.view_url,
      filename: 'hello.txt',
      mime_type: 'text/plain',
      size_bytes: 5,
    }
    assert.deepEqual(await upload(client, file, { onProgress: () => {} }), known)
    assert.deepEqual(
      bucket.asked
        .map(({ method, text, headers }) => [method, text, headers['x-kind'], headers['content-length']])
        .at(-1),
      ['PUT', 'Hello', 'file', '5'],
    )
    bucket.replies = [hangUp, 409]
    assert.deepEqual(await upload(client, file), known)
    bucket.replies = [409]
    await assert.rejects(upload(client, file), { status: 409 })
  })

  test('a file goes by the fetch of the client, as its calls do', async () => {
    const methods: string[] = []
    const fetch: typeof globalThis.fetch = (input, init) => {
      methods.push(init?.method ?? 'GET')
      return globalThis.fetch(input, init)
    }
    const program = await app.program()
    const anna = createAtrium({ baseUrl: app.url, auth: bearer((await program.user('anna')).token ?? ''), fetch })
    await upload(anna, new File(['Hello'], 'hello.txt', { type: 'text/plain' }))
    assert.deepEqual(methods, ['GET', 'PUT'])
  })

  test('an aborted upload throws the reason', async () => {
    const silent = await scriptedServer(() => {})
    const target = { upload_url: silent.url, view_url: silent.url, headers: {} }
    const client = { createUpload: async () => ({ data: target }) } as unknown as Atrium
    const control = new AbortController()
    const reason = new Error('the page was left')
    setTimeout(() => control.abort(reason), 50)
    await assert.rejects(
      upload(client, new File(['x'], 'x.txt'), { signal: control.signal, onProgress: () => {} }),
      reason,
    )
  })
})
