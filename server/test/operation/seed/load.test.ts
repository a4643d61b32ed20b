import assert from 'node:assert/strict'
import { test } from '../../../../bin/testing.mjs'
import { SeedError, seedProgram } from '../../../src/operation/seed/index.ts'
import { addUser } from '../../../src/people/users/index.ts'
import { type Sql, sql } from '../../../src/platform/db/sql.ts'
import { sharedApp, type TestProgram } from '../../support/app.ts'

const app = await sharedApp()
const { database, config } = app.app.services
const PLAN = {
  seed: 'harbour',
  users: 120,
  posts: 90,
  topics: 12,
  groups: 10,
  engagements: 1500,
  now: new Date('2026-03-04T12:00:00Z'),
  baseUrl: 'http://127.0.0.1:3000',
}

const seed = (program: TestProgram, serving = true) =>
  seedProgram({ database, databaseUrl: config.databaseUrl, serving, programId: program.id }, PLAN)

/** The rows of a statement that sees one program. */
async function rowsOf<R>(program: TestProgram, statement: Sql<R>): Promise<R[]> {
  return database.transaction(program.id, async db => (await statement.execute(db)).rows)
}

const program = await app.program()
const early = await program.user('early')
const counts = await seed(program)
const id = program.id

test('everything asked for is there', async () => {
  assert.deepEqual([counts.users, counts.posts, counts.topics, counts.groups], [120, 90, 12, 10])
  assert.ok(counts.engagements > 1000 && counts.comments > 0 && counts.poll_responses > 0)
  const [found] = await rowsOf(
    program,
    sql<{ users: number; posts: number; engagements: number; comments: number }>`
      select (select count(*) from users where program_id = ${id})::int as users,
             (select count(*) from content where program_id = ${id})::int as posts,
             (select count(*) from engagements where program_id = ${id})::int as engagements,
             (select count(*) from comments where program_id = ${id})::int as comments`,
  )
  assert.deepEqual(found, { users: 121, posts: 90, engagements: counts.engagements, comments: counts.comments })
})

test('every kept count is what the rows add up to', async () => {
  const wrong = await rowsOf(
    program,
    sql`
      select 'members' as what, a.id from audiences a where a.program_id = ${id} and a.member_count <>
        (select count(*) from audience_members m where m.program_id = a.program_id and m.audience_id = a.id)
      union all
      select 'followers', t.id from topics t where t.program_id = ${id} and t.follower_count <>
        (select count(*) from topic_followers f join users u on u.program_id = f.program_id and u.id = f.user_id and u.active
          where f.program_id = t.program_id and f.topic_id = t.id and f.following)
      union all
      select 'counters', c.content_id from post_counters c
        cross join lateral (select count(liked_at) as likes, count(viewed_at) as views, count(shared_at) as shares
                              from engagements e where e.program_id = c.program_id and e.content_id = c.content_id) e
        cross join lateral (select count(*) as comments, coalesce(max(post_number), 0) as last
                              from comments m where m.program_id = c.program_id and m.content_id = c.content_id) m
       where c.program_id = ${id} and (c.like_count, c.view_count, c.share_count, c.comment_count, c.comment_sequence)
             <> (e.likes, e.views, e.shares, m.comments, m.last)
      union all
      select 'replies', c.id from comments c where c.program_id = ${id} and c.reply_count <>
        (select count(*) from comments r where r.program_id = c.program_id and r.parent_id = c.id)
      union all
      select 'comment likes', c.id from comments c where c.program_id = ${id} and c.like_count <>
        (select count(*) from comment_likes l where l.program_id = c.program_id and l.comment_id = c.id)
      union all
      select 'poll', p.id from polls p where p.program_id = ${id} and p.response_count <>
        (select count(*) from poll_responses r where r.program_id = p.program_id and r.poll_id = p.id)
      union all
      select 'poll option', o.id from poll_options o where o.program_id = ${id} and o.response_count <>
        (select count(*) from poll_responses r
          where r.program_id = o.program_id and r.poll_id = o.poll_id and o.id = any(r.option_ids))
      union all
      select 'no counters', e.content_id from engagements e where e.program_id = ${id} and not exists
        (select from post_counters c where c.program_id = e.program_id and c.content_id = e.content_id)`,
  )
  assert.deepEqual(wrong, [])
})

test('posts can be found by readers and publishers', async () => {
  const [found] = await rowsOf(
    program,
    sql<{ shown: number; searched: number; published: number }>`
      select (select count(*) from post_feed where program_id = ${id})::int as shown,
             (select count(*) from content_search where program_id = ${id})::int as searched,
             (select count(distinct c.id) from content c
                join content_topics ct on ct.program_id = c.program_id and ct.content_id = c.id
                join topics t on t.program_id = ct.program_id and t.id = ct.topic_id and t.state = 'published'
               where c.program_id = ${id} and c.state = 'published')::int as published`,
  )
  assert.equal(found?.shown, found?.published)
  assert.equal(found?.searched, 90)
  const publisher = await program.user('publisher', { role: 'publisher' })
  const list = await publisher.get('/v2/content?page.size=100')
  assert.equal(list.body.meta.pagination.total_records, 90)
})

test('people who were there before, and who come after, are in what is meant for people like them', async () => {
  const automatic = await rowsOf(
    program,
    sql<{ id: number }>`
      select id from topics where program_id = ${id} and (auto_follow or auto_follow_mandatory) and not targeted`,
  )
  assert.ok(automatic.length > 0)
  const [followed] = await rowsOf(
    program,
    sql<{ count: number }>`
      select count(*)::int as count from topic_followers
       where program_id = ${id} and user_id = ${early.id} and topic_id = any(${automatic.map(topic => topic.id)})`,
  )
  assert.equal(followed?.count, automatic.length)
  const other = await app.program()
  const rule = JSON.stringify({ attribute: 'role', operator: 'eq', value: 'member' })
  await rowsOf(
    other,
    sql`insert into audiences (program_id, kind, name, display_name, rule)
        values (${other.id}, 'dynamic', 'members', 'Members', ${rule})`,
  )
  await seed(other)
  const [members] = await rowsOf(
    other,
    sql<{ found: number; meant: number }>`
      select (select member_count from audiences where program_id = ${other.id} and name = 'members') as found,
             (select count(*) from users where program_id = ${other.id} and role = 'member')::int as meant`,
  )
  assert.equal(members?.found, members?.meant)
})

test('a rule that was loaded holds exactly its members', async () => {
  const audiences = await rowsOf(
    program,
    sql<{ id: number }>`select id from audiences where program_id = ${id} and kind = 'dynamic'`,
  )
  assert.ok(audiences.length > 0)
  const before = await membersOf(program)
  const { refreshAudiencesOfUsers } = await import('../../../src/people/audiences/index.ts')
  const users = await rowsOf(program, sql<{ id: number }>`select id from users where program_id = ${id}`)
  await database.transaction(id, db =>
    refreshAudiencesOfUsers(
      db,
      users.map(user => user.id),
    ),
  )
  assert.deepEqual(await membersOf(program), before)
})

const membersOf = (of: TestProgram) =>
  rowsOf(
    of,
    sql`select audience_id, user_id from audience_members where program_id = ${of.id} order by audience_id, user_id`,
  )

test('the same seed generates the same people and posts, however they are loaded', async () => {
  const other = await app.program()
  await seed(other, false)
  const read = (of: TestProgram) =>
    rowsOf(
      of,
      sql`select u.given_name, u.family_name, u.title, u.department, u.custom_attributes, e.value
            from users u join user_emails e on e.program_id = u.program_id and e.user_id = u.id
           where u.program_id = ${of.id} and u.external_id is not null order by u.id`,
    )
  assert.deepEqual(await read(other), await read(program))
  const posts = (of: TestProgram) =>
    rowsOf(
      of,
      sql`select c.title, c.summary, c.body, c.state, c.content_type, c.created_at, c.published_at, n.like_count, n.comment_count
            from content c left join post_counters n on n.program_id = c.program_id and n.content_id = c.id
           where c.program_id = ${of.id} order by c.id`,
    )
  assert.deepEqual(await posts(other), await posts(program))
})

test('the same people again get a number behind their names', async () => {
  const twice = await app.program()
  await seed(twice)
  await seed(twice)
  const names = await rowsOf(
    twice,
    sql<{ user_name: string; external_id: string }>`
      select i.user_name, u.external_id from users u join identities i on i.id = u.id
       where u.program_id = ${twice.id} order by u.id`,
  )
  assert.equal(names.length, 240)
  const [first, again] = [names[0], names[120]]
  assert.equal(again?.user_name, first?.user_name.replace('@', '.2@'))
  assert.equal(again?.external_id, `${first?.external_id}.2`)
})

test('a program that does not exist, or a plan that cannot be, changes nothing', async () => {
  const target = { database, databaseUrl: config.databaseUrl, serving: true }
  await assert.rejects(seedProgram({ ...target, programId: 999_999 }, PLAN), SeedError)
  await assert.rejects(seedProgram({ ...target, programId: id }, { ...PLAN, topics: 0 }), SeedError)
})

test('loading leaves no audit trail and notifies no one', async () => {
  const [found] = await rowsOf(
    program,
    sql<{ events: number; audit: number }>`
      select (select count(*) from events where program_id = ${id} and name like 'content%')::int as events,
             (select count(*) from audit_events where program_id = ${id} and record_type = 'content')::int as audit`,
  )
  assert.deepEqual(found, { events: 0, audit: 0 })
  const user = { userName: 'after@example.com', givenName: 'After', familyName: 'Wards' }
  await database.transaction(id, db => addUser(db, { programId: id, organisationId: program.organisationId }, user))
  const [seen] = await rowsOf(
    program,
    sql<{ audit: number }>`
      select count(*)::int as audit from audit_events where program_id = ${id} and record_type = 'user'`,
  )
  assert.ok((seen?.audit ?? 0) > 0)
})
