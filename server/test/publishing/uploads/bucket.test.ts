// The S3 way, against s3rver, an S3-compatible server. Signatures of version 4 it takes as they come; those are tested in
// bucket-signatures.test.ts.

import assert from 'node:assert/strict'
import { mkdtempSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { after, test } from '../../../../bin/testing.mjs'
import { sql } from '../../../src/platform/db/sql.ts'
import { createBucketStore } from '../../../src/platform/files/bucket-store.ts'
import { FileTooLargeError } from '../../../src/platform/files/index.ts'
import { sweepUploads } from '../../../src/publishing/uploads/sweep-uploads.ts'
import { claimUpload } from '../../../src/publishing/uploads/upload.ts'
import { startApp } from '../../support/app.ts'
import { jpeg, png } from './samples.ts'

interface S3Server {
  run(): Promise<{ port: number }>
  close(): Promise<void>
  readonly httpServer: { closeAllConnections(): void }
}
const S3rver: new (options: object) => S3Server = createRequire(import.meta.url)('s3rver')

const BUCKET = 'atrium'
const bucketServer = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: mkdtempSync(join(tmpdir(), 'atrium-s3-')),
  configureBuckets: [{ name: BUCKET, configs: [] }],
})
after(() => {
  bucketServer.httpServer.closeAllConnections()
  return bucketServer.close()
})
const { port } = await bucketServer.run()
const place = { endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1', bucket: BUCKET }
const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
const store = await createBucketStore({ ...place, ...keys })
const app = await startApp({
  S3_ENDPOINT: place.endpoint,
  S3_REGION: place.region,
  S3_BUCKET: place.bucket,
  S3_ACCESS_KEY_ID: keys.accessKeyId,
  S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
})
const program = await app.program()
const mia = await program.user('mia')

const target = (filename: string) => mia.must(200, 'GET', `/v2/ugc/uploads/${filename}`)
const put = async (url: string, body: Buffer, headers: Record<string, string> = {}) =>
  (await fetch(url, { method: 'PUT', body: new Uint8Array(body), headers })).status
const bytes = async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer())

test('a file is written as a stream, read whole and in parts, measured and removed', async () => {
  const part = Buffer.alloc(1024 * 1024, 'x')
  const size = await store.write('exports/1/a.csv', Readable.from(Array(6).fill(part)), { mediaType: 'text/csv' })
  assert.equal(size, 6 * part.length)
  assert.equal(await store.sizeOf('exports/1/a.csv'), size)
  assert.equal((await store.head('exports/1/a.csv', 4))?.toString(), 'xxxx')
  const file = await store.read('exports/1/a.csv', { start: 2, end: 6 })
  assert.equal(file?.sizeBytes, size)
  assert.equal((await Readable.from(file?.stream ?? []).toArray()).join(''), 'xxxxx')
  await store.remove('exports/1/a.csv')
  assert.equal(await store.read('exports/1/a.csv'), null)
  assert.equal(await store.sizeOf('exports/1/a.csv'), null)
})

test('a file that is too large, or whose source breaks, is not there', async () => {
  const large = Readable.from(Array(12).fill(Buffer.alloc(1024 * 1024)))
  await assert.rejects(store.write('a', large, { maxBytes: 10 * 1024 * 1024 }), FileTooLargeError)
  async function* broken() {
    yield Buffer.alloc(6 * 1024 * 1024)
    throw new Error('gone')
  }
  await assert.rejects(store.write('a', broken()), /gone/)
  assert.equal(await store.read('a'), null)
})

test('links of the bucket serve a file under its name, and expire', async () => {
  await store.write('exports/1/b.csv', Readable.from([Buffer.from('a;b')]))
  const url = await store.presignRead('exports/1/b.csv', 60, {
    fileName: 'b.csv',
    mediaType: 'text/csv',
    inline: false,
  })
  const answer = await fetch(url ?? '')
  assert.equal(await answer.text(), 'a;b')
  assert.match(answer.headers.get('content-disposition') ?? '', /^attachment; filename="b\.csv"/)
  const { status } = await fetch((url ?? '').replace(/X-Amz-Date=\d+/, 'X-Amz-Date=20200101'))
  assert.equal(status, 403)
})

test('mia uploads straight into the bucket; the file is checked and shown by the server', async () => {
  const { upload_url, view_url, headers } = await target('canteen.png')
  assert.ok(!upload_url.startsWith(app.url))
  assert.equal((await fetch(view_url)).status, 404)
  assert.equal(await put(upload_url, png, headers), 200)
  const item = await mia.must(201, 'POST', '/v2/ugc/contents', { attachments: [{ type: 'image', url: view_url }] })
  assert.deepEqual([item.attachments[0].mime_type, item.attachments[0].size_bytes], ['image/png', png.length])
  const view = await fetch(view_url)
  assert.equal(view.headers.get('content-type'), 'image/png')
  assert.deepEqual(Buffer.from(await view.arrayBuffer()), png)
  const part = await fetch(view_url, { headers: { range: 'bytes=1-3' } })
  assert.deepEqual([part.status, await part.text()], [206, 'PNG'])
})

test('what is put there later, to the same address, does not become the file', async () => {
  const { upload_url, view_url, headers } = await target('once.png')
  await put(upload_url, png, headers)
  assert.deepEqual(await bytes(view_url), png)
  await put(upload_url, jpeg, headers)
  assert.deepEqual(await bytes(view_url), png)
})

test('two who look at once both see the file', async () => {
  const { upload_url, view_url, headers } = await target('twice.png')
  await put(upload_url, png, headers)
  for (const seen of await Promise.all([1, 2, 3].map(() => fetch(view_url))))
    assert.deepEqual(Buffer.from(await seen.arrayBuffer()), png)
})

test('a file whose node died while it stored it is stored by another, soon', async () => {
  const { upload_url, view_url, headers } = await target('killed.png')
  await put(upload_url, png, headers)
  await app.app.services.database.transaction(program.id, async db => {
    assert.equal(await claimUpload(db, upload_url.split('?', 1)[0]?.split('/').at(-1) as string), true)
    const { rows } = await sql<{ seconds: number }>`
      update uploads set claimed_until = claimed_until - interval '19 seconds'
       where program_id = ${db.programId} and claimed_until > now()
      returning extract(epoch from claimed_until - now())::float8 as seconds`.execute(db)
    assert.ok((rows[0]?.seconds ?? 99) <= 1.5)
  })
  assert.deepEqual(await bytes(view_url), png)
})

test('a file that lies about its type is removed by the first who looks', async () => {
  const { upload_url, view_url, headers } = await target('page.png')
  await put(upload_url, Buffer.from('<html><script>alert(1)</script>'), headers)
  assert.equal((await fetch(view_url)).status, 404)
  const answer = await mia.post('/v2/ugc/contents', { attachments: [{ type: 'image', url: view_url }] })
  assert.equal(answer.body.error.validations[0].rule, 'not_found')
})

test('many who look at once see one file', async () => {
  const { upload_url, view_url, headers } = await target('many.png')
  await put(upload_url, png, headers)
  const answers = await Promise.all(Array.from({ length: 5 }, () => fetch(view_url)))
  assert.ok(answers.some(answer => answer.status === 200))
  assert.deepEqual(await bytes(view_url), png)
})

test('orphans are swept from the bucket', async () => {
  const { upload_url, view_url, headers } = await target('orphan.png')
  await put(upload_url, png, headers)
  assert.equal((await fetch(view_url)).status, 200)
  const token = view_url.split('/').at(-1)
  const { database, files } = app.app.services
  const { rows } = await database.transaction(program.id, db =>
    sql<{ id: string }>`update uploads set created_at = now() - interval '25 hours'
         where program_id = ${program.id} and view_token = ${token} returning id`.execute(db),
  )
  await sweepUploads(app.app.services)
  assert.equal((await fetch(view_url)).status, 404)
  assert.equal(await files.sizeOf(`uploads/${program.id}/${rows[0]?.id}`), null)
})
