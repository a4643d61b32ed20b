// The files that the document of a page makes a browser load beside its own scripts.

import assert from 'node:assert/strict'
import { describe, test } from '../../../../bin/testing.mjs'
import { startApp } from '../../support/app.ts'
import { makeSite } from './support.ts'

const app = await startApp({ WEB_DIST: makeSite() })
const SIGNED_IN = `atrium_web=${'a'.repeat(43)}`

async function links(path: string, headers: Record<string, string> = {}): Promise<string[]> {
  const response = await fetch(app.url + path, { headers: { 'sec-fetch-dest': 'document', ...headers } })
  assert.equal(response.status, 200)
  return response.headers.get('link')?.split(', ') ?? []
}

describe('the document of a post names early', () => {
  test('code, styles and words of the language that the browser asks for', async () => {
    assert.deepEqual(await links('/posts/abc', { 'accept-language': 'de-AT, en;q=0.5' }), [
      '</assets/page-1.css>; rel=preload; as=style; crossorigin',
      '</assets/de-1.js>; rel=modulepreload; crossorigin',
      '</assets/page-1.js>; rel=modulepreload; crossorigin',
    ])
  })

  test('the words of the language that the pages were shown in last', async () => {
    const headers = { 'accept-language': 'de', cookie: 'atrium_language=en' }
    assert.ok((await links('/posts/abc', headers)).includes('</assets/en-1.js>; rel=modulepreload; crossorigin'))
    const odd = { 'accept-language': 'de', cookie: 'atrium_language="><x' }
    assert.ok((await links('/posts/abc', odd)).includes('</assets/de-1.js>; rel=modulepreload; crossorigin'))
  })

  test('its first reads, for browsers that hold a session', async () => {
    assert.deepEqual((await links('/posts/abc-1', { cookie: SIGNED_IN })).slice(-3), [
      '</v2/me>; rel=preload; as=fetch; crossorigin',
      '</v2/feed/posts/abc-1>; rel=preload; as=fetch; crossorigin',
      '</assets/page-1.js>; rel=modulepreload; crossorigin',
    ])
  })
})

test('the document of a page of the studio names its own scripts first, for which all others wait', async () => {
  assert.deepEqual(await links('/studio/posts/7', { cookie: SIGNED_IN }), [
    '</assets/main-4f2a.js>; rel=modulepreload; crossorigin',
    '</assets/page-1.css>; rel=preload; as=style; crossorigin',
    '</assets/en-1.js>; rel=modulepreload; crossorigin',
    '</v2/me>; rel=preload; as=fetch; crossorigin',
    '</v2/content/7>; rel=preload; as=fetch; crossorigin',
    '</assets/page-1.js>; rel=modulepreload; crossorigin',
  ])
})

test('other pages, other queries and service workers, who keep the document for all pages, are told nothing', async () => {
  assert.deepEqual(await links('/topics'), [])
  assert.deepEqual(await links('/posts/abc?x=1', { cookie: SIGNED_IN }), [])
  assert.deepEqual(await links('/posts/abc', { cookie: SIGNED_IN, 'sec-fetch-dest': 'empty' }), [])
})
