// The S3 way, against a server that checks signatures of version 4, and on a way to it that fails.

import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { after, before, describe, test } from '../../../../bin/testing.mjs'
import { checkStorage } from '../../../src/operation/cli/checks/network.ts'
import { createBucketStore } from '../../../src/platform/files/bucket-store.ts'
import { type FileStore, FilesUnavailableError } from '../../../src/platform/files/index.ts'
import { startApp } from '../../support/app.ts'
import { type SwiftBucket, startSwift, withoutSwift } from '../../support/bucket/swift.ts'
import { openWay, type Way } from '../../support/bucket/way.ts'
import { eventually } from '../../support/eventually.ts'
import { png } from './samples.ts'

const DOWNLOAD = { fileName: 'b.csv', mediaType: 'text/csv', inline: false }
const MB = 1024 * 1024
/** For what is never answered. */
const TIMEOUT_MS = 2500

describe('a bucket that checks signatures', { skip: withoutSwift }, () => {
  let swift: SwiftBucket
  let way: Way
  let store: FileStore

  const link = async (key: string, seconds = 60) => (await store.presignRead(key, seconds, DOWNLOAD)) as string
  const status = async (url: string, init?: RequestInit) => {
    const answer = await fetch(url, init)
    await answer.arrayBuffer()
    return answer.status
  }
  const write = (key: string, text: string) => store.write(key, Readable.from([Buffer.from(text)]))

  before(async () => {
    swift = await startSwift()
    way = await openWay(swift.endpoint)
    store = await createBucketStore({ ...swift, endpoint: way.endpoint })
  })
  after(async () => {
    await way.close()
    await swift.stop()
  })

  test('takes parts of a large file, and gives ranges of it back', async () => {
    const bytes = randomBytes(11 * MB + 7)
    const pieces = Array.from({ length: 12 }, (_, index) => bytes.subarray(index * MB, (index + 1) * MB))
    assert.equal(await store.write('exports/1/large.bin', Readable.from(pieces)), bytes.length)
    assert.equal(way.seen.filter(line => /^PUT .*partNumber=[123]\b/.test(line)).length, 3)
    const whole = await store.read('exports/1/large.bin')
    assert.equal(whole?.sizeBytes, bytes.length)
    assert.ok(Buffer.concat(await (whole?.stream ?? Readable.from([])).toArray()).equals(bytes))
    // Over the seam of two parts.
    const [start, end] = [5 * MB - 3, 5 * MB + 3]
    const part = await store.read('exports/1/large.bin', { start, end })
    assert.equal(part?.sizeBytes, bytes.length)
    assert.deepEqual(Buffer.concat(await (part?.stream ?? Readable.from([])).toArray()), bytes.subarray(start, end + 1))
  })

  test('serves a link as it was signed, until it expires, and no other', async () => {
    await write('exports/1/b.csv', 'a;b')
    await write('exports/1/other.csv', 'secret')
    const url = await link('exports/1/b.csv')
    const answer = await fetch(url)
    assert.equal(await answer.text(), 'a;b')
    assert.match(answer.headers.get('content-disposition') ?? '', /^attachment; filename="b\.csv"/)
    const tampered = [
      url.replace('/b.csv', '/other.csv'),
      url.replace('X-Amz-Expires=60', 'X-Amz-Expires=6000'),
      url.replace('attachment', 'inline'),
      url.replace(/X-Amz-Signature=[0-9a-f]{4}/, 'X-Amz-Signature=0000'),
      url.replace(/X-Amz-Date=\d{4}/, 'X-Amz-Date=2020'),
      url.replace(/&X-Amz-Signature=[0-9a-f]+/, ''),
    ]
    for (const changed of tampered) {
      assert.notEqual(changed, url)
      assert.equal(await status(changed), 403, changed)
    }
    assert.equal(await status(url, { method: 'PUT', body: 'mine' }), 403)
    const brief = await link('exports/1/b.csv', 1)
    await eventually(
      () => status(brief),
      answered => answered === 403,
    )
  })

  test('takes a file by a link to write, at its own address only', async () => {
    const url = (await store.presignWrite('uploads/1/new', 60, 'image/png')) as string
    const put = (to: string) => status(to, { method: 'PUT', body: 'x', headers: { 'content-type': 'image/png' } })
    assert.equal(await put(url.replace('/new', '/b')), 403)
    assert.equal(await status(url), 403)
    assert.equal(await put(url), 200)
    assert.equal(await store.sizeOf('uploads/1/new'), 1)
  })

  test('refuses wrong keys; that is no missing file, and doctor says what to do', async () => {
    for (const wrong of [{ secretAccessKey: 'wrong' }, { accessKeyId: 'test:nobody' }]) {
      const other = await createBucketStore({ ...swift, ...wrong })
      await assert.rejects(other.read('exports/1/b.csv'), FilesUnavailableError)
      await assert.rejects(other.sizeOf('exports/1/b.csv'), /the bucket cannot be used: it responded with 403/)
      await assert.rejects(other.write('a', Readable.from([Buffer.from('x')])), FilesUnavailableError)
      await assert.rejects(other.remove('exports/1/b.csv'), FilesUnavailableError)
      const { level, message, remedy } = await checkStorage({ ...swift, ...wrong })
      assert.equal(level, 'fail')
      assert.match(`${message} ${remedy}`, /responded with 403.*keys \(403\)/)
    }
    assert.equal((await checkStorage({ ...swift, bucket: 'nowhere' })).level, 'fail')
    const nowhere = await createBucketStore({ ...swift, bucket: 'nowhere' })
    await assert.rejects(nowhere.read('exports/1/b.csv'), FilesUnavailableError)
    assert.equal((await checkStorage(swift)).level, 'ok')
    assert.equal(await store.sizeOf('exports/1/b.csv'), 3)
  })

  test('is asked again after a 500 and a 503, part by part, and not after a silence', async () => {
    const impatient = await createBucketStore({ ...swift, endpoint: way.endpoint }, TIMEOUT_MS)
    way.fail(500, 503)
    assert.equal(await impatient.sizeOf('exports/1/b.csv'), 3)
    way.fail(0)
    await assert.rejects(impatient.sizeOf('exports/1/b.csv'), FilesUnavailableError)
    const bytes = randomBytes(6 * MB)
    // The upload is begun; then its first part is refused.
    const calm = store.write('exports/1/again.bin', Readable.from([bytes.subarray(0, 5 * MB), bytes.subarray(5 * MB)]))
    way.fail(503, 503)
    assert.equal(await calm, bytes.length)
    const { stream } = (await store.read('exports/1/again.bin')) ?? {}
    assert.ok(Buffer.concat(await (stream ?? Readable.from([])).toArray()).equals(bytes))
    way.fail(503, 503, 503)
    await assert.rejects(store.write('exports/1/never.csv', Readable.from([Buffer.from('x')])), FilesUnavailableError)
    assert.equal(await store.sizeOf('exports/1/never.csv'), null)
  })

  test('may be away: the server goes on, files are 503, and what was uploaded is there when it is back', async () => {
    const app = await startApp({
      S3_ENDPOINT: way.endpoint,
      S3_REGION: swift.region,
      S3_BUCKET: swift.bucket,
      S3_ACCESS_KEY_ID: swift.accessKeyId,
      S3_SECRET_ACCESS_KEY: swift.secretAccessKey,
    })
    const mia = await (await app.program()).user('mia')
    const { upload_url, view_url, headers } = await mia.must(200, 'GET', '/v2/ugc/uploads/canteen.png')
    assert.equal(await status(upload_url, { method: 'PUT', body: new Uint8Array(png), headers }), 200)
    // Its first look settles the upload, and the bucket refuses the copy.
    way.fail(503, 503, 503)
    const away = await fetch(view_url)
    assert.deepEqual([away.status, away.headers.get('retry-after')], [503, '1'])
    assert.equal((await app.stranger.get('/readyz')).status, 200)
    const view = await fetch(view_url)
    assert.deepEqual(Buffer.from(await view.arrayBuffer()), png)
    await way.close()
    assert.equal(await status(view_url), 503)
    assert.equal((await app.stranger.get('/readyz')).status, 200)
    assert.equal((await checkStorage({ ...swift, endpoint: way.endpoint })).level, 'fail')
  })
})
