// Responses of a bucket other than files: keys may not list it, it is elsewhere, it is full, or there is none.

import assert from 'node:assert/strict'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { after, test } from '../../../../bin/testing.mjs'
import { checkStorage, checkUploads } from '../../../src/operation/cli/checks/network.ts'
import { readConfig } from '../../../src/platform/config.ts'
import { createBucketStore } from '../../../src/platform/files/bucket-store.ts'
import { FilesFullError, FilesUnavailableError } from '../../../src/platform/files/index.ts'
import { startApp } from '../../support/app.ts'
import { png } from './samples.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

const kept = new Map<string, Buffer>()
let answer: Answer = () => {}
const server = createServer((request, response) => answer(request, response))
await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
after(() => {
  server.closeAllConnections()
  server.close()
})
const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const config = { endpoint, region: 'us-east-1', bucket: 'atrium', accessKeyId: 'key', secretAccessKey: 'secret' }

const refuse = (response: ServerResponse, status: number, code: string, more = '', headers = {}) =>
  response
    .writeHead(status, { 'content-type': 'application/xml', ...headers })
    .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}.</Message>${more}</Error>`)

/** Keeps files, and denies what it does not have, as Amazon does to keys without s3:ListBucket. */
const withoutListing: Answer = async (request, response) => {
  const key = (request.url ?? '').split('?', 1)[0] as string
  const body = Buffer.concat(await request.toArray())
  if (request.method === 'PUT') kept.set(key, body)
  if (request.method === 'DELETE') kept.delete(key)
  const file = kept.get(key)
  if (request.method !== 'GET') return void response.writeHead(request.method === 'DELETE' ? 204 : 200).end()
  if (file) return void response.writeHead(200, { 'content-length': file.length }).end(file)
  refuse(response, 403, 'AccessDenied')
}

const bytes = (text = 'x') => Readable.from([Buffer.from(text)])
const always =
  (...refusal: [status: number, code: string, more?: string, headers?: object]): Answer =>
  (request, response) => {
    request.resume()
    request.once('end', () => refuse(response, ...refusal))
  }

test('keys that may not list a bucket are told "denied" of what is missing: smaller pictures are made all the same', async () => {
  answer = withoutListing
  const store = await createBucketStore(config)
  assert.equal(await store.read('a/missing'), null)
  assert.equal(await store.head('a/missing', 4), null)
  assert.equal(await store.sizeOf('a/missing'), null)
  assert.equal((await checkStorage(config)).level, 'ok')
  const app = await startApp({
    S3_ENDPOINT: endpoint,
    S3_REGION: config.region,
    S3_BUCKET: config.bucket,
    S3_ACCESS_KEY_ID: config.accessKeyId,
    S3_SECRET_ACCESS_KEY: config.secretAccessKey,
  })
  const mia = await (await app.program()).user('mia')
  const { upload_url, view_url, headers } = await mia.must(200, 'GET', '/v2/ugc/uploads/canteen.png')
  assert.equal((await fetch(upload_url, { method: 'PUT', body: new Uint8Array(png), headers })).status, 200)
  assert.equal((await fetch(view_url)).status, 200)
  assert.equal((await fetch(`${view_url}?width=320`)).status, 200)
  answer = (request, response) =>
    request.method === 'PUT' ? always(507, 'XMinioStorageFull')(request, response) : withoutListing(request, response)
  assert.equal((await fetch(`${view_url}?width=640`)).status, 200)
  const second = await mia.must(200, 'GET', '/v2/ugc/uploads/second.png')
  kept.set([...kept.keys()].find(key => key.includes('incoming')) ?? new URL(second.upload_url).pathname, png)
  const refused = await fetch(second.view_url)
  assert.equal(refused.status, 503)
  assert.match(((await refused.json()) as { error: { detail: string } }).error.detail, /storage of this server is full/)
})

test('wrong keys are no missing file, and doctor names the rights that are needed', async () => {
  answer = always(403, 'InvalidAccessKeyId')
  const store = await createBucketStore(config)
  await assert.rejects(store.read('a'), FilesUnavailableError)
  await assert.rejects(store.sizeOf('a'), FilesUnavailableError)
  assert.match((await checkStorage(config)).remedy ?? '', /s3:GetObject, s3:PutObject, s3:DeleteObject/)
})

test('a bucket of another region is named with its region', async () => {
  const store = await createBucketStore(config)
  answer = always(301, 'PermanentRedirect', '', { 'x-amz-bucket-region': 'eu-central-1' })
  await assert.rejects(store.read('a'), /region eu-central-1: set S3_REGION/)
  answer = always(400, 'AuthorizationHeaderMalformed', '<Region>eu-west-3</Region>')
  await assert.rejects(store.write('a', bytes()), /region eu-west-3: set S3_REGION/)
  assert.match((await checkStorage(config)).message, /region eu-west-3/)
})

test('doctor asks the bucket whether pages may send files to it, as a browser does', async () => {
  const rule =
    (origin: string, methods: string): Answer =>
    (request, response) => {
      const { origin: asking = '', 'access-control-request-method': method = '' } = request.headers
      const isAllowed =
        request.method === 'OPTIONS' && (origin === '*' || origin === asking) && methods.includes(method)
      response.writeHead(isAllowed ? 200 : 403, isAllowed ? { 'access-control-allow-origin': origin } : {}).end()
    }
  const check = (publicUrl: string) => checkUploads(config, readConfig({ PUBLIC_URL: publicUrl }))
  for (const [origin, methods, level] of [
    ['http://intranet.example', 'PUT, GET', 'ok'],
    ['*', 'PUT', 'ok'],
    ['http://other.example', 'PUT', 'fail'],
    ['*', 'GET', 'fail'],
  ] as const) {
    answer = rule(origin, methods)
    assert.equal((await check('http://intranet.example')).level, level, `${origin} ${methods}`)
  }
  answer = rule('*', 'PUT')
  const mixed = await check('https://intranet.example')
  assert.deepEqual([mixed.level, mixed.remedy?.includes('https address')], ['fail', true])
})

test('a bucket that is full says so', async () => {
  const store = await createBucketStore(config)
  for (const [status, code] of [
    [507, 'XMinioStorageFull'],
    [403, 'QuotaExceeded'],
    [400, 'StorageCapReached'],
  ] as const) {
    answer = always(status, code)
    await assert.rejects(store.write('a', bytes()), FilesFullError)
  }
})

test('a bucket that takes requests and never answers is given up in time, once', async () => {
  const store = await createBucketStore(config, 1000)
  let requests = 0
  answer = request => {
    requests++
    request.resume()
  }
  const since = performance.now()
  await Promise.all([
    assert.rejects(store.read('a'), FilesUnavailableError),
    assert.rejects(store.write('a', bytes()), FilesUnavailableError),
    assert.rejects(store.remove('a'), FilesUnavailableError),
  ])
  assert.ok(performance.now() - since < 10_000)
  assert.equal(requests, 3)
  // A file that stops half-way.
  answer = (_request, response) => void response.writeHead(200, { 'content-length': 10 }).write('12345')
  const file = await store.read('a')
  await assert.rejects(file?.stream.toArray() ?? Promise.resolve())
})
