// The editors who have a post open, and figures of the posts of a list.

import assert from 'node:assert/strict'
import { test } from '../../../../bin/testing.mjs'
import { sql } from '../../../src/platform/db/sql.ts'
import { listen } from '../../reading/live/support.ts'
import { sharedApp } from '../../support/app.ts'
import { act, newsroom, SALES, write } from '../content/support.ts'

const app = await sharedApp()
const { program, anna, topicId } = await newsroom(app)
const paul = await program.user('paul', { role: 'publisher' })
const mia = await program.user('mia')
const sam = await program.user('sam', { profile: { department: 'Sales' } })

const editors = async (who: typeof anna, id: number) =>
  (await who.must(200, 'PUT', `/v2/content/${id}/editors`)).map(({ user_id }: { user_id: number }) => user_id)

test('two people in one post see each other, and the first hears of the second at once', async () => {
  const { id, uuid } = await write(anna, topicId)
  const page = await listen(anna)
  assert.deepEqual(await editors(anna, id), [])
  const [first, ...more] = await paul.must(200, 'PUT', `/v2/content/${uuid}/editors`)
  assert.deepEqual([first.user_id, typeof first.display_name, first.avatar_url, more], [anna.id, 'string', null, []])
  assert.deepEqual(await page.next('editors'), { content_id: id })
  assert.deepEqual(await editors(anna, id), [paul.id])
  const [again] = await paul.must(200, 'PUT', `/v2/content/${id}/editors`)
  assert.equal(again.since, first.since, 'while calls follow each other the beginning stays')
  assert.equal(page.named('editors').length, 1)

  await ago(id, anna.id, 61)
  assert.deepEqual(await editors(paul, id), [], 'who has been silent for a minute is gone')
  assert.deepEqual(await editors(anna, id), [paul.id])
  const [back] = await paul.must(200, 'PUT', `/v2/content/${id}/editors`)
  assert.ok(back.since > first.since, 'after a gap it begins again')
})

test('they see each other in a newsletter and in a survey, each of which has people of its own', async () => {
  for (const kind of ['newsletter', 'survey']) {
    const made = await anna.must(
      201,
      'POST',
      `/v2/${kind}s`,
      kind === 'survey' ? { title: 'Lunch' } : { name: 'Lunch' },
    )
    const path = `/v2/${kind}s/${made.id}/editors`
    const page = await listen(anna)
    assert.deepEqual(await anna.must(200, 'PUT', path), [])
    assert.deepEqual(
      (await paul.must(200, 'PUT', path)).map(({ user_id }: { user_id: number }) => user_id),
      [anna.id],
    )
    assert.deepEqual(await page.next('editors'), { [`${kind}_id`]: made.id })
    assert.equal((await mia.put(path)).status, 403)
    assert.equal((await anna.put(`/v2/${kind}s/999999/editors`)).status, 404)
  }
})

test('people who come back at once after a pause see each other', async () => {
  const { id } = await write(anna, topicId)
  const people = [
    anna,
    paul,
    ...(await Promise.all(['kim', 'lea'].map(name => program.user(name, { role: 'publisher' })))),
  ]
  for (const who of people) await editors(who, id)
  for (let round = 0; round < 2; round++) {
    for (const who of people) await ago(id, who.id, 61)
    const answers = await Promise.all(people.map(who => who.put(`/v2/content/${id}/editors`)))
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
    assert.equal((await editors(anna, id)).length, people.length - 1)
  }
})

test('of readers, strangers and applications nobody is among them', async () => {
  const { id } = await write(anna, topicId)
  assert.equal((await mia.put(`/v2/content/${id}/editors`)).status, 403)
  const { anna: eve } = await newsroom(app)
  assert.equal((await eve.put(`/v2/content/${id}/editors`)).status, 404)
  assert.equal((await anna.put('/v2/content/999999/editors')).status, 404)
})

const ago = (contentId: number, userId: number, seconds: number) =>
  app.app.services.database.unscopedQuery(sql`
    update record_editors set seen_at = ${new Date(Date.now() - seconds * 1000)}
     where program_id = ${program.id} and kind = 'content' and record_id = ${contentId} and user_id = ${userId}`)

test('figures of a list are those of the results: the audience at publication, views and valid confirmations', async () => {
  await anna.must(201, 'POST', '/v2/audiences', SALES)
  const { id } = await write(anna, topicId, { requires_acknowledgement: true })
  await act(anna, id, 'publish')
  const ofSales = await write(anna, topicId, { audiences: ['sales'], publish: true })
  const draft = await write(anna, topicId)
  for (const who of [mia, sam]) await who.must(200, 'PUT', `/v2/feed/posts/${id}/view`)
  await mia.must(200, 'POST', `/v2/feed/posts/${id}/acknowledge`)
  const everybody = (await anna.must(200, 'GET', `/v2/content/${id}/results`)).audience_at_publish
  const posts = await anna.must(200, 'GET', '/v2/content?include=figures')
  const figuresOf = (wanted: number) => posts.find((post: { id: number }) => post.id === wanted).figures
  assert.deepEqual(figuresOf(id), { audience: everybody, viewed: 2, acknowledged: 1 })
  assert.deepEqual(figuresOf(ofSales.id), { audience: 1, viewed: 0, acknowledged: 0 })
  assert.equal(figuresOf(draft.id), null)

  const [plain] = await anna.must(200, 'GET', '/v2/content')
  assert.equal('figures' in plain, false)
  assert.equal((await anna.get('/v2/content?include=rows')).status, 400)
})

test('lists are narrowed by the time of publication and by initiatives', async () => {
  const { id: initiative } = await anna.must(201, 'POST', '/v2/initiatives', { name: 'Green' })
  const early = await write(anna, topicId, { publish: true, initiatives: [{ id: initiative }] })
  const late = await write(anna, topicId, { publish: true })
  await app.app.services.database.unscopedQuery(sql`
    update content c set published_at = p.at
      from (values (${early.id}::bigint, '2020-03-01T00:00:00Z'::timestamptz), (${late.id}, '2020-04-01T00:00:00Z')) as p (id, at)
     where c.program_id = ${program.id} and c.id = p.id`)
  const found = async (query: string) =>
    (await anna.must(200, 'GET', `/v2/content?sort=published_at&${query}`)).map(({ id }: { id: number }) => id)
  const from = 'filter.published_at.from=2020-03-01'
  assert.deepEqual(await found(`${from}&filter.published_at.to=2020-04-01`), [early.id], 'from counts, to does not')
  assert.deepEqual(await found(`${from}&filter.published_at.to=2020-04-02`), [early.id, late.id])
  assert.deepEqual(await found(`filter.initiative_id=${initiative}`), [early.id])
  assert.equal((await anna.get('/v2/content?filter.published_at.from=yesterday')).status, 400)
})
