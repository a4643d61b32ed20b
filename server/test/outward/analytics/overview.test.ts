// Activity of a program by days, weeks and months of a time zone, and the people who were not reached.

import assert from 'node:assert/strict'
import { describe, test } from '../../../../bin/testing.mjs'
import { acknowledge, draft, type Stage, stage } from '../../publishing/must-read/support.ts'
import { type Person, sharedApp } from '../../support/app.ts'
import type { Caller } from '../../support/caller.ts'
import { eventually } from '../../support/eventually.ts'

const app = await sharedApp()
const { pool } = app.app.services.database

const overview = (who: Caller, query = '') => who.must(200, 'GET', `/v2/analytics/overview${query}`)
const view = (who: Person, id: number) => who.must(200, 'PUT', `/v2/feed/posts/${id}/view`)
const published = async ({ anna, topicId }: Stage, title = 'Fire drill') => {
  const { id } = await draft(anna, topicId, { title })
  return anna.must(200, 'PUT', `/v2/content/${id}/publish`)
}
const scene = async () => {
  const staged = await stage(app)
  return { ...staged, nora: await staged.program.user('Nora', { role: 'analyst' }) }
}
/** Stores an engagement at a given time, as one that came from another system. */
const viewedAt = (program: { id: number }, who: Person, postId: number, at: string) =>
  pool.query(
    'insert into engagements (program_id, user_id, content_id, viewed_at, liked_at) values ($1, $2, $3, $4, $4)',
    [program.id, who.id, postId, at],
  )
const noteActive = (program: { id: number }, who: Person, at: string) =>
  pool.query(
    `insert into active_quarters as q (program_id, at, block, people)
     values ($1, $3, $2::bigint / 32768, set_bit(b'0'::bit(32768), ($2::bigint % 32768)::integer, 1))
     on conflict (program_id, at, block) do update set people = q.people | excluded.people`,
    [program.id, who.id, at],
  )

describe('the overview', () => {
  test('is of the last 30 days, with the days in which nothing was', async () => {
    const { anna, mia, jonas, nora, ...staged } = await scene()
    const first = await published({ anna, mia, jonas, ...staged }, 'First')
    const second = await published({ anna, mia, jonas, ...staged }, 'Second')
    for (const who of [mia, jonas]) await view(who, first.id)
    await view(mia, second.id)
    await mia.must(200, 'PUT', `/v2/feed/posts/${first.id}/like`)
    await acknowledge(jonas, first.id)
    await mia.must(201, 'POST', `/v2/feed/posts/${first.id}/comments`, { body: 'Fine' })
    const poll = await anna.must(201, 'POST', '/v2/polls', {
      question: 'Lunch?',
      options: [{ text: 'Yes' }, { text: 'No' }],
    })
    for (const option of poll.options) {
      await mia.must(200, 'POST', `/v2/feed/polls/${poll.id}`, { option_ids: [option.id] })
    }
    const data = await overview(nora)
    assert.equal(data.series.length, 30)
    assert.equal(Date.parse(data.to) - Date.parse(data.from), 30 * 86_400_000)
    assert.match(data.to, /T00:00:00\.000Z$/)
    assert.deepEqual(data.series.at(-1), {
      at: data.series.at(-1).at,
      active_users: 2,
      views: 3,
      engagements: 4,
      posts: 2,
    })
    assert.deepEqual(data.series[0], { at: data.from, active_users: 0, views: 0, engagements: 0, posts: 0 })
    assert.deepEqual([data.active_users, data.posts_published], [2, 2])
    assert.deepEqual(data.top_posts, [
      { content_id: first.id, title: 'First', viewed: 2, audience: 4 },
      { content_id: second.id, title: 'Second', viewed: 1, audience: 4 },
    ])
    assert.deepEqual(data.channels, [{ id: staged.topicId, name: 'News', posts: 2, viewed: 3 }])
    assert.equal(data.not_reached.count, 2)
    const { pathname, search } = new URL(data.not_reached.user_ids_url)
    const people = await nora.must(200, 'GET', pathname + search)
    assert.deepEqual(
      people.map(({ user_id }: { user_id: number }) => user_id),
      [anna.id, nora.id],
    )
    assert.equal(people[0].email, undefined)
    const found = await nora.must(200, 'GET', `${pathname}?search=nor&page.size=1`)
    assert.deepEqual(
      found.map((person: { user_id: number }) => person.user_id),
      [nora.id],
    )
  })

  test('divides by those who could see a post when it was published, however many there are today', async () => {
    const { anna, mia, nora, program, ...staged } = await scene()
    const post = await published({ anna, mia, program, ...staged })
    await view(mia, post.id)
    const audienceOfPost = async () =>
      (await overview(nora)).top_posts.find(({ content_id }: { content_id: number }) => content_id === post.id).audience
    await eventually(
      () =>
        pool.query('select from published_audiences where program_id = $1 and content_id = $2', [program.id, post.id]),
      ({ rowCount }) => rowCount === 1,
    )
    for (const name of ['Ute', 'Vera', 'Wim']) await program.user(name)
    assert.equal(await audienceOfPost(), 4)
  })

  test('counts active people alone among those who were not reached', async () => {
    const { program, nora } = await scene()
    const rosa = await program.user('Rosa', { role: 'program_manager' })
    const [gustav, hedda] = [await program.user('Gustav'), await program.user('Hedda')]
    await rosa.must(200, 'PATCH', `/scim/v2/Users/${gustav.id}`, {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
      Operations: [{ op: 'replace', path: 'active', value: false }],
    })
    const { not_reached } = await overview(nora)
    const { pathname, search } = new URL(not_reached.user_ids_url)
    const people: { user_id: number }[] = await nora.must(200, 'GET', pathname + search)
    assert.equal(not_reached.count, people.length)
    assert.ok(people.some(({ user_id }) => user_id === hedda.id))
    assert.ok(!people.some(({ user_id }) => user_id === gustav.id))
  })

  test('begins its days, weeks and months where the time zone does', async () => {
    const { program, mia, jonas, nora, ...staged } = await scene()
    const post = await published({ program, mia, jonas, ...staged })
    // 18:20 in New York and 05:05 of the next day in Kathmandu.
    await viewedAt(program, mia, post.id, '2026-03-31T23:20:00Z')
    await noteActive(program, mia, '2026-03-31T23:15:00Z')
    await viewedAt(program, jonas, post.id, '2026-04-01T04:10:00Z')
    await noteActive(program, jonas, '2026-04-01T04:00:00Z')
    const counts = async (timezone: string, by = 'day') => {
      const { series } = await overview(nora, `?from=2026-03-30&to=2026-04-06&by=${by}&timezone=${timezone}`)
      return series
        .filter(({ views, active_users }: { views: number; active_users: number }) => views + active_users > 0)
        .map(({ at, ...row }: { at: string; active_users: number; views: number }) => [at, row.active_users, row.views])
    }
    // Twice: then it is read from the days that are kept.
    for (let n = 0; n < 2; n++) {
      assert.deepEqual(await counts('UTC'), [
        ['2026-03-31T00:00:00.000Z', 1, 1],
        ['2026-04-01T00:00:00.000Z', 1, 1],
      ])
      assert.deepEqual(await counts('Asia/Kathmandu'), [['2026-03-31T18:15:00.000Z', 2, 2]])
      assert.deepEqual(await counts('America/New_York'), [
        ['2026-03-31T04:00:00.000Z', 1, 1],
        ['2026-04-01T04:00:00.000Z', 1, 1],
      ])
    }
    assert.deepEqual(await counts('UTC', 'week'), [['2026-03-30T00:00:00.000Z', 2, 2]])
    assert.deepEqual(await counts('UTC', 'month'), [
      ['2026-03-01T00:00:00.000Z', 1, 1],
      ['2026-04-01T00:00:00.000Z', 1, 1],
    ])
    const week = await overview(nora, '?from=2026-W14-1&to=20260406&timezone=America/New_York')
    assert.deepEqual([week.from, week.to], ['2026-03-30T04:00:00.000Z', '2026-04-06T04:00:00.000Z'])
    const { active_users, posts_published } = await overview(nora, '?from=2026-03-31&to=2026-04-02')
    assert.deepEqual([active_users, posts_published], [2, 0])
    const { not_reached } = await overview(nora, '?from=2026-03-31T23:00:00Z&to=2026-04-01T00:00:00Z')
    assert.equal(not_reached.count, 3)
  })

  test('is for analysts and higher; what cannot be a period is refused', async () => {
    const { anna, mia, nora } = await scene()
    for (const who of [anna, mia]) assert.equal((await who.get('/v2/analytics/overview')).status, 403)
    assert.equal((await anna.get('/v2/analytics/not_reached')).status, 403)
    for (const [query, rule] of [
      ['?timezone=Mars/Base', 'invalid_format'],
      ['?timezone=%2B05:30', 'invalid_format'],
      // JavaScript knows it, the database does not.
      ['?timezone=MIT', 'invalid_format'],
      ['?from=0001-01-01&to=0001-01-02', 'out_of_range'],
      ['?to=9999-12-31T23:59:59.999Z', 'out_of_range'],
      ['?from=2026-02-02&to=2026-02-02', 'out_of_range'],
      ['?from=2020-01-01&to=2026-01-01', 'out_of_range'],
      ['?by=year', 'invalid_enum'],
      ['?from=soon', 'invalid_timestamp_or_datestamp'],
    ]) {
      const { status, body } = await nora.get(`/v2/analytics/overview${query}`)
      assert.equal(status, 400, query)
      assert.equal(body.error.validations[0].rule, rule, query)
    }
  })

  test('says what each figure counts in the language of the caller', async () => {
    const { program, mia } = await scene()
    const pierre = await program.user('Pierre', { profile: { preferred_language: 'fr-CA' } })
    const of = async (who: Caller) =>
      new Map<string, string>(
        (await who.must(200, 'GET', '/v2/analytics/definitions')).map(
          ({ name, description }: Record<string, string>) => [name, description],
        ),
      )
    const [english, french] = [await of(mia), await of(pierre)]
    assert.deepEqual([...french.keys()], [...english.keys()])
    assert.match(english.get('viewed') ?? '', /viewed the post/)
    assert.match(french.get('viewed') ?? '', /regardé/)
    const { body } = await mia.get('/v2/analytics/definitions?page.size=3&page.number=2')
    assert.deepEqual(
      [body.data.map(({ name }: { name: string }) => name), body.meta.pagination.total_records],
      [[...english.keys()].slice(3, 6), english.size],
    )
    const server = await program.server()
    assert.equal((await server.get('/v2/analytics/definitions')).status, 401)
    const data = await overview(await program.server({ role: 'analyst' }))
    for (const name of Object.keys(data.series[0])) assert.ok(name === 'at' || english.has(name), name)
  })
})
