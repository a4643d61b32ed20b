// How a feed comes: packed, by way of a page, from an address that is gone; and how long its reading may take.

import assert from 'node:assert/strict'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { before, describe, test } from '../../../../bin/testing.mjs'
import { sql } from '../../../src/platform/db/sql.ts'
import { FeedParser } from '../../../src/publishing/sources/feed-parser.ts'
import { settleFetch } from '../../../src/publishing/sources/harvester.ts'
import { type Person, sharedApp, type TestProgram } from '../../support/app.ts'
import { eventually } from '../../support/eventually.ts'
import { fetchAgain, newTopic, numbered, postsOf, rss, Site } from './support.ts'

const app = await sharedApp()
const site = await Site.start()
let program: TestProgram
let anna: Person

before(async () => {
  program = await app.program()
  anna = await program.user('anna', { role: 'publisher' })
})

test('anna adds feeds that are packed, whether their hosts say so or not', async () => {
  const text = Buffer.from(rss(numbered(1, 2)))
  const packed: [string, Record<string, string>, Buffer][] = [
    ['/gzip', { 'content-encoding': 'gzip' }, gzipSync(text)],
    ['/deflate', { 'content-encoding': 'Deflate' }, deflateSync(text)],
    ['/raw', { 'content-encoding': 'deflate' }, deflateRawSync(text)],
    ['/br', { 'content-encoding': 'br' }, brotliCompressSync(text)],
    ['/feed.xml.gz', { 'content-type': 'application/gzip' }, gzipSync(text)],
    ['/twice', { 'content-encoding': 'gzip' }, gzipSync(gzipSync(text))],
  ]
  for (const [path, headers, body] of packed) {
    site.answers.set(path, (_request, response) => void response.writeHead(200, headers).end(body))
    const topic = await newTopic(anna)
    const source = await anna.must(201, 'POST', `${topic}/sources`, { url: site.receiver.url + path })
    assert.equal(source.item_count, 2, path)
    assert.match(site.requests(path)[0]?.headers['accept-encoding'] as string, /gzip, deflate, br/)
  }
})

test('anna adds the address of a page, and the feed that it names is read each time, without the validators of either', async () => {
  const topic = await newTopic(anna)
  const page = `<!doctype html><html><head><link rel="stylesheet" href="/a.css">
    <link rel="alternate" type="application/rss+xml" href="/named"></head><body><p>Hello</body></html>`
  site.feed('/page', page, { 'content-type': 'text/html', etag: '"page"' })
  site.feed('/named', rss(numbered(1, 1)), { etag: '"feed"' })
  const url = `${site.receiver.url}/page`.replace('://', '://me:secret@')
  const source = await anna.must(201, 'POST', `${topic}/sources`, { url })
  assert.equal(source.item_count, 1)
  assert.ok(site.requests('/named')[0]?.headers.authorization)
  site.feed('/named', rss(numbered(1, 2)))
  assert.equal((await fetchAgain(anna, topic, source)).item_count, 2)
  assert.deepEqual(
    [...site.requests('/page'), ...site.requests('/named')].map(request => request.headers['if-none-match']),
    [undefined, undefined, undefined, undefined],
  )
})

test('a feed that a page names at another site does not get the user info of the page', async () => {
  const other = await Site.start()
  const topic = await newTopic(anna)
  const href = other.feed('/named', rss(numbered(1, 1)))
  site.feed(
    '/page-abroad',
    `<html><head><link rel="alternate" type="application/atom+xml" href="${href}"></head></html>`,
  )
  const url = `${site.receiver.url}/page-abroad`.replace('://', '://me:secret@')
  await anna.must(201, 'POST', `${topic}/sources`, { url })
  assert.equal(other.requests('/named')[0]?.headers.authorization, undefined)
})

test('a feed that is gone is switched off at once, and keeps its posts', async () => {
  const topic = await newTopic(anna)
  const source = await anna.must(201, 'POST', `${topic}/sources`, { url: site.feed('/gone', rss(numbered(1, 1))) })
  site.answers.set('/gone', (_request, response) => void response.writeHead(410).end())
  const gone = await fetchAgain(anna, topic, source)
  assert.deepEqual([gone.active, gone.last_error], [false, 'The host replied 410'])
  assert.equal((await postsOf(anna, topic)).length, 1)
})

test('feeds whose every field is built to be slow are read within the call', async () => {
  const topic = await newTopic(anna)
  const fields = ['author', 'title', 'description', 'link', 'guid', 'pubDate', 'dc:creator']
  for (const [nth, part] of ['(', '&lt;', 'a@', '[', '&lt;b&gt;'].entries()) {
    const item = fields.map(name => `<${name}>${part.repeat(80_000)}</${name}>`).join('')
    const url = site.feed(`/hostile-${nth}`, `<rss version="2.0"><channel><item>${item}</item></channel></rss>`)
    const source = await anna.must(201, 'POST', `${topic}/sources`, { url })
    assert.deepEqual([source.item_count, source.last_error], [1, null], part)
  }
})

describe('the parser of feeds', () => {
  /** A parser that never ends with a feed from `slow:`, and notes the order in which it reads the others. */
  const SLOW = `import { parentPort } from 'node:worker_threads'
    parentPort.on('message', ({ id, input }) => {
      while (input.base === 'slow:') {}
      parentPort.postMessage({ id, value: { kind: 'none' } })
    })`
  const newParser = () => new FeedParser(new URL(`data:text/javascript,${encodeURIComponent(SLOW)}`), 200)
  const feed = (base: string) => ({ body: new Uint8Array(), headers: {}, base })

  test('ends a feed that takes too long, and reads the next one', async () => {
    const parser = newParser()
    const slow = assert.rejects(parser.parse(feed('slow:'), 1, 60_000), /more than 200 ms/)
    assert.deepEqual(await parser.parse(feed('quick:'), 2, 60_000), { kind: 'none' })
    await slow
  })

  test('gives each program its turn: the slow feeds of one do not hold up another', async () => {
    const parser = newParser()
    const ended: string[] = []
    const parse = (base: string, programId: number) =>
      parser.parse(feed(base), programId, 60_000).then(
        () => void ended.push(`${programId} read`),
        () => void ended.push(`${programId} late`),
      )
    await Promise.all([
      ...Array.from({ length: 6 }, () => parse('slow:', 1)),
      ...Array.from({ length: 2 }, () => parse('quick:', 2)),
      parse('quick:', 3),
    ])
    assert.deepEqual(ended, ['1 late', '2 read', '3 read', '1 late', '2 read', '1 late', '1 late', '1 late', '1 late'])
  })

  test('gives up a feed whose turn does not come, and lets a program wait with 20 at most', async () => {
    const parser = newParser()
    const slow = assert.rejects(parser.parse(feed('slow:'), 1, 60_000))
    await assert.rejects(parser.parse(feed('quick:'), 2, 0), /not read within 0 ms/)
    const many = Array.from({ length: 21 }, () => parser.parse(feed('quick:'), 2, 60_000))
    assert.equal((await Promise.allSettled(many)).filter(({ status }) => status === 'rejected').length, 1)
    await slow
  })
})

test('a source whose feed was late is fetched again after four intervals, then after as long as it has been failing', async () => {
  const topic = await newTopic(anna)
  const { id } = await anna.must(201, 'POST', `${topic}/sources`, { url: site.feed('/late', rss(numbered(1, 1))) })
  const { services } = app.app
  const [row] = await services.database.unscopedQuery(
    sql<Parameters<typeof settleFetch>[1]>`
      select * from feed_sources where program_id = ${program.id} and id = ${id}`,
  )
  assert.ok(row)
  const waitAfter = async () => {
    await settleFetch(services, row, { kind: 'failed', error: 'The feed takes too long to read', isLate: true })
    const [due] = await services.database.unscopedQuery(
      sql<{ intervals: number }>`
        select (extract(epoch from due_at - last_fetched_at) * 1000 / ${services.config.sourceIntervalMs})::float8 as intervals
          from feed_sources where program_id = ${program.id} and id = ${id}`,
    )
    return due?.intervals ?? 0
  }
  const first = await waitAfter()
  assert.ok(first >= 3.6 && first <= 4.4, `${first} intervals`)
  await services.database.transaction(program.id, db =>
    sql`
      update feed_sources set failing_since = now() - make_interval(secs => ${(services.config.sourceIntervalMs * 9) / 1000})
       where program_id = ${program.id} and id = ${id}`.execute(db),
  )
  const later = await waitAfter()
  assert.ok(later >= 9 && later < 10, `${later} intervals`)
})

test('sources are fetched in turns of the programs: ten of cara that are due do not hold up the one of ben', async () => {
  const { database } = app.app.services
  const other = await app.program()
  const ben = await other.user('ben', { role: 'publisher' })
  const cara = await (await app.program()).user('cara', { role: 'publisher' })
  const paths = [...Array.from({ length: 10 }, (_, nth) => `/turn-${nth}`), '/turn-of-ben']
  const topics = { cara: await newTopic(cara), ben: await newTopic(ben) }
  for (const path of paths) {
    const url = site.feed(path, rss([]))
    const [person, topic] = path === '/turn-of-ben' ? [ben, topics.ben] : [cara, topics.cara]
    await person.must(201, 'POST', `${topic}/sources`, { url, active: false })
  }
  await database.system(db =>
    sql`
      update /* every program */ feed_sources
         set active = true, due_at = now() - make_interval(mins => case when program_id = ${other.id} then 1 else 2 end)
       where url like ${`${site.receiver.url}/turn-%`}`.execute(db),
  )
  database.bus.wakeNow('feed sources')
  const fetched = () => site.receiver.received.map(({ path }) => path).filter(path => paths.includes(path))
  await eventually(
    async () => fetched().length,
    count => count === paths.length,
  )
  assert.ok(fetched().indexOf('/turn-of-ben') < 8, fetched().join(' '))
})
