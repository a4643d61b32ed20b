import assert from 'node:assert/strict'
import fc from 'fast-check'
import { before, describe, test } from '../../../../bin/testing.mjs'
import {
  CONTRAST_MIN,
  contrastOf,
  hueOf,
  shownColor,
  textOn,
} from '../../../src/people/programs/branding/shown-color.ts'
import { type Person, startApp, type TestProgram } from '../../support/app.ts'

const app = await startApp()
let program: TestProgram
let ada: Person
before(async () => {
  program = await app.program({ name: 'Harbour' })
  ada = await program.user('ada', { role: 'administrator' })
})

const seen = (query = `?program=${program.id}`) => app.stranger.get(`/v2/branding${query}`)

describe('branding', () => {
  test('is public, of the only program without its id', async () => {
    const expected = { name: 'Harbour', logo_url: null, brand_color: null }
    const answer = await seen()
    assert.deepEqual(answer.body, { data: expected })
    assert.match(answer.headers.get('cache-control') ?? '', /public, max-age=10/)
    assert.deepEqual((await seen('')).body, { data: expected })
    const other = await app.program({ name: 'Other' })
    assert.equal((await seen('')).status, 400)
    assert.equal((await seen(`?program=${other.id}`)).body.data.name, 'Other')
    assert.equal((await seen('?program=999999')).status, 404)
    assert.equal((await seen('?program=x')).status, 400)
  })

  test('is changed by an administrator, and says what the pages make of the colour', async () => {
    const answer = await ada.must(200, 'PATCH', '/v2/settings/branding', {
      logo_url: 'https://www.example.com/logo.svg',
      brand_color: '#FFDD00',
    })
    assert.equal(answer.brand_color, '#ffdd00')
    assert.equal(answer.adjusted, true)
    assert.ok(answer.contrast.light >= 4.5 && answer.contrast.dark >= 4.5)
    const kept = { name: 'Harbour', logo_url: 'https://www.example.com/logo.svg', brand_color: '#ffdd00' }
    assert.deepEqual((await seen()).body.data, kept)
    const again = await ada.must(200, 'PATCH', '/v2/settings/branding', { brand_color: null })
    assert.deepEqual([again.brand_color, again.adjusted, again.logo_url], [null, false, kept.logo_url])
  })

  test('has a second logo for dark pages, which is left out where there is none', async () => {
    const logos = { logo_url: 'https://www.example.com/logo.svg', logo_dark_url: 'https://cdn.example.com/white,1.svg' }
    await ada.must(200, 'PATCH', '/v2/settings/branding', logos)
    assert.equal((await seen()).body.data.logo_dark_url, logos.logo_dark_url)
    const page = await app.stranger.get(`/web/forgotten?program=${program.id}`)
    assert.match(
      String(page.body),
      /<source media="\(prefers-color-scheme: dark\)" srcset="https:\/\/cdn.example.com\/white%2C1.svg">/,
    )
    assert.match(
      page.headers.get('content-security-policy') ?? '',
      /img-src 'self' https:\/\/www\.example\.com https:\/\/cdn\.example\.com/,
    )
    assert.equal(
      (await ada.patch('/v2/settings/branding', { logo_dark_url: 'http://x.example.com/a.png' })).status,
      400,
    )
    await ada.must(200, 'PATCH', '/v2/settings/branding', { logo_dark_url: null })
    assert.equal('logo_dark_url' in (await seen()).body.data, false)
  })

  test('refuses what is no colour and no address that pages may load', async () => {
    for (const brand_color of ['red', '#fff', '#12345g', '', 7]) {
      assert.equal((await ada.patch('/v2/settings/branding', { brand_color })).status, 400, String(brand_color))
    }
    for (const logo_url of [
      'http://www.example.com/logo.png',
      'javascript:alert(1)',
      'data:image/png;base64,AA',
      'logo.png',
    ]) {
      const answer = await ada.patch('/v2/settings/branding', { logo_url })
      assert.equal(answer.status, 400, logo_url)
      assert.equal(answer.body.error.validations[0].parameter, 'logo_url')
    }
    await ada.must(200, 'PATCH', '/v2/settings/branding', { logo_url: `${app.url}/uploads/view/x` })
    const pam = await program.user('pam', { role: 'program_manager' })
    assert.equal((await pam.patch('/v2/settings/branding', { brand_color: null })).status, 403)
  })
})

test('a shown colour keeps its hue and can be read', () => {
  const channel = fc.integer({ min: 0, max: 255 }).map(value => value.toString(16).padStart(2, '0'))
  const colors = fc.tuple(channel, channel, channel).map(parts => `#${parts.join('')}`)
  fc.assert(
    fc.property(colors, fc.constantFrom('light' as const, 'dark' as const), (given, theme) => {
      const { color, contrast } = shownColor(given, theme)
      assert.match(color, /^#[0-9a-f]{6}$/)
      assert.ok(contrast >= CONTRAST_MIN)
      const ground = theme === 'light' ? '#f6f7f9' : '#22252a'
      assert.ok(contrastOf(color, ground) >= CONTRAST_MIN)
      // A colour that is nearly grey has no hue.
      const parts = [1, 3, 5].map(at => Number.parseInt(color.slice(at, at + 2), 16))
      if (Math.max(...parts) - Math.min(...parts) < 40) return
      const distance = Math.abs(hueOf(color) - hueOf(given))
      assert.ok(Math.min(distance, 360 - distance) < 4, `${given} ${color}`)
    }),
  )
  assert.equal(shownColor('#2a5bd0', 'light').color, '#2a5bd0')
})

test('text on an area in the colour is black or white, whichever contrasts more', () => {
  assert.deepEqual(['#ffcc00', '#ffffff', '#2a5bd0', '#000000', null].map(textOn), [
    '#000000',
    '#000000',
    '#ffffff',
    '#ffffff',
    '#ffffff',
  ])
})
