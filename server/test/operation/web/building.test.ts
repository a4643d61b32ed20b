import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import type { Site } from '../../../src/operation/web/site.ts'
import type { WebHost } from '../../../src/operation/web/web-host.ts'
import { startApp } from '../../support/app.ts'
import { eventually } from '../../support/eventually.ts'
import { hostFor, makeSources } from './support.ts'

/** A build of low priority has to wait for all the other tests. */
const BUSY_BUILD_MS = 160_000
const isSite = (value: unknown): boolean => typeof value === 'object'
const shown = (host: WebHost): Promise<Site> => eventually(() => host.current(), isSite)
const documentOf = (site: Site): string => site.files.get('index.html')?.bodies.identity.toString() ?? ''
const builds = (web: string): number =>
  existsSync(join(web, '.builds')) ? readFileSync(join(web, '.builds'), 'utf8').trim().split('\n').length : 0
/** What lies beside the build; nothing once all is well. */
const leftOver = (web: string): string[] => readdirSync(web).filter(name => name.startsWith('dist.'))

describe('pages are built', () => {
  test('at the first start, once, and again when their sources change', async () => {
    const web = makeSources()
    const first = hostFor(web)
    assert.equal(await first.host.current(), 'building')
    assert.match(documentOf(await shown(first.host)), /first/)
    assert.ok((await shown(first.host)).files.get('assets/main-4f2a.js')?.bodies.br)
    const second = hostFor(web)
    assert.ok(isSite(await second.host.current()))
    await second.host.stop()
    assert.equal(builds(web), 1)
    writeFileSync(join(web, 'text.txt'), 'second')
    const third = hostFor(web)
    // What there was is shown until the new one is there.
    assert.match(documentOf((await third.host.current()) as Site), /first/)
    await eventually(
      async () => documentOf((await third.host.current()) as Site),
      text => text.includes('second'),
    )
    assert.equal(builds(web), 2)
    assert.deepEqual(leftOver(web), [])
    assert.match(documentOf((await first.host.current()) as Site), /first/)
  })

  test('and a page that was open before still finds its parts after the next one, not after the second next', async () => {
    const web = makeSources()
    await shown(hostFor(web).host)
    const next = async (text: string): Promise<Site> => {
      writeFileSync(join(web, 'text.txt'), text)
      const { host } = hostFor(web)
      return eventually(
        async () => (await host.current()) as Site,
        site => documentOf(site).includes(text),
      )
    }
    const second = await next('second')
    assert.match(second.files.get('assets/part-first.js')?.bodies.identity.toString() ?? '', /first/)
    assert.ok(second.files.has('assets/part-second.js'))
    const restarted = await shown(hostFor(web).host)
    assert.ok(restarted.files.has('assets/part-first.js'), 'also after a restart')
    const third = await next('third')
    assert.deepEqual([...third.files.keys()].filter(name => name.includes('part-')).sort(), [
      'assets/part-second.js',
      'assets/part-third.js',
    ])
  })

  test('by one of several servers that start at once', async () => {
    const web = makeSources()
    const hosts = [1, 2, 3, 4].map(() => hostFor(web))
    for (const { host } of hosts) assert.match(documentOf(await shown(host)), /first/)
    assert.equal(builds(web), 1)
    assert.deepEqual(leftOver(web), [])
  })

  test('though a process died while it built', async () => {
    const web = makeSources()
    const dead = spawn(process.execPath, ['-e', ''])
    await new Promise(resolve => dead.once('close', resolve))
    writeFileSync(join(web, 'dist.lock'), String(dead.pid))
    mkdirSync(join(web, 'dist.new-abc'))
    const { host } = hostFor(web)
    await shown(host)
    assert.deepEqual(leftOver(web), [])
  })

  test('unless they are not to be: then as they lie there', async () => {
    const web = makeSources()
    const { host } = hostFor(web, false)
    assert.equal(await host.current(), 'missing')
    assert.equal(builds(web), 0)
  })

  test('not where the sources are missing, as in an image', async () => {
    const web = makeSources()
    const first = hostFor(web)
    await shown(first.host)
    for (const name of ['build.mjs', 'text.txt']) rmSync(join(web, name))
    const { host, errors } = hostFor(web)
    assert.ok(isSite(await host.current()))
    assert.deepEqual(errors, [])
  })
})

test('a build that fails says why in the log, and leaves what there was', async () => {
  const web = makeSources()
  writeFileSync(join(web, 'broken.txt'), '')
  const { host, errors } = hostFor(web)
  await eventually(
    () => host.current(),
    state => state === 'failed',
  )
  assert.match(errors[0]?.err.message ?? '', /build\.mjs ended with 1: .*the sources are broken/s)
  assert.deepEqual(leftOver(web), [])
  const failed = builds(web)
  for (let looks = 0; looks < 5; looks++) assert.equal(await host.current(), 'failed')
  assert.equal(builds(web), failed, 'the same sources are not tried again')
  rmSync(join(web, 'broken.txt'))
  assert.match(documentOf(await shown(host)), /first/, 'mended sources are built without a restart')
  writeFileSync(join(web, 'broken.txt'), '')
  const again = hostFor(web)
  await eventually(
    async () => again.errors.length,
    count => count === 1,
  )
  assert.match(documentOf((await again.host.current()) as Site), /first/)
})

test('in a folder that cannot be written the build that came with it is shown', {
  skip: process.getuid?.() === 0 && 'needs a user other than root, who may write everywhere',
}, async () => {
  const web = makeSources()
  await shown(hostFor(web).host)
  writeFileSync(join(web, 'text.txt'), 'second')
  chmodSync(web, 0o555)
  const { host, errors } = hostFor(web)
  await eventually(
    async () => errors.length,
    count => count === 1,
  )
  assert.match(documentOf((await host.current()) as Site), /first/)
  chmodSync(web, 0o755)
})

test('a server that ends while it builds takes the build along', async () => {
  const web = makeSources()
  writeFileSync(join(web, 'slow.txt'), '')
  const { host, errors } = hostFor(web)
  await eventually(
    async () => builds(web),
    count => count === 1,
  )
  await host.stop()
  assert.deepEqual(errors, [])
  assert.deepEqual(leftOver(web), [])
})

test('without a build, pages are 503 and everything else works', async () => {
  const app = await startApp({ WEB_DIST: join(makeSources(), 'none') })
  const page = await app.stranger.get('/topics')
  assert.equal(page.status, 503)
  assert.match(page.headers.get('content-type') ?? '', /^text\/html/)
  assert.match(page.text, /There are no pages here/)
  assert.ok(page.headers.get('retry-after'))
  assert.equal((await app.stranger.get('/assets/x.js')).status, 404)
  assert.equal((await app.stranger.get('/readyz')).status, 200)
})

test('the pages of this server are built beside it, and open by themselves', {
  timeout: BUSY_BUILD_MS + 10_000,
}, async () => {
  const app = await startApp({ WEB_BUILD: '1', WEB_DIST: join(makeSources(), '../real') })
  const preparing = await app.stranger.get('/')
  assert.equal(preparing.status, 503)
  assert.match(preparing.text, /<meta http-equiv="refresh" content="2">/)
  assert.match(preparing.text, /Preparing the pages/)
  assert.equal(preparing.headers.get('cache-control'), 'no-store')
  assert.equal((await app.stranger.get('/readyz')).status, 200)
  const page = await eventually(
    () => app.stranger.get('/'),
    ({ status }) => status === 200,
    BUSY_BUILD_MS,
  )
  assert.doesNotMatch(page.text, /<script(?![^>]* src="\/assets\/)/)
  for (const [, path = ''] of page.text.matchAll(/(?:src|href)="([^"]+)"/g)) {
    assert.equal((await app.stranger.get(path)).status, 200, path)
  }
})
