import assert from 'node:assert/strict'
import { test } from '../../../bin/testing.mjs'
import { eventually } from '../../../server/test/support/eventually.ts'
import { addDays, addMonths, monthOf } from '../../src/lib/days.ts'
import { expectAccessible, PHONE, sidewaysScroll, skip } from '../support/browser.ts'
import { expect } from '../support/expect.ts'
import { newPerson, open, startWithPages } from '../support/pages.ts'

const app = skip ? null! : await startWithPages()
const UTC = { timezoneId: 'UTC' }
/** The middle of the month after the next. */
const DAY = addDays(addMonths(monthOf(new Date().toISOString().slice(0, 10)), 2), 13)

test('anna asks on her desk for the approval of the board; the second of two reviewers on phones is told', {
  skip,
}, async () => {
  const program = await app.program({ name: 'Larkmoor' })
  const anna = await newPerson(app, program, 'anna', { role: 'publisher' })
  const rita = await newPerson(app, program, 'rita', { role: 'publisher' })
  const max = await newPerson(app, program, 'max', { role: 'program_manager' })
  const board = await max.must(201, 'POST', '/v2/channels', {
    name: 'Board',
    description: '',
    review: 'managers',
    reviewers: [rita.id],
  })
  const write = async (title: string) =>
    (await anna.must(201, 'POST', '/v2/content', { content_type: 'article', title, channels: [{ id: board.id }] })).id
  const id = await write('Results of the year')
  const stateOf = async () => (await anna.must(200, 'GET', `/v2/content/${id}`)).state

  const { page: desk } = await open(app, program, anna, `/studio/posts/${id}`, UTC)
  await desk.getByRole('button', { name: 'Publish …' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Publish the post' })
  await dialog.getByText('It can be approved by Max Tester and Rita Tester.').waitFor()
  await dialog.getByRole('button', { name: 'Send to review …' }).click()
  const ask = desk.getByRole('dialog', { name: 'Send to review' })
  await ask.getByLabel('Answer by').fill(DAY)
  await ask.getByRole('button', { name: 'Send to review' }).click()
  await desk.getByText('The post is in review.').waitFor()

  // Its day stands in the calendar, by topic, and is moved by keys.
  await desk.goto(`${app.url}/studio/calendar?date=${DAY}`)
  await desk.getByRole('combobox', { name: 'Colours' }).selectOption('Colours by topic')
  const on = (day: string) => desk.locator(`[data-day="${day}"]`).getByRole('button', { name: /Results of the year/ })
  await on(DAY).getByText('Approval · In review').waitFor()
  await on(DAY).getByText('Board').waitFor()
  await expectAccessible(desk)
  await on(DAY).focus()
  await desk.keyboard.press('Shift+ArrowRight')
  const next = addDays(DAY, 1)
  await on(next).and(desk.locator(':focus')).waitFor()
  await desk.keyboard.press('Shift+ArrowDown')
  await on(addDays(next, 7)).waitFor()
  const due = async () => (await anna.must(200, 'GET', `/v2/content/${id}`)).review.due_at.slice(0, 10)
  assert.equal(await eventually(due, day => day === addDays(next, 7)), addDays(next, 7))
  await desk.reload()
  await on(addDays(next, 7)).getByText('Board').waitFor()

  // The longest waiting comes first, whatever is changed meanwhile.
  const later = await write('Later')
  await anna.must(200, 'PUT', `/v2/content/${later}/review`)
  await anna.must(200, 'PUT', `/v2/content/${id}`, { summary: 'In short' })
  const { page: ritas } = await open(app, program, rita, '/studio/review?who=all', { viewport: PHONE })
  await ritas.getByRole('link', { name: 'Later' }).waitFor()
  await expect(ritas.getByRole('link', { name: /Results|Later/ })).toHaveText(['Results of the year', 'Later'])
  assert.equal(await sidewaysScroll(ritas), 0)
  await ritas.getByRole('link', { name: 'Results of the year' }).click()
  await ritas.getByRole('button', { name: 'Approve …' }).waitFor()
  const { page: maxes } = await open(app, program, max, `/studio/posts/${id}/review`, { viewport: PHONE })
  await maxes.getByRole('button', { name: 'Approve …' }).click()
  await ritas.getByRole('button', { name: 'Send back …' }).click()
  await maxes.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click()
  await maxes.getByText('Approved: the post is published.').waitFor()
  const back = ritas.getByRole('dialog', { name: 'Send the post back?' })
  await back.getByRole('textbox', { name: 'What is missing?' }).fill('The figures.')
  await back.getByRole('button', { name: 'Send back' }).click()
  await ritas.getByText(/^max\b.* changed this .*The post is published\.$/i).waitFor()
  assert.equal(await stateOf(), 'published')
})

test('a finger that rests on a date carries it to another day, and one that moves scrolls', { skip }, async () => {
  const program = await app.program({ name: 'Larkmoor' })
  const anna = await newPerson(app, program, 'anna', { role: 'publisher' })
  const news = await anna.must(201, 'POST', '/v2/channels', { name: 'News', description: '' })
  const { id } = await anna.must(201, 'POST', '/v2/content', {
    content_type: 'article',
    title: 'Summer party',
    channels: [{ id: news.id }],
    publish_at: `${DAY}T08:00:00.000Z`,
  })
  const { page } = await open(app, program, anna, `/studio/calendar?view=week&date=${DAY}`, {
    ...UTC,
    viewport: { width: 1024, height: 768 },
    hasTouch: true,
  })
  const chip = page.getByRole('button', { name: /Summer party/ })
  const target = page.locator(`[data-day]:not(:has(button))`).first()
  const day = await target.getAttribute('data-day')
  const middleOf = async (of: typeof chip) => {
    const box = (await of.boundingBox())!
    return { x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 60) }
  }
  const places = async () => [await middleOf(chip), await middleOf(target)] as const
  let [from, to] = await places()
  const client = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
  await touch('touchStart', from)
  await touch('touchMove', { x: from.x, y: from.y + 40 })
  await touch('touchMove', to)
  await touch('touchEnd')
  await expect(page.locator('[data-held]')).toHaveCount(0)
  // It may have scrolled.
  ;[from, to] = await places()
  await touch('touchStart', from)
  await page.locator('[data-held]').waitFor()
  await touch('touchMove', { x: (from.x + to.x) / 2, y: to.y })
  await touch('touchMove', to)
  await touch('touchEnd')
  await page.getByText(/is published on/).waitFor()
  const { scheduled_at } = await anna.must(200, 'GET', `/v2/content/${id}`)
  assert.equal(scheduled_at, `${day}T08:00:00.000Z`)
})
