// The overview of some people and some posts, beside the period before.

import assert from 'node:assert/strict'
import { describe, test } from '../../../../bin/testing.mjs'
import { acknowledge, draft, stage } from '../../publishing/must-read/support.ts'
import { sharedApp } from '../../support/app.ts'
import type { Caller } from '../../support/caller.ts'

const app = await sharedApp()
const { pool } = app.app.services.database
const overview = (who: Caller, query = '') => who.must(200, 'GET', `/v2/analytics/overview${query}`)

async function scene() {
  const staged = await stage(app)
  const { anna, program, topicId } = staged
  const nora = await program.user('Nora', { role: 'analyst' })
  const ada = await program.user('Ada', { role: 'administrator' })
  const other = await anna.must(201, 'POST', '/v2/channels', { name: 'Sport', description: 'Runs' })
  const rule = { attribute: 'department', operator: 'eq', value: 'Sales' }
  const { name: sales } = await ada.must(201, 'POST', '/v2/audiences', { name: 'sales', rule })
  const publish = async (channelId: number, fields: object = {}) => {
    const { id } = await draft(anna, channelId, { ...fields })
    await anna.must(200, 'PUT', `/v2/content/${id}/publish`)
    return id as number
  }
  return { ...staged, nora, ada, sales, publish, sportId: other.id as number, newsId: topicId }
}
const view = (who: Caller, id: number) => who.must(200, 'PUT', `/v2/feed/posts/${id}/view`)

describe('an overview', () => {
  test('of a topic or of an audience has its posts, views, actions and people alone', async () => {
    const { mia, jonas, nora, sales, publish, sportId, newsId } = await scene()
    const news = await publish(newsId)
    const sport = await publish(sportId, { title: 'Run' })
    for (const id of [news, sport]) await view(mia, id)
    await view(jonas, sport)
    await acknowledge(jonas, sport)
    const sum = ({ series }: { series: Record<string, number>[] }) =>
      ['views', 'engagements', 'posts'].map(name => series.reduce((all, part) => all + (part[name] ?? 0), 0))
    const ofTopic = await overview(nora, `?filter.channel_id=${newsId}`)
    assert.deepEqual([ofTopic.active_users, sum(ofTopic), ofTopic.not_reached.count], [1, [1, 0, 1], 4])
    assert.deepEqual(
      ofTopic.top_posts.map(({ content_id, viewed }: Record<string, number>) => [content_id, viewed]),
      [[news, 1]],
    )
    const ofSales = await overview(nora, `?audience=${sales}`)
    assert.deepEqual([ofSales.active_users, sum(ofSales), ofSales.not_reached.count], [1, [2, 0, 2], 0])
    assert.deepEqual(ofSales.adoption, { signed_in: 1, active: 1 })
    assert.deepEqual(
      ofSales.top_posts.map(({ viewed, audience }: Record<string, number>) => [viewed, audience]),
      [
        [1, 1],
        [1, 1],
      ],
    )
    const { pathname, search } = new URL(ofTopic.not_reached.user_ids_url)
    assert.equal((await nora.must(200, 'GET', pathname + search)).length, 4)
    const wrong = await nora.call('GET', '/v2/analytics/overview?audience=none')
    assert.deepEqual([wrong.status, wrong.body.error.validations[0].parameter], [400, 'audience'])
  })

  test('of an initiative has its posts alone, and of one that is not there none', async () => {
    const { anna, mia, nora, publish, newsId } = await scene()
    const { id: safety } = await anna.must(201, 'POST', '/v2/initiatives', { name: 'Safety' })
    const drill = await publish(newsId, { initiatives: [{ id: safety }] })
    const lunch = await publish(newsId)
    for (const id of [drill, lunch]) await view(mia, id)
    const of = async (id: number) => {
      const { posts_published, active_users, top_posts } = await overview(nora, `?filter.initiative_id=${id}`)
      return [posts_published, active_users, top_posts.map(({ content_id }: { content_id: number }) => content_id)]
    }
    assert.deepEqual(await of(safety), [1, 1, [drill]])
    assert.deepEqual(await of(999_999_999), [0, 0, []])
  })

  test('of a place of work has its people alone, in every spelling, and tells nothing of fewer than five others', async () => {
    const { program, nora, ada, publish, newsId } = await scene()
    const hire = (names: string[], profile: Record<string, string>) =>
      Promise.all(names.map(name => program.user(name, { profile })))
    const crew = { department: 'Office', work_location: 'Bern', title: 'Crew' }
    await hire(['b1', 'b2', 'b3', 'b4', 'b5'], crew)
    await hire(['b6'], { ...crew, title: 'Head' })
    const [reader] = await hire(['h1', 'h2'], { department: 'Office', work_location: 'Halle' })
    await hire(['h3', 'h4', 'h5'], { department: 'Plant', work_location: 'HALLE' })
    const id = await publish(newsId)
    await view(reader as Caller, id)
    const halle = await overview(nora, '?filter.work_location=halle')
    assert.deepEqual([halle.active_users, halle.not_reached.count, halle.adoption.active], [1, 4, 5])
    assert.deepEqual([halle.best_hour !== null, halle.before.active_users], [true, 0])
    assert.deepEqual(
      halle.top_posts.map(({ viewed, audience }: Record<string, number>) => [viewed, audience]),
      [[1, 5]],
    )
    const { pathname, search } = new URL(halle.not_reached.user_ids_url)
    assert.equal((await nora.must(200, 'GET', pathname + search)).length, 4)
    const refused = async (query: string) => {
      const { status, body } = await nora.call('GET', `/v2/analytics/overview?${query}`)
      return [status, ...body.error.validations.map((each: Record<string, string>) => `${each.parameter} ${each.rule}`)]
    }
    assert.deepEqual(await refused('filter.work_location=Nowhere'), [400, 'filter.work_location out_of_range'])
    // Two of the office and three of the plant are in Halle: one of them would show the other.
    const [status] = await refused('filter.work_location=Halle&filter.department=Office')
    assert.equal(status, 400)
    const bern = await overview(nora, '?filter.work_location=Bern&group_by=department')
    assert.deepEqual([bern.adoption.active, bern.groups], [6, []])
    const rule = { attribute: 'title', operator: 'eq', value: 'Crew' }
    const { name } = await ada.must(201, 'POST', '/v2/audiences', { name: 'crew', rule })
    assert.equal((await overview(nora, `?audience=${name}`)).adoption.active, 5)
    assert.deepEqual(await refused(`audience=${name}&filter.work_location=Bern`), [400, 'audience out_of_range'])
  })

  test('stands beside the period before, with the best hour and groups of five', async () => {
    const { program, mia, nora, ada, publish, newsId } = await scene()
    for (let n = 0; n < 5; n++) await program.user(`plant-${n}`, { profile: { department: 'Plant' } })
    const id = await publish(newsId)
    await view(mia, id)
    const ago = new Date(Date.now() - 40 * 86_400_000).toISOString()
    await pool.query('update content set published_at = $1 where program_id = $2 and id = $3', [ago, program.id, id])
    const data = await overview(nora, '?group_by=department')
    assert.equal(data.before.to, data.from)
    assert.deepEqual([data.posts_published, data.before.posts_published, data.before.active_users], [0, 1, 0])
    assert.equal(data.before.series.length, 30)
    const now = new Date()
    const weekday = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'][now.getUTCDay()]
    assert.equal(data.best_hour.weekday, weekday)
    assert.equal(data.before.best_hour, null)
    // Four others would show by subtraction: the plant, with Jonas, hides them.
    assert.deepEqual(data.groups, [{ value: null, folded: 10, audience: 10, active_users: 1 }])
    assert.equal(data.folded_with, 'Plant')
    await nora.must(403, 'GET', '/v2/analytics/overview?group_by=email')
    await ada.must(200, 'PATCH', '/v2/settings/program', { views_per_person: false })
    const { name } = await ada.must(201, 'POST', '/v2/audiences', {
      name: 'mia_alone',
      rule: { attribute: 'department', operator: 'eq', value: 'Sales' },
    })
    const small = await nora.call('GET', `/v2/analytics/overview?audience=${name}`)
    assert.deepEqual([small.status, small.body.error.validations[0].parameter], [400, 'audience'])
  })
})
