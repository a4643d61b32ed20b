import assert from 'node:assert/strict'
import { before, describe, test } from '../../../../bin/testing.mjs'
import { sharedApp } from '../../support/app.ts'
import { Caller } from '../../support/caller.ts'
import { acknowledgePost, CENTER, comment, count, list, only, publish, type Stage, stage, unread } from './support.ts'

const app = await sharedApp()

describe('the notification center', () => {
  let here: Stage
  let posts: { id: number }[]
  before(async () => {
    here = await stage(app)
    posts = []
    for (const title of ['One', 'Two', 'Three']) {
      posts.push(await publish(here.anna, here.topicId, { title, requires_acknowledgement: true }))
    }
    await here.anna.must(201, 'POST', '/v2/polls', { question: 'Four?', options: [{ text: 'a' }, { text: 'b' }] })
  })

  test('filters, pages and counts alike', async () => {
    const { mia } = here
    const titles = async (query: string) => (await list(mia, query)).map((item: { title: string }) => item.title)
    assert.deepEqual(await titles(''), ['Four?', 'Three', 'Two', 'One'])
    assert.deepEqual(await titles('filter.important=true'), ['Three', 'Two', 'One'])
    assert.deepEqual(await titles('filter.action_required=true&filter.important=false'), ['Four?'])
    assert.deepEqual(await titles('filter.action_required=false'), [])
    const page = await mia.get(`${CENTER}/notifications?page.size=2&page.number=2`)
    assert.deepEqual(
      page.body.data.map((item: { title: string }) => item.title),
      ['Two', 'One'],
    )
    assert.deepEqual(page.body.meta.pagination, { page: 2, page_size: 2, total_records: 4, next: null })
    const [first] = await list(mia)
    await mia.must(200, 'PUT', `${CENTER}/notifications/${first.id}/read`)
    assert.deepEqual(await titles('filter.read=true'), ['Four?'])
    assert.deepEqual(await titles('filter.unread=true'), ['Three', 'Two', 'One'])
    assert.deepEqual(await titles('filter.read=false'), ['Three', 'Two', 'One'])
    assert.deepEqual(await titles('filter.read=true&filter.unread=true'), [])
    for (const query of ['', 'filter.unread=true', 'filter.important=true', 'filter.action_required=true']) {
      assert.equal(await count(mia, query), (await list(mia, query)).length, query)
    }
  })

  test('marks as read once and all at once, for one reader only', async () => {
    const { mia, otto } = here
    assert.deepEqual(await mia.must(200, 'PUT', `${CENTER}/notifications/read_all`), { total_count: 0 })
    assert.equal(await unread(mia), 0)
    assert.equal(await count(mia, 'filter.action_required=true'), 4)
    assert.equal(await unread(otto), 4)
    const [item] = await list(mia)
    const again = await mia.must(200, 'PUT', `${CENTER}/notifications/${item.id}/read`)
    assert.equal(again.read_at, item.read_at)
  })

  test('refuses what it does not understand', async () => {
    const { mia, program } = here
    const wrong = await mia.get(`${CENTER}/notifications?filter.unread=maybe`)
    assert.equal(wrong.status, 400)
    assert.equal(wrong.body.error.validations[0].parameter, 'filter.unread')
    assert.equal((await mia.get(`${CENTER}/notifications?page.size=101`)).status, 400)
    assert.equal((await mia.put(`${CENTER}/notifications/999999999/read`)).status, 404)
    assert.equal((await mia.put(`${CENTER}/notifications/x/read`)).status, 404)
    assert.equal((await (await program.server()).get(`${CENTER}/notifications`)).status, 401)
  })

  test('is closed to others, of the same program as well', async () => {
    await comment(here.mia, posts[0]?.id as number)
    const mine = await only(here.anna, 'filter.action_required=false&filter.important=false')
    assert.equal((await here.otto.put(`${CENTER}/notifications/${mine.id}/read`)).status, 404)
    assert.equal((await here.otto.put(`/v2/assistant/notifications/${mine.id}/acknowledge`)).status, 404)
  })
})

describe('the former inbox', () => {
  test('says where to go on refusals too', async () => {
    const { program } = await stage(app)
    for (const caller of [await program.server(), new Caller(app.url, 'nobody')]) {
      const { status, headers } = await caller.get('/v2/assistant/inbox_items/total_count')
      assert.equal(status, 401)
      assert.equal(headers.get('deprecation'), 'true')
      assert.match(
        headers.get('link') ?? '',
        /\/v2\/notification_center\/total_count\?filter\.unread=true>; rel="successor-version"$/,
      )
    }
  })

  test('shows the same rows as todos and notifications, and says where to go', async () => {
    const { program, anna, mia, topicId } = await stage(app)
    const post = await publish(anna, topicId, { requires_acknowledgement: true })
    const question = { question: 'Well?', options: [{ text: 'a' }, { text: 'b' }] }
    const poll = await anna.must(201, 'POST', '/v2/polls', question)
    const items = await mia.get('/v2/assistant/inbox_items')
    assert.equal(items.headers.get('deprecation'), 'true')
    assert.match(
      items.headers.get('link') ?? '',
      /^<http.*\/v2\/notification_center\/notifications>; rel="successor-version"$/,
    )
    assert.deepEqual(
      items.body.data.map((item: { type: string; notification_type: string }) => [item.type, item.notification_type]),
      [
        ['todo', 'poll_opened'],
        ['todo', 'acknowledge_required'],
      ],
    )
    const [asked, todo] = await mia.must(200, 'GET', '/v2/assistant/todos')
    assert.equal(todo.content_id, post.id)
    assert.deepEqual(await mia.must(200, 'GET', '/v2/assistant/notifications'), [])
    const total = async () => {
      const { body, headers } = await mia.get('/v2/assistant/inbox_items/total_count')
      const [, successor = ''] = /<http:\/\/[^/]+([^>]+)>/.exec(headers.get('link') ?? '') ?? []
      assert.deepEqual(await mia.must(200, 'GET', successor), body.data)
      return body.data.total_count
    }
    assert.equal(await total(), 2)
    const done = await mia.must(200, 'PUT', `/v2/assistant/notifications/${asked.id}/acknowledge`)
    assert.ok(done.acknowledged_at)
    assert.ok(done.read_at)
    assert.equal(await total(), 1)
    assert.deepEqual(await mia.must(200, 'PUT', '/v2/assistant/notifications/acknowledge_all'), { total_count: 0 })
    assert.equal((await mia.must(200, 'GET', '/v2/assistant/todos')).length, 2, 'neither confirmed nor answered itself')
    await mia.must(200, 'POST', `/v2/feed/polls/${poll.id}`, { option_ids: [poll.options[0].id] })
    const [notification] = await mia.must(200, 'GET', '/v2/assistant/notifications')
    assert.deepEqual([notification.id, notification.notification_type], [asked.id, 'poll_opened'])
    await acknowledgePost(app, program, mia, post.id)
    assert.deepEqual(await mia.must(200, 'GET', '/v2/assistant/todos'), [])
    assert.equal((await list(mia)).length, 2, 'the center shows the same rows')
  })

  test('keeps an acknowledgement when the same is marked as read in the same moment', async () => {
    const { anna, mia } = await stage(app)
    for (let poll = 0; poll < 8; poll++) {
      await anna.must(201, 'POST', '/v2/polls', { question: 'Which?', options: [{ text: 'a' }, { text: 'b' }] })
    }
    const readAll = () => mia.must(200, 'PUT', `${CENTER}/notifications/read_all`)
    const acknowledge = ({ id }: { id: number }) =>
      mia.must(200, 'PUT', `/v2/assistant/notifications/${id}/acknowledge`)
    await Promise.all((await list(mia)).flatMap((item: { id: number }) => [readAll(), acknowledge(item), readAll()]))
    for (const item of await list(mia)) assert.ok(item.acknowledged_at)
  })
})
