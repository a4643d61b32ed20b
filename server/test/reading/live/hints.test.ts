import assert from 'node:assert/strict'
import { before, describe, test } from '../../../../bin/testing.mjs'
import { sharedApp } from '../../support/app.ts'
import { webSessionOf } from '../../support/web-session.ts'
import { comment, publish, type Stage, stage } from '../notifications/support.ts'
import { listen, settled } from './support.ts'

const app = await sharedApp()
/** A timer may be early by this. */
const TIMER_MS = 5

describe('whose page is open', () => {
  let here: Stage
  before(async () => {
    here = await stage(app)
  })

  test('is answered a stream that nothing on the way holds back or keeps', async () => {
    const page = await listen(here.mia)
    assert.equal(page.headers.get('content-type'), 'text/event-stream; charset=utf-8')
    assert.match(page.headers.get('cache-control') ?? '', /no-store/)
    assert.equal(page.headers.get('x-accel-buffering'), 'no')
    assert.equal(page.headers.get('content-encoding'), null)
    assert.ok(page.headers.get('x-request-id'))
    assert.equal(page.headers.get('x-user-id'), String(here.mia.id))
    await settled(app, here.program.id, page)
    const retry = Number(/^retry: (\d+)$/m.exec(page.text)?.[1])
    assert.ok(retry >= 2000 && retry <= 10_000, page.text)
    assert.deepEqual(page.events, [])
  })

  test('hears that something may be new, and how much there is to do, when a post is published', async () => {
    const page = await listen(here.mia)
    const post = await publish(here.anna, here.topicId, { title: 'Fire drill', requires_acknowledgement: true })
    assert.deepEqual(await page.next('feed'), {})
    assert.deepEqual(await page.next('notifications'), { unread: 1, required: 1 })
    await here.mia.must(200, 'POST', `/v2/feed/posts/${post.id}/acknowledge`)
    assert.deepEqual(await page.next('notifications', 1), { unread: 0, required: 0 })
  })

  test('hears of the last of many likes, and of no more than one a second', async () => {
    const post = await publish(here.anna, here.topicId, { title: 'Canteen' })
    const page = await listen(here.otto)
    await settled(app, here.program.id, page)
    const heard = () => page.named('post').filter(({ data }) => data.content_id === post.id).length
    const before = heard()
    const began = performance.now()
    let isLiked = false
    const change = (wanted: boolean) => {
      isLiked = wanted
      return here.mia.must(200, 'PUT', `/v2/feed/posts/${post.id}/${wanted ? 'like' : 'unlike'}`)
    }
    while (heard() < before + 3) await change(!isLiked)
    // Measured from before the first was sent until after the third: on a busy machine that is longer, never shorter.
    assert.ok(performance.now() - began > 2 * 1000 - TIMER_MS, 'a second apart')
    await change(false)
    await settled(app, here.program.id, page)
    const all = heard()
    await change(true)
    await settled(app, here.program.id, page)
    assert.equal(heard(), all + 1, 'the last one was sent')
    await change(true)
    await settled(app, here.program.id, page)
    assert.equal(heard(), all + 1, 'a like that is there already changes nothing')
  })

  test('hears of comments, views and changes of the text, not of bookmarks', async () => {
    const post = await publish(here.anna, here.topicId, { title: 'Roof' })
    const page = await listen(here.otto)
    await settled(app, here.program.id, page)
    page.events.length = 0
    await here.mia.must(200, 'PUT', `/v2/feed/posts/${post.id}/bookmark`)
    await settled(app, here.program.id, page)
    assert.deepEqual(page.named('post'), [])
    await comment(here.mia, post.id, 'At last')
    assert.deepEqual(await page.next('post'), { content_id: post.id })
    await here.mia.must(200, 'PUT', `/v2/feed/posts/${post.id}/view`)
    assert.deepEqual(await page.next('post', 1), { content_id: post.id })
    await here.anna.must(200, 'PUT', `/v2/content/${post.id}`, { title: 'The roof' })
    assert.deepEqual(await page.next('post', 2), { content_id: post.id })
  })

  test('hears of a notification of their own, and that it was read elsewhere', async () => {
    const post = await publish(here.anna, here.topicId, { title: 'Garden' })
    const [first, second] = [await listen(here.anna), await listen(here.anna)]
    const others = await listen(here.otto)
    await comment(here.mia, post.id, 'Lovely')
    const { unread, required } = await first.next('notifications')
    assert.ok(unread > 0)
    assert.deepEqual(await second.next('notifications'), { unread, required })
    await here.anna.must(200, 'PUT', '/v2/notification_center/notifications/read_all')
    assert.deepEqual(await second.next('notifications', 1), { unread: 0, required })
    assert.deepEqual(others.named('notifications'), [])
  })

  test('gets the numbers that their profile has: what was read must be acknowledged all the same', async () => {
    const elsewhere = await stage(app)
    const page = await listen(elsewhere.mia)
    await publish(elsewhere.anna, elsewhere.topicId, { title: 'Fire drill', requires_acknowledgement: true })
    assert.deepEqual(await page.next('notifications'), { unread: 1, required: 1 })
    await elsewhere.mia.must(200, 'PUT', '/v2/notification_center/notifications/read_all')
    assert.deepEqual(await page.next('notifications', 1), { unread: 0, required: 1 })
    const { unread_count, required_count } = await elsewhere.mia.must(200, 'GET', '/v2/me')
    assert.deepEqual({ unread: unread_count, required: required_count }, { unread: 0, required: 1 })
  })

  test('is answered by the cookie of their web session as well, from pages of this server alone', async () => {
    const elsewhere = await stage(app)
    const session = await webSessionOf(app, elsewhere.program, elsewhere.mia)
    const from = (site: string) => ({ cookie: `atrium_web=${session.cookie}`, 'sec-fetch-site': site })
    assert.equal((await session.with({ 'sec-fetch-site': 'cross-site' }).get('/v2/live')).status, 401)
    const page = await listen(session, from('same-origin'))
    await publish(elsewhere.anna, elsewhere.topicId, { title: 'Fire drill', requires_acknowledgement: true })
    assert.deepEqual(await page.next('notifications'), { unread: 1, required: 1 })
  })

  test('hears of an export of their own, from its start to its end', async () => {
    const grace = await here.program.user('grace', { role: 'analyst' })
    const [page, others] = [await listen(grace), await listen(here.mia)]
    const { id } = await grace.must(202, 'POST', '/v2/data_exports/type/users')
    assert.deepEqual(await page.next('job'), { kind: 'export', id, status: 'running' })
    assert.deepEqual(await page.next('job', 1), { kind: 'export', id, status: 'finished' })
    assert.deepEqual(others.named('job'), [])
  })

  test('hears of a change of a group, and of an upload, of their own', async () => {
    const pam = await here.program.user('pam', { role: 'administrator' })
    const page = await listen(pam)
    const group = await pam.call('POST', '/scim/v2/Groups', { displayName: 'Night shift', members: [] })
    assert.deepEqual(await page.next('job'), { kind: 'group', id: group.body.meta.JobId, status: 'finished' })
    const target = await pam.must(200, 'GET', '/v2/ugc/uploads/note.txt')
    await fetch(target.upload_url, { method: 'PUT', body: 'Keys are at the desk', headers: target.headers })
    const id = target.view_url.split('/').at(-1)
    assert.deepEqual(await page.next('job', 1), { kind: 'upload', id, status: 'running' })
    assert.deepEqual(await page.next('job', 2), { kind: 'upload', id, status: 'finished' })
  })

  test('hears that they see something else once they belong to a group', async () => {
    const pam = await here.program.user('paula', { role: 'administrator' })
    const [page, others] = [await listen(here.otto), await listen(here.mia)]
    const members = [{ value: here.otto.userName }]
    await pam.must(201, 'POST', '/scim/v2/Groups', { displayName: 'Drivers', members })
    assert.deepEqual(await page.next('feed'), {})
    assert.deepEqual(others.named('feed'), [])
  })

  test('hears nothing of another program', async () => {
    const elsewhere = await stage(app)
    const [page, own] = [await listen(elsewhere.mia), await listen(here.otto)]
    const post = await publish(here.anna, here.topicId, { title: 'Not for others' })
    await comment(here.mia, post.id, 'Indeed')
    await settled(app, here.program.id, own)
    await settled(app, elsewhere.program.id, page)
    assert.deepEqual(page.events, [])
  })

  test('a client that reconnects gets `reset`', async () => {
    const page = await listen(here.mia, { 'last-event-id': 'x' })
    assert.deepEqual(await page.next('reset'), {})
  })

  test('who may not read feeds has no stream', async () => {
    const blind = await here.program.tokenOf(here.mia, ['content.read'])
    assert.equal((await blind.get('/v2/live')).status, 403)
    assert.equal((await app.stranger.get('/v2/live')).status, 401)
    assert.equal((await (await here.program.server()).get('/v2/live')).status, 401)
    assert.equal((await here.mia.call('HEAD', '/v2/live')).status, 200)
  })
})
