// The static site of the guides, as a web server below some path would give it out.

import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { after, test } from '../../../bin/testing.mjs'

const SCRIPT = fileURLToPath(new URL('../../scripts/site.ts', import.meta.url))
const BASE = '/handbook/'
const folder = mkdtempSync(join(tmpdir(), 'atrium-site-'))
after(() => rmSync(folder, { recursive: true, force: true }))
execFileSync(process.execPath, [SCRIPT, folder, BASE], { stdio: 'pipe' })

const pages = globSync('**/index.html', { cwd: folder })
const read = (path: string): string => readFileSync(join(folder, path), 'utf8')

test('every link of the site leads to a file of it', () => {
  assert.ok(pages.length > 60)
  const faults = pages.flatMap(page =>
    [...read(page).matchAll(/ (?:href|src)="([^"]*)"|url\((\/[^)]+)\)/g)]
      .map(([, link, file]) => (link ?? file) as string)
      .filter(link => !/^(https?:|mailto:|#)/.test(link))
      .filter(link => {
        const [path = ''] = link.split('#')
        const file = path.endsWith('/') ? `${path}index.html` : path
        return !file.startsWith(BASE) || !existsSync(join(folder, file.slice(BASE.length)))
      })
      .map(link => `${page} → ${link}`),
  )
  assert.deepEqual(faults, [])
})

test('each page holds its policy, which lets its own style through', () => {
  for (const page of pages) {
    const [, style = ''] = /<style>(.*?)<\/style>/s.exec(read(page)) ?? []
    assert.ok(read(page).includes(`style-src 'sha256-${hash('sha256', style, 'base64')}'; script-src 'self'`), page)
  }
})

test('the search of the site finds its own pages', () => {
  const places = JSON.parse(read('search.json')) as { url: string }[]
  assert.ok(places.every(({ url }) => url.startsWith(BASE)))
  const [script = ''] = globSync('assets/pages/guide-search-*.js', { cwd: folder })
  assert.ok(read(script).includes(`fetch('${BASE}search.json')`))
})
