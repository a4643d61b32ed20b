import assert from 'node:assert/strict'
import { test } from '../../../bin/testing.mjs'
import { eventually } from '../../../server/test/support/eventually.ts'
import { missOf } from '../../src/apps/studio/home/miss.ts'
import { expectAccessible, PHONE, sidewaysScroll, skip } from '../support/browser.ts'
import { expect } from '../support/expect.ts'
import { newPerson, open, publishPosts, startWithPages } from '../support/pages.ts'

const app = skip ? null! : await startWithPages()
const DAY_MS = 86_400_000
const inDays = (count: number) => new Date(Date.now() + count * DAY_MS).toISOString()

test('anna sees what comes, what waits for her, what she began and what went wrong', { skip }, async () => {
  const program = await app.program({ name: 'Larkmoor' })
  const anna = await newPerson(app, program, 'anna', { role: 'publisher' })
  const paul = await newPerson(app, program, 'paul', { role: 'publisher' })
  const mia = await newPerson(app, program, 'mia')
  const fields = { name: 'News', description: 'What is new', user_submittable: true }
  const news = await anna.must(201, 'POST', '/v2/channels', fields)
  const write = async (by: typeof anna, title: string, more: object = {}) => {
    const body = { content_type: 'article', title, channels: [{ id: news.id }], ...more }
    return (await by.must(201, 'POST', '/v2/content', body)).id as number
  }
  await write(paul, 'Summer party', { publish_at: inDays(2), expires_at: inDays(30) })
  await write(paul, 'Winter party', { publish_at: inDays(9) })
  const [hers, his] = [await write(paul, 'Price list'), await write(paul, 'Rules')]
  await paul.must(200, 'PUT', `/v2/content/${hers}/review`, { reviewer_user_id: anna.id })
  await paul.must(200, 'PUT', `/v2/content/${his}/review`)
  const item = { title: 'My garden', topic_ids: [news.id], publication_state: 'published' }
  await mia.must(201, 'POST', '/v2/ugc/contents', item)
  await write(anna, 'Half a thought', { author: { user_id: anna.id } })
  // Paul sends one back, and one was not finished before its end.
  const back = await write(anna, 'Parking', { author: { user_id: anna.id } })
  await paul.must(201, 'POST', `/v2/content/${back}/review_notes`, { body: 'Which of the two?' })
  const unfinished = await write(paul, 'Open day', { expires_at: inDays(1) })
  await app.app.services.database.pool.query(
    'update content set expires_at = now() where program_id = $1 and id = $2',
    [program.id, unfinished],
  )

  const { page } = await open(app, program, anna, '/studio')
  const part = (name: string) => page.getByRole('region', { name })
  const next = part('The next seven days')
  await next.getByRole('link', { name: /Summer party.*Scheduled/ }).waitFor()
  await expect(next.getByText('Winter party')).toHaveCount(0)
  const waiting = part('Waiting for you')
  await waiting.getByRole('link', { name: /Price list.*You are asked to review it/ }).waitFor()
  await waiting.getByRole('link', { name: /My garden.*Submitted by an employee/ }).waitFor()
  await waiting.getByRole('link', { name: /Rules.*Anybody who did not write it may review it/ }).waitFor()
  await part('Your drafts')
    .getByRole('link', { name: /Half a thought/ })
    .waitFor()
  await part('Your drafts')
    .getByRole('link', { name: /Parking.*Paul Tester: “Which of the two\?”/ })
    .waitFor()
  const wrong = part('What went wrong')
  await eventually(
    async () => {
      await page.reload()
      await wrong.getByRole('listitem').or(wrong.getByText('Nothing went wrong.')).first().waitFor()
      return wrong.getByRole('link', { name: /Open day.*Not published before its end/ }).count()
    },
    count => count === 1,
  )
  await expectAccessible(page)
  await waiting.getByRole('link', { name: 'All posts in review' }).click()
  await page.getByRole('heading', { level: 1, name: 'Review' }).waitFor()
})

test('anna sees how many of the audience have read and confirmed what was published last', { skip }, async () => {
  const program = await app.program({ name: 'Larkmoor' })
  const anna = await newPerson(app, program, 'anna', { role: 'publisher' })
  const mia = await newPerson(app, program, 'mia')
  const [rules] = await publishPosts(anna, [{ title: 'Rules', requires_acknowledgement: true }, { title: 'Canteen' }])
  await mia.must(200, 'PUT', `/v2/feed/posts/${rules}/view`)
  await mia.must(200, 'POST', `/v2/feed/posts/${rules}/acknowledge`)
  const { page } = await open(app, program, anna, '/studio')
  const published = page.getByRole('region', { name: 'Published and read' })
  await published.getByRole('link', { name: /Rules.*read by 1 of 2 \(50\s?%\) · confirmed by 1 \(50\s?%\)/ }).waitFor()
  await published.getByRole('link', { name: /Canteen.*read by 0 of 2 \(0\s?%\)$/ }).waitFor()
  await expectAccessible(page)
  await published.getByRole('link', { name: /Rules/ }).click()
  await page.waitForURL(/\/results$/)
})

test('who has nothing before them is told so in a line each, on a phone as well', { skip }, async () => {
  const program = await app.program({ name: 'Larkmoor' })
  const anna = await newPerson(app, program, 'anna', { role: 'publisher' })
  const { page } = await open(app, program, anna, '/studio', { viewport: PHONE, colorScheme: 'dark' })
  for (const line of [
    'Nothing is scheduled for the next seven days.',
    'Nothing is waiting for you.',
    'Nothing is published yet.',
    'You have no drafts. What you write is kept here.',
    'Nothing went wrong.',
  ])
    await page.getByText(line).waitFor()
  assert.equal(await sidewaysScroll(page), 0)
  await expectAccessible(page)
})

test('what did not happen at its time is told from what did, and from what is about to', () => {
  const now = Date.parse('2026-12-01T08:00:00Z')
  const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString()
  assert.equal(missOf({ kind: 'publish', state: 'scheduled', at: at(-3) }, now), 'late')
  assert.equal(missOf({ kind: 'publish', state: 'scheduled', at: at(-1) }, now), null)
  assert.equal(missOf({ kind: 'publish', state: 'published', at: at(-3) }, now), null)
  for (const state of ['draft', 'review'] as const)
    assert.equal(missOf({ kind: 'expire', state, at: at(-1) }, now), 'ended')
  assert.equal(missOf({ kind: 'expire', state: 'draft', at: at(1) }, now), null)
  assert.equal(missOf({ kind: 'expire', state: 'archived', at: at(-1) }, now), null)
  assert.equal(missOf({ kind: 'due', state: 'draft', at: at(-1) }, now), null)
})
