// Results of a post: each person counts once, as the rows say, also after people take something back, leave or are forgotten.

import assert from 'node:assert/strict'
import { describe, test } from '../../../../bin/testing.mjs'
import { acknowledge, draft, mustRead, type Stage, stage } from '../../publishing/must-read/support.ts'
import { type Person, sharedApp } from '../../support/app.ts'
import type { Caller } from '../../support/caller.ts'
import { eventually } from '../../support/eventually.ts'
import { newGroup } from '../../support/new-group.ts'

const app = await sharedApp()

const results = (who: Caller, id: number, query = '') => who.must(200, 'GET', `/v2/content/${id}/results${query}`)
const view = (who: Person, id: number) => who.must(200, 'PUT', `/v2/feed/posts/${id}/view`)
const published = async ({ anna, topicId }: Stage) => {
  const { id } = await draft(anna, topicId)
  return anna.must(200, 'PUT', `/v2/content/${id}/publish`)
}
const figures = async (who: Caller, id: number) => {
  const { as_of: _a, published_at: _p, series: _s, by: _b, ...rest } = await results(who, id)
  return rest
}

describe('results of a post', () => {
  test('count each person once, and what was taken back not at all', async () => {
    const scene = await stage(app)
    const { anna, mia, jonas, program } = scene
    const otto = await program.user('Otto')
    const post = await published(scene)
    for (const who of [mia, jonas, otto]) await who.must(200, 'GET', '/v2/feed/posts')
    for (const who of [mia, mia, jonas]) await view(who, post.id)
    await mia.must(200, 'PUT', `/v2/feed/posts/${post.id}/like`)
    await jonas.must(200, 'PUT', `/v2/feed/posts/${post.id}/like`)
    await jonas.must(200, 'PUT', `/v2/feed/posts/${post.id}/unlike`)
    await mia.must(200, 'PUT', `/v2/feed/posts/${post.id}/share`)
    const { share_url } = await jonas.must(200, 'GET', `/v2/feed/posts/${post.id}/share/trackable_url`)
    for (let n = 0; n < 3; n++) assert.equal((await fetch(share_url, { redirect: 'manual' })).status, 302)
    await acknowledge(mia, post.id)
    const comments = []
    for (let n = 0; n < 2; n++) {
      comments.push(await mia.must(201, 'POST', `/v2/feed/posts/${post.id}/comments`, { body: 'Fine' }))
    }
    const own = await jonas.must(201, 'POST', `/v2/feed/posts/${post.id}/comments`, { body: 'Oh' })
    await jonas.must(204, 'DELETE', `/v2/feed/posts/${post.id}/comments/${own.id}`)
    assert.deepEqual(await figures(anna, post.id), {
      audience_at_publish: 4,
      audience_now: 4,
      reached: 3,
      viewed: 2,
      acknowledged: 1,
      liked: 1,
      commented: 1,
      shared: 1,
      link_visits: 3,
    })
    const { as_of, published_at, series, by } = await results(anna, post.uuid)
    assert.ok(as_of >= published_at)
    assert.deepEqual(by, [])
    assert.equal(
      series.reduce((sum: number, { viewed }: { viewed: number }) => sum + viewed, 0),
      2,
    )
    assert.match(series[0].at, /:00:00\.000Z$/)
    await jonas.must(200, 'PUT', `/v2/feed/posts/${post.id}/unview`)
    assert.equal((await figures(anna, post.id)).viewed, 1)
  })

  test('of a draft are nothing', async () => {
    const { anna, mia, topicId } = await stage(app)
    const { id } = await draft(anna, topicId)
    const { as_of, ...rest } = await results(anna, id, '?by=department')
    assert.ok(as_of)
    assert.deepEqual(rest, {
      published_at: null,
      audience_at_publish: 0,
      audience_now: 0,
      reached: 0,
      viewed: 0,
      acknowledged: 0,
      liked: 0,
      commented: 0,
      shared: 0,
      link_visits: 0,
      series: [],
      by: [],
    })
    assert.equal((await mia.get(`/v2/content/${id}/results`)).status, 403)
    assert.equal((await anna.get('/v2/content/999999999/results')).status, 404)
    assert.equal(
      (await anna.get(`/v2/content/${id}/results?by=shoe_size`)).body.error.validations[0].rule,
      'invalid_enum',
    )
    assert.equal((await anna.get(`/v2/content/${id}/results?by=email`)).status, 403)
  })

  test('by an attribute fold groups of fewer than five with the people who have no value', async () => {
    const scene = await stage(app)
    const { anna, mia, jonas, program } = scene
    const sales = [mia]
    for (const name of ['Sa', 'Sb', 'Sc', 'Sd'])
      sales.push(await program.user(name, { profile: { department: 'Sales' } }))
    for (const name of ['Pa', 'Pb', 'Pc']) await program.user(name, { profile: { department: 'Plant' } })
    const post = await published(scene)
    for (const who of [...sales.slice(0, 3), jonas]) await view(who, post.id)
    await acknowledge(mia, post.id)
    const department = '?by=department'
    assert.deepEqual((await results(anna, post.id, department)).by, [
      { value: 'Sales', audience: 5, viewed: 3, acknowledged: 1 },
      { value: null, folded: 5, audience: 5, viewed: 1, acknowledged: 0 },
    ])
    await program.user('Pd', { profile: { department: 'Plant' } })
    assert.deepEqual((await results(anna, post.id, department)).by, [
      { value: 'Plant', audience: 5, viewed: 1, acknowledged: 0 },
      { value: null, folded: 6, audience: 6, viewed: 3, acknowledged: 1 },
    ])
    const boss = await program.user('Boss', { role: 'program_manager' })
    const all = (await results(boss, post.id, '?by=user_name')).by
    assert.deepEqual(all, [{ value: null, folded: 12, audience: 12, viewed: 4, acknowledged: 1 }])
  })

  test('by an attribute leave out the people of small groups where no other group can hide them', async () => {
    const scene = await stage(app)
    const { anna, program } = scene
    const post = await published(scene)
    const people = (await figures(anna, post.id)).audience_now
    assert.ok(people < 5)
    assert.deepEqual((await results(anna, post.id, '?by=department')).by, [])
    await program.user('one more', { profile: { department: 'Plant' } })
    const all = (await results(anna, post.id, '?by=department')).by
    assert.deepEqual(
      all.map((group: { folded: number }) => group.folded),
      people + 1 < 5 ? [] : [people + 1],
    )
  })

  test('by an attribute take spellings as one that rules take as one', async () => {
    const scene = await stage(app)
    const { anna, program } = scene
    for (const [n, department] of [
      'Küche',
      'KÜCHE',
      'Küche',
      'küche',
      'KÜCHE',
      'Küche',
      'Lab',
      'LAB',
      'lab',
      'Lab',
      'Lab',
    ].entries())
      await program.user(`k${n}`, { profile: { department } })
    const post = await published(scene)
    const { by } = await results(anna, post.id, '?by=department')
    assert.deepEqual(
      by
        .filter(({ value }: { value: string | null }) => value !== null)
        .map((group: { value: string; audience: number }) => [group.value, group.audience]),
      [['Küche', 6]],
    )
    for (const n of [0, 1, 2, 3, 4]) await program.user(`x${n}`, { profile: { department: 'Office' } })
    const summary = await anna.must(200, 'GET', `/v2/content/${post.id}/acknowledgements/summary?by=department`)
    const counted = summary.by.filter((group: { value: string | null }) => group.value !== null)
    assert.deepEqual(
      counted.map((group: { value: string; audience: number }) => [group.value, group.audience]).slice(0, 3),
      [
        ['Küche', 6],
        ['Lab', 5],
        ['Office', 5],
      ],
    )
  })

  test('who left still counts as a viewer, and who is forgotten too, but in no group', async () => {
    const scene = await stage(app)
    const { anna, mia, program } = scene
    const boss = await program.user('Boss', { role: 'administrator' })
    const crew = []
    for (const name of ['Ca', 'Cb', 'Cc', 'Cd', 'Ce']) {
      crew.push(await program.user(name, { profile: { department: 'Crew' } }))
    }
    const post = await published(scene)
    // It is counted once its event has been taken.
    await eventually(
      () => figures(anna, post.id),
      ({ audience_at_publish }) => audience_at_publish === 9,
    )
    const [left, forgotten] = crew as [Person, Person]
    for (const who of [mia, ...crew]) await view(who, post.id)
    await boss.must(204, 'DELETE', `/scim/v2/Users/${left.id}`)
    await boss.must(202, 'POST', `/v2/Users/${forgotten.id}/forget`)
    await eventually(
      () =>
        app.app.services.database.pool.query('select 1 from engagements where program_id = $1 and user_id = $2', [
          program.id,
          forgotten.id,
        ]),
      ({ rows }) => rows.length === 0,
    )
    const { viewed, reached, audience_now, audience_at_publish } = await figures(anna, post.id)
    assert.deepEqual(
      { viewed, reached, audience_now, audience_at_publish },
      {
        viewed: 6,
        reached: 6,
        audience_now: 7,
        audience_at_publish: 9,
      },
    )
    const { by } = await results(anna, post.id, '?by=department')
    assert.deepEqual(by, [{ value: null, folded: 7, audience: 7, viewed: 4, acknowledged: 0 }])
  })

  test('count acknowledgements that are not out of date, and reach who was reminded', async () => {
    const { anna, mia, jonas, topicId } = await stage(app)
    const post = await mustRead(anna, topicId, { ask_again_on_change: true })
    await acknowledge(mia, post.id)
    await anna.must(202, 'POST', `/v2/content/${post.id}/reminders`, { to: 'missing' })
    // Mia has seen it in the answer to her acknowledgement; Anna and Jonas were reminded.
    assert.equal((await figures(anna, post.id)).reached, 3)
    assert.equal((await figures(anna, post.id)).acknowledged, 1)
    await anna.must(200, 'PUT', `/v2/content/${post.id}`, { title: 'Fire drill on Monday' })
    assert.equal((await figures(anna, post.id)).acknowledged, 0)
    await acknowledge(jonas, post.id)
    await acknowledge(mia, post.id)
    const after = await results(anna, post.id)
    assert.equal(after.acknowledged, 2)
    assert.equal(
      after.series.reduce((sum: number, point: { acknowledged: number }) => sum + point.acknowledged, 0),
      2,
    )
  })

  test('remember who could see the post when it was published', async () => {
    const { program, anna, mia, jonas } = await stage(app)
    const boss = await program.user('Boss', { role: 'administrator' })
    await newGroup(app, program, 'crew', [mia, jonas])
    const crew = await anna.must(201, 'POST', '/v2/channels', { name: 'Crew', description: 'x', groups: ['crew'] })
    const { id } = await draft(anna, crew.id)
    await anna.must(200, 'PUT', `/v2/content/${id}/publish`)
    await eventually(
      () =>
        app.app.services.database.pool.query('select 1 from published_audiences where program_id = $1', [program.id]),
      ({ rows }) => rows.length === 1,
    )
    await boss.must(204, 'DELETE', `/scim/v2/Users/${jonas.id}`)
    const { audience_at_publish, audience_now } = await figures(anna, id)
    assert.deepEqual({ audience_at_publish, audience_now }, { audience_at_publish: 2, audience_now: 1 })
    await anna.must(200, 'PUT', `/v2/content/${id}/archive`)
    assert.equal((await figures(anna, id)).audience_now, 1)
  })

  test('are null for fewer than five people of a restricted publisher, and count those from five on', async () => {
    const scene = await stage(app)
    const { program, mia } = scene
    const root = await program.user('Root', { role: 'administrator' })
    await root.must(200, 'PATCH', '/v2/settings/program', { role_restrictions: 'listed' })
    const rule = { attribute: 'department', operator: 'eq', value: 'Sales' }
    await root.must(201, 'POST', '/v2/audiences', { name: 'Sales', rule })
    const lea = await program.user('Lea', { role: 'publisher' })
    await root.must(200, 'PATCH', `/v2/people/${lea.id}`, { role_audiences: ['Sales'] })
    const [first, second] = [await published(scene), await published(scene)]
    for (const { id } of [first, second]) await view(mia, id)
    assert.deepEqual([...new Set(Object.values(await figures(lea, first.id)))], [null], 'mia is alone in Sales')
    assert.deepEqual((await results(lea, first.id)).series, [])
    for (let n = 0; n < 4; n++) await program.user(`Sales ${n}`, { profile: { department: 'Sales' } })
    const { audience_now, viewed, link_visits } = await figures(lea, second.id)
    assert.deepEqual([audience_now, viewed, link_visits], [5, 1, null])
  })
})
