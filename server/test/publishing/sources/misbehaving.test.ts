import assert from 'node:assert/strict'
import { gzipSync } from 'node:zlib'
import { before, describe, test } from '../../../../bin/testing.mjs'
import { sql } from '../../../src/platform/db/sql.ts'
import { createOutbound } from '../../../src/platform/net/outbound.ts'
import { fetchFeed } from '../../../src/publishing/sources/fetch-feed.ts'
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

const BOMB = `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY a "${'ha'.repeat(100)}">${Array.from(
  { length: 9 },
  (_, n) => `<!ENTITY ${'bcdefghij'[n]} "${`&${'abcdefghi'[n]};`.repeat(10)}">`,
).join('')}]>
<rss version="2.0"><channel><title>Bomb</title><item><guid>1</guid><title>News &j;</title></item></channel></rss>`

describe('an address that has no feed', () => {
  const refused = async (url: string) => {
    const topic = await newTopic(anna)
    const { status, body } = await anna.post(`${topic}/sources`, { url })
    assert.equal(status, 400, JSON.stringify(body))
    assert.deepEqual(await anna.must(200, 'GET', `${topic}/sources`), [])
    const [fault] = body.error.validations
    assert.deepEqual([fault.rule, fault.parameter], ['unreachable', 'url'])
    return fault.message
  }

  test('is refused with the reason', async () => {
    const answers: [string, number, Record<string, string>, string | Buffer, RegExp][] = [
      ['/missing', 404, {}, '', /replied 404/],
      ['/page', 200, { 'content-type': 'text/html' }, '<!doctype html><title>Hello</title>', /does not hold a feed/],
      ['/empty', 200, {}, '', /does not hold a feed/],
      ['/broken', 200, {}, '<rss version="2.0"><channel><item><title>', /does not hold a feed/],
      ['/packed', 200, { 'content-encoding': 'compress' }, rss([]), /encoding/],
      ['/packed-often', 200, { 'content-encoding': 'br, gzip, br, gzip' }, rss([]), /encoding/],
      ['/half-zipped', 200, { 'content-encoding': 'gzip' }, gzipSync(rss([])).subarray(0, 50), /does not hold a feed/],
      ['/bomb', 200, { 'content-encoding': 'gzip' }, gzipSync(Buffer.alloc(6 * 1024 * 1024, ' ')), /larger than 5 MB/],
      ['/bomb.gz', 200, {}, gzipSync(Buffer.alloc(6 * 1024 * 1024, ' ')), /larger than 5 MB/],
      [
        '/page-of-itself',
        200,
        {},
        '<link rel=alternate type=application/rss+xml href=/page-of-itself>',
        /not hold a feed/,
      ],
      ['/large', 200, {}, Buffer.alloc(6 * 1024 * 1024, ' '), /larger than 5 MB/],
      ['/loop', 302, { location: '/loop' }, '', /redirects too often/],
      ['/away', 302, { location: 'file:///etc/passwd' }, '', /not a valid/],
    ]
    for (const [path, status, headers, body, message] of answers) {
      site.answers.set(path, (_request, response) => void response.writeHead(status, headers).end(body))
      assert.match(await refused(site.receiver.url + path), message)
    }
    assert.match(await refused('http://127.0.0.1:1/feed'), /cannot be reached/)
  })

  test('is refused without being asked when it is no http address', async () => {
    const topic = await newTopic(anna)
    for (const url of ['ftp://news.example/feed', 'file:///etc/passwd', 'javascript:alert(1)', 'news', '', 'http://']) {
      await anna.must(400, 'POST', `${topic}/sources`, { url })
    }
  })
})

describe('a feed that misbehaves', () => {
  test('with a bomb of entities is read without them, with one of a file it is no feed', async () => {
    const topic = await newTopic(anna)
    const source = await anna.must(201, 'POST', `${topic}/sources`, { url: site.feed('/bomb', BOMB) })
    assert.equal(source.item_count, 1)
    const [post] = await postsOf(anna, topic)
    assert.equal(post.title, 'News &j;')
    const file = BOMB.replace('<!ENTITY a', '<!ENTITY file SYSTEM "file:///etc/passwd"><!ENTITY a').replace(
      '&j;',
      '&file;',
    )
    await anna.must(400, 'POST', `${topic}/sources`, { url: site.feed('/bomb-of-a-file', file) })
  })

  test('of 100 MB is given up after 5, and what it says first makes no post', async () => {
    const topic = await newTopic(anna)
    const item = '<item><guid>1</guid><title>News</title></item>'
    let sentBytes = 0
    site.answers.set('/huge', (_request, response) => {
      response.writeHead(200, { 'content-length': String(100 * 1024 * 1024) })
      response.write(`<rss version="2.0"><channel><title>Huge</title>${item}`)
      const chunk = Buffer.alloc(64 * 1024, ' ')
      const more = () => {
        do sentBytes += chunk.length
        while (!response.destroyed && response.write(chunk))
      }
      response.on('drain', more)
      more()
    })
    const { status, body } = await anna.post(`${topic}/sources`, { url: `${site.receiver.url}/huge` })
    assert.equal(status, 400)
    assert.equal(body.error.validations[0].message, 'The feed is larger than 5 MB')
    assert.ok(sentBytes < 50 * 1024 * 1024, `${sentBytes} bytes were taken`)
    assert.deepEqual(await postsOf(anna, topic), [])
  })

  test('that never ends is given up after the call', async () => {
    const topic = await newTopic(anna)
    site.answers.set(
      '/drop',
      (_request, response) => void response.writeHead(200).write('<rss version="2.0"><channel>'),
    )
    const source = await anna.must(201, 'POST', `${topic}/sources`, { url: `${site.receiver.url}/drop` })
    assert.deepEqual([source.last_error, source.last_fetched_at], [null, null])
    const [failed] = await eventually(
      () => anna.must(200, 'GET', `${topic}/sources`),
      ([one]) => one.last_error !== null,
    )
    assert.equal(failed.last_error, 'The host did not answer in time')
    assert.ok(failed.failing_since && failed.last_fetched_at && failed.active)
  })

  test('whose thread is ended since it takes too long is no error of the address', async () => {
    const ended = { parse: () => Promise.reject(new Error('the helper took more than 20000 ms')) }
    const services = { ...app.app.services, state: () => ended } as unknown as typeof app.app.services
    const address = site.feed('/heavy', rss(numbered(1, 1)))
    const request = {
      programId: program.id,
      address,
      credentials: null,
      etag: null,
      lastModified: null,
      timeoutMs: 5_000,
    }
    assert.deepEqual(await fetchFeed(services, request), {
      kind: 'failed',
      error: 'The feed takes too long to read',
      isLate: true,
    })
  })

  test('that redirects inward is refused', async () => {
    const outbound = createOutbound({ allowPrivateTargets: false, isAllowedAddress: () => false })
    const services = { ...app.app.services, outbound }
    const request = { programId: program.id, credentials: null, etag: null, lastModified: null, timeoutMs: 5_000 }
    for (const address of [
      'http://127.0.0.1/feed',
      'http://localhost/feed',
      'http://[::1]/feed',
      'http://169.254.169.254/latest',
    ]) {
      const fetched = await fetchFeed(services, { ...request, address })
      assert.ok(
        fetched.kind === 'failed' && fetched.error === 'The address is not on the public internet',
        JSON.stringify(fetched),
      )
    }
    await outbound.close()
    // The first hop is allowed, the second is not.
    const guarded = createOutbound({
      allowPrivateTargets: false,
      resolve: async () => ['127.0.0.1'],
      isAllowedAddress: ip => ip === '127.0.0.1',
    })
    const port = new URL(site.receiver.url).port
    site.answers.set(
      '/inward',
      (_request, response) => void response.writeHead(302, { location: 'http://10.0.0.1/feed' }).end(),
    )
    const inward = await fetchFeed(
      { ...services, outbound: guarded },
      { ...request, address: `http://feed.example:${port}/inward` },
    )
    assert.ok(inward.kind === 'failed' && /not on the public internet/.test(inward.error), JSON.stringify(inward))
    await guarded.close()
  })

  test('does not send user info to where it redirects', async () => {
    const other = await Site.start()
    const topic = await newTopic(anna)
    const target = other.feed('/feed', rss(numbered(1, 1)))
    site.answers.set('/moved', (_request, response) => void response.writeHead(301, { location: target }).end())
    await anna.must(201, 'POST', `${topic}/sources`, {
      url: `${site.receiver.url}/moved`.replace('://', '://me:secret@'),
    })
    assert.equal(other.requests('/feed')[0]?.headers.authorization, undefined)
  })

  test('keeps its posts when it fails later, and says what failed; after 14 days it is switched off', async () => {
    const topic = await newTopic(anna)
    const url = site.feed('/failing', rss(numbered(1, 1)))
    const source = await anna.must(201, 'POST', `${topic}/sources`, { url })
    site.answers.set('/failing', (_request, response) => void response.writeHead(503).end())
    const failed = await fetchAgain(anna, topic, source)
    assert.deepEqual([failed.last_error, failed.active, failed.item_count], ['The host replied 503', true, 1])
    const { database } = app.app.services
    await database.transaction(program.id, db =>
      sql`
        update feed_sources set failing_since = now() - interval '15 days', due_at = now()
         where program_id = ${program.id} and id = ${source.id}`.execute(db),
    )
    database.bus.wakeNow('feed sources')
    const [off] = await eventually(
      () => anna.must(200, 'GET', `${topic}/sources`),
      ([one]) => !one.active,
    )
    assert.equal(off.last_error, 'The host replied 503')
    const on = await anna.must(200, 'PATCH', `${topic}/sources/${source.id}`, { active: true })
    assert.deepEqual([on.active, on.failing_since], [true, null])
  })

  test('whose items all change at each fetch changes its posts, and makes no more', async () => {
    const topic = await newTopic(anna)
    const round = (number: number) =>
      rss(numbered(1, 5).map(item => ({ ...item, title: `${item.title}, round ${number}`, text: `Text ${number}` })))
    const source = await anna.must(201, 'POST', `${topic}/sources`, {
      url: site.feed('/restless', round(0)),
      state: 'published',
    })
    for (const number of [1, 2]) {
      site.feed('/restless', round(number))
      assert.equal((await fetchAgain(anna, topic, source)).item_count, 5)
      assert.deepEqual(
        (await postsOf(anna, topic)).map((post: { title: string; state: string }) => [post.title, post.state]),
        [1, 2, 3, 4, 5].map(nth => [`News ${nth}, round ${number}`, 'published']),
      )
    }
  })

  test('that replies 429 is left alone for as long as it asks, for a day at most', async () => {
    const topic = await newTopic(anna)
    const source = await anna.must(201, 'POST', `${topic}/sources`, { url: site.feed('/busy', rss(numbered(1, 1))) })
    const { database } = app.app.services
    for (const [asked, waited] of [
      ['7200', 7_200],
      [new Date(Date.now() + 7_200_000).toUTCString(), 7_200],
      ['99999999', 86_400],
    ] as const) {
      site.answers.set('/busy', (_request, response) => void response.writeHead(429, { 'retry-after': asked }).end())
      const failed = await fetchAgain(anna, topic, source)
      assert.deepEqual([failed.last_error, failed.active, failed.item_count], ['The host replied 429', true, 1])
      const [due] = await database.unscopedQuery(
        sql<{ seconds: number }>`
          select extract(epoch from due_at - last_fetched_at)::float8 as seconds from feed_sources
           where program_id = ${program.id} and id = ${source.id}`,
      )
      assert.ok(Math.abs((due?.seconds ?? 0) - waited) < 60, `${due?.seconds} seconds after ${asked}`)
    }
  })

  test('whose ids all change makes at most 500 posts of a topic in a day', async () => {
    const topic = await newTopic(anna)
    const source = await anna.must(201, 'POST', `${topic}/sources`, { url: site.feed('/flood', rss(numbered(1, 10))) })
    await app.app.services.database.transaction(program.id, db =>
      sql`
        insert into feed_items (program_id, topic_id, item_hash, content_id)
        select ${program.id}, ${Number(topic.split('/').at(-1))}, sha256(n::text::bytea), 1 from generate_series(1, 485) as n`.execute(
        db,
      ),
    )
    site.feed('/flood', rss(numbered(11, 20)))
    assert.equal((await fetchAgain(anna, topic, source)).item_count, 15)
    assert.equal((await postsOf(anna, topic)).length, 15)
  })

  test('whose topic is archived while it is fetched makes no post', async () => {
    const topic = await newTopic(anna)
    site.answers.set(
      '/held',
      (_request, response) =>
        void setImmediate(async () => {
          await anna.must(200, 'PUT', topic, { state: 'archived' })
          response.writeHead(200).end(rss(numbered(1, 3)))
        }),
    )
    const source = await anna.must(201, 'POST', `${topic}/sources`, { url: `${site.receiver.url}/held` })
    assert.equal(source.item_count, 0)
    assert.deepEqual(await postsOf(anna, topic), [])
  })
})
