import assert from 'node:assert/strict'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { describe, test } from '../../../../bin/testing.mjs'
import { sql } from '../../../src/platform/db/sql.ts'
import { sameDatabase, startApp, type TestApp } from '../../support/app.ts'
import { eventually } from '../../support/eventually.ts'
import type { LiveListener } from '../../support/live-listener.ts'
import { needsPostgres } from '../../support/snapshot.ts'
import { publish, stage } from '../notifications/support.ts'
import { listen, openStreams, settled } from './support.ts'

const app = await startApp()

/** The next request for this path, as soon as a server of this process has its head. */
function nextRequest(path: string): Promise<IncomingMessage> {
  return new Promise(resolve => {
    const look = (message: unknown) => {
      const { request } = message as { request: IncomingMessage }
      if (request.url !== path) return
      unsubscribe('http.server.request.start', look)
      resolve(request)
    }
    subscribe('http.server.request.start', look)
  })
}

/** How many streams a node says that it has. */
async function streamsOf({ stranger }: TestApp): Promise<number> {
  return Number(/^atrium_live_streams (\d+)$/m.exec((await stranger.get('/metrics')).text)?.[1])
}

describe('a stream ends', () => {
  test('with the deactivation of its user, and no one else’s does', async () => {
    const here = await stage(app)
    const admin = await here.program.user('root', { role: 'administrator' })
    const [page, others] = [await listen(here.mia), await listen(here.otto)]
    const body = { Operations: [{ op: 'replace', path: 'active', value: false }] }
    await admin.must(200, 'PATCH', `/scim/v2/Users/${here.mia.id}`, body)
    await page.ended()
    await settled(app, here.program.id, others)
    assert.equal(others.hasEnded, false)
  })

  test('with its token', async () => {
    const here = await stage(app)
    const page = await listen(here.mia)
    await app.app.services.database.unscopedQuery(sql`
      update access_tokens set expires_at = ${new Date(Date.now() + 600)}
       where program_id = ${here.program.id} and user_id = ${here.mia.id}`)
    // The part that was read at the start was longer.
    const { userTokensChanged } = await import('../../../src/platform/access/tokens.ts')
    await app.app.services.database.transaction(here.program.id, db => userTokensChanged(db, here.mia.id))
    await page.ended()
  })

  test('also when its client leaves while its token is looked up', async () => {
    const here = await stage(app)
    const { token } = await here.program.tokenOf(here.mia, ['feeds.read'])
    const { hostname, port } = new URL(app.url)
    const socket = connect(Number(port), hostname)
    // The embedded engine has one connection: nothing is looked up meanwhile.
    await app.app.services.database.system(async () => {
      const arriving = nextRequest('/v2/live')
      socket.write(`GET /v2/live HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${token}\r\n\r\n`)
      const request = await arriving
      const left = new Promise(resolve => request.socket.once('close', resolve))
      socket.resetAndDestroy()
      await left
    })
    // One that came later is served, and so that one has been too.
    await settled(app, here.program.id, await listen(here.otto))
    await eventually(
      () => streamsOf(app),
      count => count === openStreams(),
    )
  })

  test('when its user opens a sixth one', async () => {
    const here = await stage(app)
    const pages = []
    for (let count = 0; count < 6; count++) pages.push(await listen(here.mia))
    await pages[0]?.ended()
    await settled(app, here.program.id, pages[5] as LiveListener)
    assert.deepEqual(
      pages.map(page => page.hasEnded),
      [true, false, false, false, false, false],
    )
  })

  test('when its client does not read', async () => {
    const here = await stage(app)
    const other = await listen(here.otto)
    const before = openStreams()
    const { hostname, port } = new URL(app.url)
    const socket = connect({ host: hostname, port: Number(port) })
    socket.on('error', () => {})
    socket.pause()
    socket.write(`GET /v2/live HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${here.mia.token}\r\n\r\n`)
    await eventually(
      () => streamsOf(app),
      count => count === before + 1,
    )
    // Hints of jobs are sent at once: more than the system buffers for a client that does not read.
    const { hintJob } = await import('../../../src/shared/live/hints.ts')
    await eventually(
      async () => {
        await app.app.services.database.transaction(here.program.id, async db => {
          for (let n = 0; n < 1900; n++) {
            const id = `${Math.random()}`.padEnd(1000, 'x')
            hintJob(db, here.mia.id, { kind: 'upload', id, status: 'running' })
          }
        })
        await settled(app, here.program.id, other)
        return streamsOf(app)
      },
      count => count === before,
    )
    assert.match((await app.stranger.get('/metrics')).text, /atrium_live_streams_ended_total\{reason="slow"\} 1/)
    socket.destroy()
  })

  test('with its server, which does not wait for it', async () => {
    const ending = await startApp()
    const here = await stage(ending)
    const page = await listen(here.mia)
    await ending.close()
    await page.ended()
  })
})

describe('on two nodes', {
  skip: needsPostgres,
}, () => {
  test('a hint of one is sent on the other, and a user has at most five streams', async () => {
    const far = await startApp(sameDatabase(app))
    const here = await stage(app)
    const there = Object.assign(Object.create(Object.getPrototypeOf(here.mia)), here.mia, { url: far.url })
    const first = await listen(there)
    await publish(here.anna, here.topicId, { title: 'Told everywhere', requires_acknowledgement: true })
    assert.deepEqual(await first.next('feed'), {})
    assert.deepEqual(await first.next('notifications'), { unread: 1, required: 1 })
    for (let count = 0; count < 5; count++) await listen(here.mia)
    await first.ended()
    await far.close()
  })

  test('of six streams that are opened in turns, at once, only the oldest ends', async () => {
    const far = await startApp(sameDatabase(app))
    const here = await stage(app)
    const there = Object.assign(Object.create(Object.getPrototypeOf(here.mia)), here.mia, { url: far.url })
    const pages = []
    for (let count = 0; count < 6; count++) pages.push(await listen(count % 2 === 0 ? here.mia : there))
    await pages[0]?.ended()
    for (const page of pages.slice(4)) await settled(app, here.program.id, page)
    assert.deepEqual(
      pages.map(page => page.hasEnded),
      [true, false, false, false, false, false],
    )
    await far.close()
  })
})
