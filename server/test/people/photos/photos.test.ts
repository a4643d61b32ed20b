import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { before, describe, test } from '../../../../bin/testing.mjs'
import { type Person, sharedApp } from '../../support/app.ts'
import { eventually } from '../../support/eventually.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
const dataUri = (bytes: Buffer, type = 'png') => `data:image/${type};base64,${bytes.toString('base64')}`
const withPhoto = (userName: string, value: string) => ({
  userName,
  name: { givenName: 'A', familyName: 'B' },
  photos: [{ value, type: 'photo' }],
})

const app = await sharedApp()

let paula: Person
let programId: number

before(async () => {
  const program = await app.program()
  programId = program.id
  paula = await program.user('paula', { role: 'program_manager' })
})

const files = () => readdirSync(join(app.app.services.config.dataDir, 'files', 'photos', String(programId)))
const photoOf = (user: { photos: { value: string }[] }) => user.photos[0]?.value as string
const fetchPhoto = async (url: string) => {
  const answer = await fetch(url)
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
}

describe('a photo inside a request', () => {
  test('is stored and served to everyone who knows its address, with its type', async () => {
    const created = await paula.must(201, 'POST', '/scim/v2/Users', withPhoto('anna', dataUri(PNG, 'jpeg')))
    assert.match(photoOf(created), new RegExp(`^${app.url}/photos/${programId}/[0-9a-f]{32}\\.png$`))
    const { status, headers, bytes } = await fetchPhoto(photoOf(created))
    assert.equal(status, 200)
    assert.deepEqual(bytes, PNG)
    assert.equal(headers.get('content-type'), 'image/png', 'by its content, not by what the client says')
    assert.equal(headers.get('x-content-type-options'), 'nosniff')
    assert.match(headers.get('cache-control') ?? '', /immutable/)
    assert.equal((await fetchPhoto(`${app.url}/photos/${programId}/${'0'.repeat(32)}.png`)).status, 404)
    assert.equal((await fetchPhoto(`${app.url}/photos/${programId}/..%2f..%2fx.png`)).status, 404)
  })

  test('is replaced by the next one, or removed; the same one again changes nothing', async () => {
    const { id, ...created } = await paula.must(201, 'POST', '/scim/v2/Users', withPhoto('bela', dataUri(PNG)))
    const path = `/scim/v2/Users/${id}`
    const same = await paula.must(200, 'PUT', path, withPhoto('bela', dataUri(PNG)))
    assert.deepEqual([photoOf(same), same.meta.version], [photoOf(created as never), created.meta.version])
    const other = Buffer.concat([PNG, Buffer.from('more')])
    const changed = await paula.must(200, 'PATCH', path, {
      Operations: [{ op: 'replace', path: 'photos[type eq "photo"].value', value: dataUri(other) }],
    })
    assert.deepEqual((await fetchPhoto(photoOf(changed))).bytes, other)
    await eventually(
      () => fetchPhoto(photoOf(created as never)),
      ({ status }) => status === 404,
    )
    assert.deepEqual(
      (await paula.must(200, 'PUT', path, changed)).photos,
      changed.photos,
      'its address may be put back',
    )
    await paula.must(200, 'PATCH', path, { Operations: [{ op: 'remove', path: 'photos' }] })
    await eventually(
      () => fetchPhoto(photoOf(changed)),
      ({ status }) => status === 404,
    )
  })

  const CORE = 'urn:ietf:params:scim:schemas:core:2.0:User'
  const namings: [how: string, operation: (value: string) => object][] = [
    ['by its path', value => ({ path: 'photos', value: [{ value, type: 'photo' }] })],
    ['by its path in capitals, as one entry', value => ({ path: 'PHOTOS', value: { VALUE: value, type: 'photo' } })],
    ['by a selection', value => ({ path: 'photos[type eq "photo"].value', value })],
    ['by a path with its schema', value => ({ path: `${CORE}:photos[type eq "photo"].value`, value })],
    ['without a path', value => ({ value: { title: 'Baker', photos: [{ value }] } })],
    ['by a path as member', value => ({ value: { 'photos[type eq "photo"].value': value } })],
    ['within its schema', value => ({ value: { [CORE]: { photos: [{ value, type: 'photo' }] } } })],
  ]
  for (const size of [30_000, 1_200_000]) {
    test(`of ${size} bytes is stored however an operation names it, and the last one counts`, async () => {
      const { id } = await paula.must(
        201,
        'POST',
        '/scim/v2/Users',
        withPhoto(`cleo${size}`, 'https://x.example/a.png'),
      )
      for (const [how, operation] of namings) {
        const [first, last] = [Buffer.concat([PNG, randomBytes(50)]), Buffer.concat([PNG, randomBytes(size)])]
        const Operations = [first, last].map(bytes => ({ op: 'replace', ...operation(dataUri(bytes)) }))
        const changed = await paula.must(200, 'PATCH', `/scim/v2/Users/${id}`, { Operations })
        assert.deepEqual((await fetchPhoto(photoOf(changed))).bytes, last, how)
      }
      await paula.must(204, 'DELETE', `/scim/v2/Users/${id}`)
    })
  }

  test('of megabytes arrives whole', async () => {
    const big = Buffer.concat([PNG, randomBytes(3_000_000)])
    const text = JSON.stringify(withPhoto('carl', dataUri(big))).replaceAll('/', '\\/')
    const created = await paula.must(201, 'POST', '/scim/v2/Users', text)
    assert.deepEqual((await fetchPhoto(photoOf(created))).bytes, big)
    await paula.must(204, 'DELETE', `/scim/v2/Users/${created.id}`)
    await eventually(
      () => fetchPhoto(photoOf(created)),
      ({ status }) => status === 404,
    )
  })

  test('that is no picture is refused, whatever it says, and leaves no file', async () => {
    const before = files()
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
    const wrong = [
      dataUri(svg, 'svg+xml'),
      dataUri(svg),
      dataUri(Buffer.alloc(200_000, 'no picture')),
      `${dataUri(Buffer.concat([PNG, randomBytes(100_000)]))}*`,
      'data:image/png,%89PNG',
      'data:text/html;base64,PGI+',
      dataUri(Buffer.alloc(0)),
    ]
    for (const value of wrong) {
      const { status, body } = await paula.post('/scim/v2/Users', withPhoto('dora', value))
      assert.deepEqual([status, body.scimType], [400, 'invalidValue'], value.slice(0, 60))
    }
    await eventually(
      async () => files(),
      found => found.length === before.length,
    )
  })

  test('leaves no file when the request fails otherwise or names it elsewhere', async () => {
    const before = files()
    const big = dataUri(Buffer.concat([PNG, randomBytes(200_000)]))
    const failing: [number, unknown][] = [
      [409, withPhoto('anna', big)],
      [400, { ...withPhoto('eli', big), emails: [{ value: 'no address' }] }],
      [400, `${JSON.stringify(withPhoto('eli', big)).slice(0, -1)},`],
      [400, { ...withPhoto('eli', 'https://example.com/a.png'), title: big }],
      [201, { ...withPhoto('eli', 'https://example.com/a.png'), unknown: big, [big]: 1 }],
    ]
    for (const [status, body] of failing) {
      const answer = await paula.post('/scim/v2/Users', body)
      assert.equal(answer.status, status, answer.text.slice(0, 200))
    }
    await eventually(
      async () => files(),
      found => found.length === before.length,
    )
  })
})

describe('the size of a body', () => {
  test('beyond 200 MB is 413, before it is sent', async () => {
    const status = await new Promise(resolve => {
      const call = request(`${app.url}/scim/v2/Users`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${paula.token}`,
          'content-type': 'application/scim+json',
          'content-length': 201 * 1024 * 1024,
        },
      })
      call.on('response', answer => {
        resolve(answer.statusCode)
        call.destroy()
      })
      call.on('error', () => {})
      call.flushHeaders()
    })
    assert.equal(status, 413)
  })

  test('a long text that no attribute takes is ignored or refused like a short one', async () => {
    const long = '\\"é\n'.repeat(100_000)
    const base = withPhoto('fay', 'https://example.com/a.png')
    assert.equal((await paula.post('/scim/v2/Users', { ...base, title: long })).status, 400)
    assert.equal((await paula.post('/scim/v2/Users', { ...base, unknown: long })).status, 201)
  })
})
