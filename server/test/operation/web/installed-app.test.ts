import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import sharp from 'sharp'
import { after, test } from '../../../../bin/testing.mjs'
import { shortName } from '../../../src/operation/web/installed-app.ts'
import { type Person, startApp } from '../../support/app.ts'
import { makeSite } from './support.ts'

const app = await startApp({ WEB_DIST: makeSite() })

const logo = await sharp({ create: { width: 300, height: 100, channels: 4, background: '#00ff00' } })
  .png()
  .toBuffer()

async function company(name: string) {
  const program = await app.program({ name })
  const ada = await program.user('ada', { role: 'administrator' })
  return { program, ada }
}

interface Manifest {
  readonly name?: string
  readonly short_name?: string
  readonly theme_color?: string
  readonly icons?: readonly { readonly sizes: string; readonly purpose: string }[]
}

async function manifest(query: string) {
  const response = await fetch(`${app.url}/manifest.webmanifest${query}`)
  assert.equal(response.status, 200)
  assert.equal(response.headers.get('content-type'), 'application/manifest+json; charset=utf-8')
  return { response, body: (await response.json()) as Manifest }
}

async function icon(address: string) {
  const response = await fetch(app.url + address)
  assert.equal(response.status, 200, address)
  assert.equal(response.headers.get('content-type'), 'image/png')
  const bytes = Buffer.from(await response.arrayBuffer())
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => {
    const start = (Math.floor(y * (info.height - 1)) * info.width + Math.floor(x * (info.width - 1))) * 4
    return [...data.subarray(start, start + 4)]
  }
  return { size: info.width, at }
}

/** Ada uploads a picture and makes it the logo. */
async function uploadLogo(ada: Person, bytes: Buffer): Promise<void> {
  const { upload_url, view_url } = await ada.must(200, 'GET', '/v2/ugc/uploads/logo.png')
  const put = await fetch(upload_url, {
    method: 'PUT',
    headers: { 'content-type': 'image/png' },
    body: new Uint8Array(bytes),
  })
  assert.ok(put.ok)
  await ada.must(200, 'PATCH', '/v2/settings/branding', { logo_url: view_url })
}

test('the manifest has the name of its program, and what the build says where the program is unknown', async () => {
  const { program } = await company('Larkmoor Wind and Water')
  const { body } = await manifest(`?program=${program.id}`)
  assert.deepEqual([body.name, body.short_name], ['Larkmoor Wind and Water', 'Larkmoor'])
  assert.equal(body.icons, undefined)
  assert.deepEqual((await manifest('')).body, { name: 'Larkmoor Wind and Water', short_name: 'Larkmoor' })
  await app.program({ name: 'Another' })
  for (const query of ['', '?program=999999', '?program=x']) assert.deepEqual((await manifest(query)).body, {})
})

test('the shortcuts of the manifest are named in the language of the page, else of the browser; other shortcuts keep their names', async () => {
  const dist = makeSite()
  const shortcuts = ['/search', '/elsewhere'].map(url => ({ name: 'Named by the build', url }))
  writeFileSync(join(dist, 'manifest.webmanifest'), JSON.stringify({ shortcuts }))
  const { url, program } = await startApp({ WEB_DIST: dist })
  const { id } = await program()
  for (const [query, header, name] of [
    ['&language=de', 'fr', 'Suche'],
    ['', 'fr-CH,en;q=0.8', 'Recherche'],
    ['&language=xx', 'tlh', 'Search'],
    ['&language=%00', 'ar', 'البحث'],
  ] as const) {
    const headers = { 'accept-language': header }
    const answer = await fetch(`${url}/manifest.webmanifest?program=${id}${query}`, { headers })
    const named = ((await answer.json()) as { shortcuts: typeof shortcuts }).shortcuts
    assert.deepEqual(named, [
      { name, url: '/search' },
      { name: 'Named by the build', url: '/elsewhere' },
    ])
  }
})

test('a change of colour and logo is in the next manifest, under other addresses of the icons; a cached one is asked about', async () => {
  const { program, ada } = await company('Harbour')
  const query = `?program=${program.id}`
  await ada.must(200, 'PATCH', '/v2/settings/branding', { brand_color: '#FFDD00' })
  const first = await manifest(query)
  assert.equal(first.body.theme_color, '#ffdd00')
  assert.equal(first.response.headers.get('cache-control'), 'no-cache')
  const etag = first.response.headers.get('etag') ?? ''
  const asked = () => fetch(`${app.url}/manifest.webmanifest${query}`, { headers: { 'if-none-match': etag } })
  assert.equal((await asked()).status, 304)
  await uploadLogo(ada, logo)
  assert.equal((await asked()).status, 200)
  const second = await manifest(query)
  assert.deepEqual(
    second.body.icons?.map(({ sizes, purpose }) => [sizes, purpose]),
    [
      ['192x192', 'any'],
      ['512x512', 'any'],
      ['512x512', 'maskable'],
    ],
  )
  assert.notDeepEqual(second.body.icons, first.body.icons)
})

test('icons are squares of their size: the uploaded logo on white, else the sign in the colour of the program', async () => {
  const { program, ada } = await company('Harbour')
  const { program: another, ada: other } = await company('Other')
  await ada.must(200, 'PATCH', '/v2/settings/branding', { brand_color: '#ffdd00' })
  const plain = await icon(`/icons/program/${program.id}-apple-180.png`)
  assert.equal(plain.size, 180)
  assert.deepEqual(plain.at(0, 0), [255, 221, 0, 255])
  // Black contrasts more.
  assert.deepEqual(plain.at(0.3, 0.6), [0, 0, 0, 255])
  await uploadLogo(ada, logo)
  for (const [name, size] of [
    ['192', 192],
    ['512', 512],
    ['maskable-512', 512],
  ] as const) {
    const shown = await icon(`/icons/program/${program.id}-${name}.png`)
    assert.equal(shown.size, size)
    assert.deepEqual(shown.at(0.5, 0.5), [0, 255, 0, 255], name)
    assert.deepEqual(shown.at(0.5, 0.1), [255, 255, 255, 255], name)
    assert.equal(shown.at(0, 0)[3], name === 'maskable-512' ? 255 : 0, name)
  }
  // The file of another program is not drawn.
  const { logo_url } = (await app.stranger.get(`/v2/branding?program=${program.id}`)).body.data
  await other.must(200, 'PATCH', '/v2/settings/branding', { logo_url, brand_color: '#ff0000' })
  assert.deepEqual((await icon(`/icons/program/${another.id}-apple-180.png`)).at(0.5, 0.1), [255, 0, 0, 255])
})

test('a logo elsewhere that cannot be read leaves the sign in the colour of the program', async () => {
  const { program, ada } = await company('Harbour')
  const host = createServer((_request, response) => response.writeHead(404).end())
  await new Promise<void>(resolve => host.listen(0, '127.0.0.1', resolve))
  after(() => host.close())
  const logo_url = `https://127.0.0.1:${(host.address() as AddressInfo).port}/logo.png`
  await ada.must(200, 'PATCH', '/v2/settings/branding', { logo_url, brand_color: '#00aa00' })
  const shown = await icon(`/icons/program/${program.id}-apple-180.png`)
  assert.deepEqual(shown.at(0, 0), [0, 170, 0, 255])
})

test('an icon of no program, or of no size, is 404', async () => {
  const { program } = await company('Harbour')
  for (const name of ['999999-192', `${program.id}-64`, `${program.id}-`, 'x-192', `${program.id}-constructor`]) {
    assert.equal((await fetch(`${app.url}/icons/program/${name}.png`)).status, 404, name)
  }
})

test('a short name is as many whole words as a home screen shows', () => {
  for (const [name, short] of [
    ['Harbour', 'Harbour'],
    ['Larkmoor Ltd', 'Larkmoor Ltd'],
    ['Larkmoor Wind and Water', 'Larkmoor'],
    ['Donaudampfschifffahrt AG', 'Donaudampfschifffahrt AG'],
  ] as const)
    assert.equal(shortName(name), short)
})
