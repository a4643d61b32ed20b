// Downloads that break off are continued: uploads, their smaller pictures, exports, photos and own data alike.

import assert from 'node:assert/strict'
import { before, test } from '../../../../bin/testing.mjs'
import { type Person, sharedApp, type TestProgram } from '../../support/app.ts'
import { eventually } from '../../support/eventually.ts'
import * as samples from './samples.ts'

const app = await sharedApp()
let program: TestProgram
let anna: Person
/** Every kind of file that is kept, with how it is read. */
let files: readonly (readonly [
  what: string,
  read: (headers: Record<string, string>, method?: string) => Promise<Response>,
])[]

before(async () => {
  program = await app.program()
  anna = await program.user('anna', { role: 'administrator' })
  const public_ = (url: string) => (headers: Record<string, string>, method?: string) =>
    fetch(url, { headers, ...(method ? { method } : {}) })
  const upload = await anna.must(200, 'GET', '/v2/ugc/uploads/canteen.png')
  await fetch(upload.upload_url, { method: 'PUT', body: new Uint8Array(samples.png), headers: upload.headers })
  await anna.must(202, 'POST', '/v2/data_exports/type/users')
  const [file] = await eventually(
    () => anna.must(200, 'GET', '/v2/data_exports/type/users/latest'),
    found => found.length > 0,
  )
  const photo = `data:image/png;base64,${samples.png.toString('base64')}`
  const [{ value }] = await (
    await anna.call('PATCH', `/scim/v2/Users/${anna.id}`, {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
      Operations: [{ op: 'replace', path: 'photos', value: [{ value: photo, type: 'photo' }] }],
    })
  ).body.photos
  await anna.must(202, 'POST', '/v2/me/data')
  await eventually(
    () => anna.get('/v2/me/data'),
    ({ status }) => status === 200,
  )
  files = [
    ['an upload', public_(upload.view_url)],
    ['an export', public_(file.presigned_url)],
    ['a photo', public_(value)],
    [
      'own data',
      (headers, method) =>
        fetch(`${app.url}/v2/me/data`, {
          headers: { authorization: `Bearer ${anna.token}`, ...headers },
          ...(method ? { method } : {}),
        }),
    ],
  ]
})

const bytes = async (response: Response) => Buffer.from(await response.arrayBuffer())

test('a download is continued where it broke off, as long as the file is the same', async () => {
  for (const [what, read] of files) {
    const whole = await read({})
    const tag = whole.headers.get('etag') as string
    const body = await bytes(whole)
    assert.match(tag, /^"[\w-]+"$/, what)
    assert.equal(whole.headers.get('accept-ranges'), 'bytes', what)

    const rest = await read({ range: 'bytes=10-', 'if-range': tag })
    assert.deepEqual(
      [rest.status, rest.headers.get('content-range')],
      [206, `bytes 10-${body.length - 1}/${body.length}`],
    )
    assert.deepEqual(await bytes(rest), body.subarray(10), what)
    assert.equal((await read({ range: 'bytes=0-3' })).status, 206, what)

    for (const other of ['"other"', `W/${tag}`, 'Wed, 21 Oct 2015 07:28:00 GMT']) {
      const again = await read({ range: 'bytes=10-', 'if-range': other })
      assert.deepEqual([again.status, await bytes(again)], [200, body], `${what}, ${other}`)
    }
    const beyond = await read({ range: `bytes=${body.length}-` })
    assert.deepEqual([beyond.status, beyond.headers.get('content-range')], [416, `bytes */${body.length}`], what)
  }
})

test('who has a file already gets 304; HEAD says how long it is', async () => {
  for (const [what, read] of files) {
    const tag = (await read({})).headers.get('etag') as string
    const same = await read({ 'if-none-match': `W/${tag}`, range: 'bytes=0-3' })
    assert.deepEqual([same.status, (await bytes(same)).length, same.headers.get('etag')], [304, 0, tag], what)
    const head = await read({ range: 'bytes=0-3' }, 'HEAD')
    const size = (await bytes(await read({}))).length
    assert.deepEqual([head.status, head.headers.get('content-length')], [200, String(size)], what)
  }
})

test('a picture in a width has a tag of its own', async () => {
  const upload = await anna.must(200, 'GET', '/v2/ugc/uploads/soup.png')
  await fetch(upload.upload_url, { method: 'PUT', body: new Uint8Array(samples.png), headers: upload.headers })
  const tags = await Promise.all(
    ['', '?width=160', '?width=320'].map(async query => (await fetch(upload.view_url + query)).headers.get('etag')),
  )
  assert.ok(tags.every(Boolean), String(tags))
  const known = await fetch(`${upload.view_url}?width=160`, { headers: { 'if-none-match': String(tags[1]) } })
  assert.equal(known.status, 304)
})
