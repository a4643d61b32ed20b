import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { commentRules } from '../../src/notifications/comment-rules.ts'
import { notify } from '../../src/notifications/index.ts'
import { subscriptionDisabled } from '../../src/webhooks/disabled-listeners.ts'
import { type Person, sharedApp, type TestProgram } from '../support/app.ts'
import type { Caller } from '../support/caller.ts'
import { eventually } from '../support/eventually.ts'

const app = await sharedApp()
const CENTER = '/v2/notification_center'
const list = (who: Caller, query = '') => who.must(200, 'GET', `${CENTER}/notifications?page.size=100&${query}`)
const count = async (who: Caller, query = '') =>
  (await who.must(200, 'GET', `${CENTER}/total_count?${query}`)).total_count
const unread = (who: Caller) => count(who, 'filter.unread=true')

interface Stage {
  readonly program: TestProgram
  readonly anna: Person
  readonly mia: Person
  readonly otto: Person
  readonly topicId: number
}

/** Anna publishes; Mia and Otto read. */
async function stage(): Promise<Stage> {
  const program = await app.program()
  const anna = await program.user('anna', { role: 'publisher' })
  const mia = await program.user('mia')
  const otto = await program.user('otto')
  const topic = await anna.must(201, 'POST', '/v2/channels', { name: 'News', description: 'What happens' })
  return { program, anna, mia, otto, topicId: topic.id }
}

async function publish(anna: Person, topicId: number, fields: Record<string, unknown> = {}) {
  const body = { content_type: 'article', channels: [{ id: topicId }], title: 'Fire drill', ...fields }
  const { id } = await anna.must(201, 'POST', '/v2/content', body)
  return anna.must(200, 'PUT', `/v2/content/${id}/publish`)
}

const comment = (who: Person, postId: number, body = 'Well done') =>
  who.must(201, 'POST', `/v2/feed/posts/${postId}/comments`, { body })

const reply = (who: Person, to: { content_id: number; id: number; post_number: number }) =>
  who.must(201, 'POST', `/v2/feed/posts/${to.content_id}/comments/${to.id}/${to.post_number}/replies`, { body: 'Yes' })

/** The only notification, once it is there. */
const only = async (who: Person, query = '') =>
  (
    await eventually(
      () => list(who, query),
      items => items.length === 1,
    )
  )[0]

/** A group as provisioning leaves it. */
const addGroup = (program: TestProgram, name: string, members: readonly Person[]) =>
  app.app.services.database.transaction(program.id, async db => {
    const { id } = await db
      .insertInto('audiences')
      .values({ program_id: program.id, kind: 'group', name, display_name: name })
      .returning('id')
      .executeTakeFirstOrThrow()
    const rows = members.map(member => ({ program_id: program.id, audience_id: id, user_id: member.id }))
    await db.insertInto('audience_members').values(rows).execute()
  })

const removeFromGroups = (program: TestProgram, member: Person) =>
  app.app.services.database.transaction(program.id, db =>
    db.deleteFrom('audience_members').where('program_id', '=', program.id).where('user_id', '=', member.id).execute(),
  )

/** As POST /v2/feed/posts/{content_id}/acknowledge leaves it. */
const acknowledgePost = (program: TestProgram, who: Person, contentId: number) =>
  app.app.services.database.transaction(program.id, db =>
    db
      .insertInto('engagements')
      .values({ program_id: program.id, user_id: who.id, content_id: contentId, acknowledged_at: new Date() })
      .execute(),
  )

describe('a post that must be acknowledged', () => {
  test('notifies everyone who can see it, until they acknowledge it', async () => {
    const { program, anna, mia, otto, topicId } = await stage()
    const post = await publish(anna, topicId, { requires_acknowledgement: true })
    const [item] = await list(mia)
    assert.deepEqual(item, {
      id: item.id,
      type: 'acknowledge_required',
      title: 'Fire drill',
      body: 'Please confirm that you have read this post.',
      url: post.permalink_url,
      content_id: post.id,
      important: true,
      action_required: true,
      read_at: null,
      acknowledged_at: null,
      created_at: post.published_at,
    })
    assert.equal(await unread(otto), 1)
    await acknowledgePost(program, mia, post.id)
    const [settled] = await list(mia)
    assert.equal(settled.action_required, false)
    assert.ok(settled.acknowledged_at)
    assert.ok(settled.read_at)
    assert.equal(await count(mia, 'filter.action_required=true'), 0)
    assert.equal(await unread(mia), 0)
    assert.equal(await unread(otto), 1)
  })

  test('is told of when it asks for it later, and goes when it asks no more or is archived', async () => {
    const { anna, mia, topicId } = await stage()
    const post = await publish(anna, topicId)
    assert.equal(await count(mia), 0)
    await anna.must(200, 'PUT', `/v2/content/${post.id}`, { requires_acknowledgement: true })
    assert.equal(await unread(mia), 1)
    await anna.must(200, 'PUT', `/v2/content/${post.id}`, { requires_acknowledgement: false })
    assert.equal(await count(mia), 0)
    await anna.must(200, 'PUT', `/v2/content/${post.id}`, { requires_acknowledgement: true })
    const [item] = await list(mia)
    await mia.must(200, 'PUT', `${CENTER}/notifications/${item.id}/read`)
    await anna.must(200, 'PUT', `/v2/content/${post.id}/archive`)
    assert.deepEqual(await list(mia), [])
    await anna.must(200, 'PUT', `/v2/content/${post.id}/publish`)
    assert.equal(await unread(mia), 1, 'published again it is new')
  })

  test('is not told of to who may not see it', async () => {
    const { program, anna, mia, otto } = await stage()
    await addGroup(program, 'crew', [otto])
    const topic = await anna.must(201, 'POST', '/v2/channels', { name: 'Crew', description: 'x', groups: ['crew'] })
    const post = await publish(anna, topic.id, { requires_acknowledgement: true })
    assert.equal(await unread(otto), 1)
    assert.equal(await count(mia), 0)
    const [item] = await list(otto)
    assert.equal((await mia.put(`${CENTER}/notifications/${item.id}/read`)).status, 404)
    assert.equal(item.content_id, post.id)
    await removeFromGroups(program, otto)
    assert.equal(await count(otto), 0, 'who has left the audience is told no more')
  })
})

describe('comments', () => {
  test('tell the author of the post, one notification for all of them', async () => {
    const { anna, mia, otto, topicId } = await stage()
    const post = await publish(anna, topicId)
    await comment(anna, post.id, 'My own')
    await comment(mia, post.id)
    const first = await only(anna)
    assert.equal(first.type, 'post_comment')
    assert.equal(first.title, 'Mia Tester commented on your post')
    assert.equal(first.body, 'Fire drill')
    await comment(otto, post.id)
    const both = await eventually(
      () => only(anna),
      item => item.title !== first.title,
    )
    assert.equal(both.title, '2 new comments on your post')
    assert.equal(both.id, first.id)
    const read = await anna.must(200, 'PUT', `${CENTER}/notifications/${first.id}/read`)
    assert.ok(read.read_at)
    await comment(mia, post.id)
    const again = await eventually(
      () => only(anna),
      item => item.read_at === null,
    )
    assert.equal(again.title, 'Mia Tester commented on your post')
    assert.equal(await count(mia), 0)
  })

  test('that answer one tell its author, in a thread too, and the author of the post once', async () => {
    const { anna, mia, otto, topicId } = await stage()
    const post = await publish(anna, topicId)
    const first = await comment(anna, post.id)
    const second = await reply(mia, first)
    assert.equal((await only(anna)).type, 'comment_reply')
    await reply(otto, second)
    const told = await only(mia)
    assert.equal(told.type, 'comment_reply')
    assert.equal(told.title, 'Otto Tester replied to your comment')
    const [mine] = await eventually(
      () => list(anna),
      ([item]) => item.title === '2 new replies to your comments',
    )
    assert.equal(mine.content_id, post.id)
    assert.equal(await count(anna), 1)
    assert.equal(await count(otto), 0)
  })

  test('under an alias do not say who wrote them', async () => {
    const { program, anna, mia, topicId } = await stage()
    const boss = await program.user('boss', { role: 'program_manager' })
    const alias = await boss.must(201, 'POST', '/v2/settings/comment_aliases', {
      display_name: 'Works council',
      alias_type: 'team',
      user_ids: [mia.id],
    })
    const post = await publish(anna, topicId)
    await mia.must(201, 'POST', `/v2/feed/posts/${post.id}/comments`, { body: 'Hello', author_alias_id: alias.id })
    assert.equal((await only(anna)).title, 'Works council commented on your post')
  })

  test('that are announced twice count once', async () => {
    const { program, anna, mia, topicId } = await stage()
    const post = await publish(anna, topicId)
    const { id } = await comment(mia, post.id)
    await only(anna)
    const event = {
      program_id: program.id,
      id: crypto.randomUUID(),
      name: 'comment_created',
      version: '1',
      data: { comment_id: id },
      created_at: new Date(),
    } as const
    await app.app.services.database.system(async db => {
      for (const rule of commentRules) await rule.consume(db, [event, event])
    })
    assert.equal((await only(anna)).title, 'Mia Tester commented on your post')
  })
})

test('comments on a post tell nobody who cannot see it any more', async () => {
  const { program, anna, mia, otto } = await stage()
  await addGroup(program, 'crew', [mia, otto])
  const topic = await anna.must(201, 'POST', '/v2/channels', { name: 'Crew', description: 'x', groups: ['crew'] })
  const post = await publish(anna, topic.id)
  const first = await comment(mia, post.id)
  await reply(otto, first)
  await only(mia)
  assert.equal(await count(anna), 0, 'the author of the post is not in its audience')
  await removeFromGroups(program, mia)
  assert.equal(await count(mia), 0)
  assert.deepEqual(await list(mia), [])
})

describe('submissions', () => {
  test('that are approved or returned tell their author why', async () => {
    const { program, anna, mia, topicId } = await stage()
    const { database } = app.app.services
    const submit = async (title: string) => {
      const { id } = await anna.must(201, 'POST', '/v2/content', {
        content_type: 'article',
        channels: [{ id: topicId }],
        title,
        source: { name: 'submitted' },
      })
      await database.transaction(program.id, db =>
        db
          .updateTable('content')
          .set({ created_by: mia.id, state: 'review' })
          .where('program_id', '=', program.id)
          .where('id', '=', id)
          .execute(),
      )
      return id
    }
    await anna.must(200, 'PUT', `/v2/content/${await submit('Roof garden')}/publish`)
    const approved = await only(mia)
    assert.equal(approved.type, 'ugc_published')
    assert.equal(approved.body, 'Roof garden')
    await anna.must(200, 'PUT', `/v2/content/${await submit('Rant')}/archive`, { reason: 'Please stay polite' })
    const [returned] = await list(mia)
    assert.equal(returned.type, 'ugc_returned')
    assert.equal(returned.body, 'Rant: Please stay polite')
    assert.equal(await count(anna), 0)
  })
})

describe('polls', () => {
  test('tell their audience when they open, not who made them, and no longer when they are closed', async () => {
    const { anna, mia } = await stage()
    const options = [{ text: 'Yes' }, { text: 'No' }]
    const poll = await anna.must(201, 'POST', '/v2/polls', { question: 'Lunch?', options })
    const later = new Date(Date.now() + 3_600_000).toISOString()
    const next = await anna.must(201, 'POST', '/v2/polls', { question: 'Dinner?', options, opens_at: later })
    const item = await only(mia)
    assert.equal(item.type, 'poll_opened')
    assert.equal(item.title, 'Lunch?')
    assert.equal(item.content_id, null)
    assert.ok(item.url.endsWith(`/polls/${poll.id}`))
    assert.equal(await count(anna), 0)
    await anna.must(200, 'PUT', `/v2/polls/${poll.id}`, { state: 'closed' })
    assert.equal(await count(mia), 0)
    await anna.must(200, 'PUT', `/v2/polls/${next.id}`, { opens_at: null })
    assert.equal((await only(mia)).title, 'Dinner?')
  })
})

describe('what happens to a program', () => {
  test('an export that is ready tells who asked for it', async () => {
    const { program, mia } = await stage()
    const ann = await program.user('ann', { role: 'analyst' })
    await ann.must(202, 'POST', '/v2/data_exports/type/users')
    const item = await only(ann)
    assert.equal(item.type, 'export_ready')
    assert.equal(item.body, 'The export "users" can be downloaded now.')
    assert.equal(await count(mia), 0)
  })

  test('a webhook that was switched off tells its program managers why', async () => {
    const { program, anna } = await stage()
    const boss = await program.user('boss', { role: 'program_manager' })
    await app.app.services.database.transaction(program.id, db =>
      subscriptionDisabled(db, program.id, 'a1', 'No delivery has succeeded for 5 days. Last error: timeout'),
    )
    const item = await only(boss, 'filter.important=true')
    assert.equal(item.type, 'webhook_disabled')
    assert.match(item.body, /timeout$/)
    assert.equal(await count(anna), 0)
  })
})

describe('moderators', () => {
  test('are told of a reported comment, the reporter is not, and once', async () => {
    const { program, anna, mia, otto, topicId } = await stage()
    const boss = await program.user('boss', { role: 'program_manager' })
    const post = await publish(anna, topicId)
    const { id } = await comment(mia, post.id, 'Rude')
    const report = `/v2/feed/posts/${post.id}/comments/${id}/report`
    await boss.must(201, 'POST', report)
    assert.equal(await count(boss), 0)
    await otto.must(201, 'POST', report)
    await otto.must(201, 'POST', report, { reason: 'Very' })
    const item = await only(boss)
    assert.equal(item.type, 'moderation')
    assert.equal(item.title, 'A comment waits for a moderator')
    assert.equal(item.content_id, post.id)
    assert.equal(await count(otto), 0)
  })

  test('are told of a comment that waits, the author of the post only once it is approved', async () => {
    const { program, anna, mia, topicId } = await stage()
    const boss = await program.user('boss', { role: 'program_manager' })
    await boss.must(200, 'PUT', '/v2/settings/moderation', { words: ['darn'] })
    const post = await publish(anna, topicId)
    const { id } = await comment(mia, post.id, 'darn it')
    assert.equal((await only(boss)).type, 'moderation')
    assert.equal(await count(anna), 0)
    await boss.must(200, 'PUT', `/v2/moderation/comments/${id}/approve`)
    assert.equal((await only(anna)).type, 'post_comment')
  })
})

describe('the notification center', () => {
  let here: Stage
  let posts: { id: number }[]
  before(async () => {
    here = await stage()
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
    assert.deepEqual(await titles('filter.action_required=false'), ['Four?'])
    const page = await mia.get(`${CENTER}/notifications?page.size=2&page.number=2`)
    assert.deepEqual(
      page.body.data.map((item: { title: string }) => item.title),
      ['Two', 'One'],
    )
    assert.deepEqual(page.body.meta.pagination, { page: 2, page_size: 2, total_records: 4 })
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
    assert.equal(await count(mia, 'filter.action_required=true'), 3)
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

  test("is closed to people of other programs, as are others' notifications to everybody", async () => {
    const elsewhere = await stage()
    const [common] = await list(here.mia)
    assert.equal((await elsewhere.mia.put(`${CENTER}/notifications/${common.id}/read`)).status, 404)
    await comment(here.mia, posts[0]?.id as number)
    const mine = await only(here.anna, 'filter.action_required=false&filter.important=false')
    assert.equal((await here.otto.put(`${CENTER}/notifications/${mine.id}/read`)).status, 404)
    assert.equal((await here.otto.put(`/v2/assistant/notifications/${mine.id}/acknowledge`)).status, 404)
  })
})

describe('the former inbox', () => {
  test('shows the same rows as todos and notifications, and says where to go', async () => {
    const { program, anna, mia, topicId } = await stage()
    const post = await publish(anna, topicId, { requires_acknowledgement: true })
    await anna.must(201, 'POST', '/v2/polls', { question: 'Well?', options: [{ text: 'a' }, { text: 'b' }] })
    const items = await mia.get('/v2/assistant/inbox_items')
    assert.equal(items.headers.get('deprecation'), 'true')
    assert.match(
      items.headers.get('link') ?? '',
      /^<http.*\/v2\/notification_center\/notifications>; rel="successor-version"$/,
    )
    assert.deepEqual(
      items.body.data.map((item: { type: string; notification_type: string }) => [item.type, item.notification_type]),
      [
        ['notification', 'poll_opened'],
        ['todo', 'acknowledge_required'],
      ],
    )
    const [todo] = await mia.must(200, 'GET', '/v2/assistant/todos')
    assert.equal(todo.content_id, post.id)
    const [told, ...others] = await mia.must(200, 'GET', '/v2/assistant/notifications')
    assert.deepEqual(others, [])
    const total = async () => (await mia.must(200, 'GET', '/v2/assistant/inbox_items/total_count')).total_count
    assert.equal(await total(), 2)
    const done = await mia.must(200, 'PUT', `/v2/assistant/notifications/${told.id}/acknowledge`)
    assert.ok(done.acknowledged_at)
    assert.ok(done.read_at)
    assert.equal(await total(), 1)
    assert.deepEqual(await mia.must(200, 'PUT', '/v2/assistant/notifications/acknowledge_all'), { total_count: 0 })
    assert.equal((await mia.must(200, 'GET', '/v2/assistant/todos')).length, 1, 'the post itself is not acknowledged')
    await acknowledgePost(program, mia, post.id)
    assert.deepEqual(await mia.must(200, 'GET', '/v2/assistant/todos'), [])
    assert.equal((await list(mia)).length, 2, 'the center shows the same rows')
  })

  test('keeps an acknowledgement when the same is marked as read in the same moment', async () => {
    const { anna, mia } = await stage()
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

test('a notification that cannot be made does not undo what it tells of', async () => {
  const { program, mia } = await stage()
  const { database } = app.app.services
  await database.transaction(program.id, async db => {
    await notify(db, program.id, { type: 'nonsense' as never, to: { userIds: [mia.id] }, subject: 'x' })
    await notify(db, program.id, { type: 'moderation', to: { userIds: [mia.id] }, subject: 'x' })
  })
  assert.equal(await count(mia), 1)
})

test('a rule that fails holds up no other rule', async () => {
  const { anna, mia, otto, topicId } = await stage()
  const { pool } = app.app.services.database
  await pool.script("alter table notifications add constraint broken check (type <> 'post_comment') not valid")
  try {
    const post = await publish(anna, topicId)
    await reply(otto, await comment(mia, post.id))
    assert.equal((await only(mia)).type, 'comment_reply')
    assert.equal(await count(anna), 0)
  } finally {
    await pool.script('alter table notifications drop constraint broken')
  }
})

test('whoever is removed from the program leaves no notifications behind', async () => {
  const { program, anna, mia, topicId } = await stage()
  const post = await publish(anna, topicId, { requires_acknowledgement: true })
  await mia.must(200, 'PUT', `${CENTER}/notifications/read_all`)
  await comment(anna, post.id)
  const { database } = app.app.services
  const left = await database.transaction(program.id, async db => {
    await db.deleteFrom('users').where('program_id', '=', program.id).where('id', '=', mia.id).execute()
    const states = db.selectFrom('notification_states').select('user_id').where('program_id', '=', program.id)
    return states.execute()
  })
  assert.deepEqual(left, [])
})
