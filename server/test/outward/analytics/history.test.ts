// Whatever people do, take back and leave behind: the prepared counters say what the rows say, and counting anew changes nothing.

import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from '../../../../bin/testing.mjs'
import { forgetUserJob, removeTracesJob } from '../../../src/people/users/forget/forget-jobs.ts'
import { forProgram } from '../../../src/platform/db/transaction.ts'
import { rebuildNumbers } from '../../../src/publishing/statistics/index.ts'
import { draft, type Stage, stage } from '../../publishing/must-read/support.ts'
import { type Person, sharedApp } from '../../support/app.ts'

const app = await sharedApp()
const { services } = app.app
const { pool } = services.database

const TOGGLES = ['view', 'unview', 'like', 'unlike', 'share', 'bookmark'] as const
const POSTS = 3
const PEOPLE = 6
const ZONES = ['UTC', 'Asia/Kathmandu', 'America/New_York', 'Pacific/Auckland'] as const

const act = fc.record({
  kind: fc.constantFrom(
    ...TOGGLES,
    ...TOGGLES,
    'acknowledge',
    'comment',
    'uncomment',
    'answer',
    'change',
    'leave',
    'forget',
  ),
  who: fc.nat(PEOPLE - 1),
  post: fc.nat(POSTS - 1),
})
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never

interface Scene extends Stage {
  readonly nora: Person
  readonly boss: Person
  readonly people: Person[]
  readonly posts: readonly { id: number }[]
  readonly poll: { id: number; options: { id: number }[] }
  readonly comments: { id: number; post: number; who: number }[]
  readonly gone: Set<number>
  readonly active: Set<number>
}

test('prepared counters are equal to the rows, after any history', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 45 }), async acts => {
      const scene = await begin()
      for (const each of acts) await perform(scene, each)
      const before = await figuresOf(scene)
      await assertRows(scene, before)
      await services.database.system(db => rebuildNumbers(forProgram(db, scene.program.id)))
      assert.deepEqual(await figuresOf(scene), before, 'counted anew')
    }),
    { numRuns: 5 },
  )
})

async function begin(): Promise<Scene> {
  const staged = await stage(app)
  const { program, anna, topicId } = staged
  const nora = await program.user('Nora', { role: 'analyst' })
  const boss = await program.user('Boss', { role: 'administrator' })
  const people: Person[] = []
  for (let n = 0; n < PEOPLE; n++) {
    const department = n < 5 ? 'Sales' : 'Plant'
    people.push(await program.user(`P${n}`, { profile: { department } }))
  }
  const posts = []
  for (let n = 0; n < POSTS; n++) {
    const { id } = await draft(anna, topicId, { title: `Post ${n}` })
    await anna.must(200, 'PUT', `/v2/content/${id}/must_read`, { ask_again_on_change: true })
    posts.push(await anna.must(200, 'PUT', `/v2/content/${id}/publish`))
  }
  const poll = await anna.must(201, 'POST', '/v2/polls', {
    question: 'Lunch?',
    options: [{ text: 'Yes' }, { text: 'No' }],
  })
  return { ...staged, nora, boss, people, posts, poll, comments: [], gone: new Set(), active: new Set() }
}

async function perform(scene: Scene, { kind, who, post: n }: Act): Promise<void> {
  const { anna, boss, people, posts, poll, comments, gone, active, program } = scene
  const person = people[who] as Person
  const path = `/v2/feed/posts/${posts[n]?.id}`
  if (kind === 'change') {
    await anna.must(200, 'PUT', `/v2/content/${posts[n]?.id}`, { title: `Changed ${Math.random()}` })
    return
  }
  if (gone.has(who)) return
  if (kind === 'comment') {
    const { id } = await person.must(201, 'POST', `${path}/comments`, { body: 'Fine' })
    comments.push({ id, post: n, who })
  } else if (kind === 'uncomment') {
    const own = comments.findIndex(comment => comment.who === who)
    if (own < 0) return
    const [comment] = comments.splice(own, 1)
    await person.must(204, 'DELETE', `/v2/feed/posts/${posts[comment?.post ?? 0]?.id}/comments/${comment?.id}`)
  } else if (kind === 'answer') {
    await person.must(200, 'POST', `/v2/feed/polls/${poll.id}`, { option_ids: [poll.options[n % 2]?.id] })
  } else if (kind === 'acknowledge') {
    await person.must(200, 'POST', `${path}/acknowledge`)
  } else if (kind === 'leave' || kind === 'forget') {
    gone.add(who)
    if (kind === 'leave') await boss.must(204, 'DELETE', `/scim/v2/Users/${person.id}`)
    else {
      const place = { program_id: program.id, user_id: person.id }
      const { rows } = await services.database.pool.query(
        'select membership_id from users where program_id = $1 and id = $2',
        Object.values(place),
      )
      const job = { ...place, membership_id: rows[0].membership_id }
      await forgetUserJob.run(services, job)
      await removeTracesJob.run(services, { ...job, is_second_visit: false })
    }
  } else {
    await person.must(200, 'PUT', `${path}/${kind}`)
    if (kind === 'view') active.add(who)
  }
}

async function figuresOf({ nora, posts }: Scene) {
  const results = []
  for (const { id } of posts) {
    const { as_of: _, ...rest } = await nora.must(200, 'GET', `/v2/content/${id}/results?by=department`)
    results.push(rest)
  }
  const overviews = []
  for (const timezone of ZONES) {
    for (const by of timezone === 'UTC' ? ['day', 'week', 'month'] : ['day']) {
      overviews.push({
        timezone,
        by,
        ...(await nora.must(200, 'GET', `/v2/analytics/overview?by=${by}&timezone=${timezone}`)),
      })
    }
  }
  return { results, overviews }
}

// biome-ignore lint/suspicious/noExplicitAny: rows of every shape
const one = async (text: string, values: readonly unknown[]): Promise<any> =>
  (await pool.query(text, [...values])).rows[0]

/** Counted in the simplest way from what there is. */
async function assertRows(scene: Scene, { results, overviews }: Awaited<ReturnType<typeof figuresOf>>) {
  const { program, posts, gone, people, active } = scene
  for (const [n, post] of posts.entries()) {
    const { series, by, viewed, acknowledged, liked, commented, shared } = results[n]
    const rows = await one(
      `select count(viewed_at)::int as viewed, count(liked_at)::int as liked, count(shared_at)::int as shared,
              count(commented_at)::int as commented,
              (count(*) filter (where acknowledged_at is not null and acknowledged_revision >= c.must_read_revision))::int
                as acknowledged
         from content c left join engagements e on e.program_id = c.program_id and e.content_id = c.id
        where c.program_id = $1 and c.id = $2`,
      [program.id, post.id],
    )
    assert.deepEqual({ viewed, acknowledged, liked, commented, shared }, rows)
    const sum = (member: string, of: Record<string, number>[]) =>
      of.reduce((total, each) => total + (each[member] ?? 0), 0)
    assert.deepEqual([sum('viewed', series), sum('acknowledged', series)], [viewed, acknowledged])
    const members = await one(
      `select count(*)::int as audience, count(e.viewed_at)::int as viewed
         from users u left join engagements e on e.program_id = u.program_id and e.user_id = u.id and e.content_id = $2
        where u.program_id = $1 and u.active`,
      [program.id, post.id],
    )
    assert.deepEqual({ audience: sum('audience', by), viewed: sum('viewed', by) }, members)
    assert.deepEqual(
      by.filter((group: { value: string | null; audience: number }) => group.value !== null && group.audience < 5),
      [],
    )
  }
  for (const { timezone, by, series, active_users, not_reached } of overviews) {
    const { rows } = await pool.query(
      `select (date_trunc($2, d.at at time zone $3) at time zone $3) as at, sum(d.view)::int as views,
              sum(1 - d.view)::int as engagements
         from (select viewed_at as at, 1 as view from engagements where program_id = $1
               union all select liked_at, 0 from engagements where program_id = $1
               union all select shared_at, 0 from engagements where program_id = $1
               union all select acknowledged_at, 0 from engagements where program_id = $1
               union all select acknowledged_at, 0 from former_acknowledgements where program_id = $1
               union all select created_at, 0 from comments where program_id = $1 and state <> 'deleted'
               union all select responded_at, 0 from poll_responses where program_id = $1) d
        where d.at is not null group by 1 order by 1`,
      [program.id, by, timezone],
    )
    const busy = series.filter(({ views, engagements }: Record<string, number>) => views || engagements)
    assert.deepEqual(
      busy.map(({ at, views, engagements }: Record<string, unknown>) => ({ at, views, engagements })),
      rows.map(row => ({ ...row, at: (row.at as Date).toISOString() })),
      `${timezone} by ${by}`,
    )
    assert.equal(active_users, active.size)
    const { count } = await one('select count(*)::int as count from users where program_id = $1', [program.id])
    const reached = [...active].filter(who => !gone.has(who)).length
    assert.equal(not_reached.count, count - reached, `${people.length} people`)
  }
}
