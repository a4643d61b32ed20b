import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { test } from '../../../bin/testing.mjs'
import { eventually } from '../../../server/test/support/eventually.ts'
import { addDays, addMonths, monthOf } from '../../src/lib/days.ts'
import { expectAccessible, PHONE, sidewaysScroll, skip } from '../support/browser.ts'
import { expect } from '../support/expect.ts'
import { newPerson, open, startWithPages } from '../support/pages.ts'

const app = skip ? null! : await startWithPages()
const UTC = { timezoneId: 'UTC' }
/** The middle of the month after the next: whole weeks lie around it, and all of it is in the future. */
const DAY = addDays(addMonths(monthOf(new Date().toISOString().slice(0, 10)), 2), 13)
const at = (day: string, time = '08:00') => `${day}T${time}:00.000Z`

async function larkmoor() {
  const program = await app.program({ name: 'Larkmoor' })
  const anna = await newPerson(app, program, 'anna', { role: 'publisher' })
  const news = await anna.must(201, 'POST', '/v2/channels', { name: 'News', description: 'What is new' })
  const plant = await anna.must(201, 'POST', '/v2/channels', { name: 'Plant', description: 'What is made' })
  const write = async (title: string, more: object = {}) => {
    const body = { content_type: 'article', title, channels: [{ id: news.id }], ...more }
    return (await anna.must(201, 'POST', '/v2/content', body)).id as number
  }
  const read = (id: number) => anna.must(200, 'GET', `/v2/content/${id}`)
  return { program, anna, news, plant, write, read }
}

const chip = (page: Page, name: RegExp) => page.locator('main button[aria-haspopup=menu]').filter({ hasText: name })
const dayOf = (page: Page, day: string) => page.locator(`[data-day="${day}"]`)

test('anna sees what is planned by month, week and in a list; the view stands in the address', { skip }, async () => {
  const { program, anna, plant, write } = await larkmoor()
  await write('Summer party', { publish_at: at(DAY), expires_at: at(addDays(DAY, 3)) })
  await write('Shift plan', { channels: [{ id: plant.id }], revalidate_at: at(addDays(DAY, 1), '14:30') })
  const { page } = await open(app, program, anna, `/studio/calendar?date=${DAY}`, UTC)
  await page.getByText('Times are in UTC.').waitFor()
  const party = dayOf(page, DAY).getByRole('button', { name: /Summer party/ })
  await party.waitFor()
  await expect(party).toHaveText(/Scheduled08:00 Summer party/)
  const check = dayOf(page, addDays(DAY, 1)).getByRole('button', { name: /Shift plan/ })
  await expect(check).toHaveText(/Check · Draft14:30 Shift plan/)
  await dayOf(page, addDays(DAY, 3))
    .getByRole('button', { name: /Ends · Scheduled.*Summer party/ })
    .waitFor()
  await expectAccessible(page)

  await page.getByRole('combobox', { name: 'Topic' }).selectOption('Plant')
  await party.waitFor({ state: 'detached' })
  await check.waitFor()
  await page.getByRole('radio', { name: 'Week' }).check()
  await page.waitForURL(/view=week/)
  await check.waitFor()
  await expect(page.locator('[data-day]')).toHaveCount(7)
  await expectAccessible(page)
  await page.getByRole('radio', { name: 'List' }).check()
  await page.getByRole('link', { name: 'Shift plan' }).waitFor()
  await page.reload()
  await page.getByRole('link', { name: 'Shift plan' }).waitFor()
  await expect(page).toHaveURL(/topic=\d+.*view=list|view=list.*topic=\d+/)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Next month' }).click()
  await page.getByRole('heading', { name: 'No dates in this period' }).waitFor()
  await page.getByRole('button', { name: 'Today' }).click()
  await page.waitForURL(url => !url.searchParams.has('date'))
  await page.getByRole('radio', { name: 'Month' }).check()
  await page.locator('[aria-current=date]').getByText('Today').waitFor()
})

test('she moves a planned post by the menu, is told what that means, and takes it back', { skip }, async () => {
  const { program, anna, write, read } = await larkmoor()
  const id = await write('Summer party', { publish_at: at(DAY), expires_at: at(addDays(DAY, 5)) })
  const { page } = await open(app, program, anna, `/studio/calendar?date=${DAY}`, UTC)
  await chip(page, /Summer party/)
    .first()
    .focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem').first().and(page.locator(':focus')).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Move “Summer party”' })
  const field = dialog.getByLabel('New date and time')
  await field.fill('2020-01-01T08:00')
  await dialog.getByText('This time has passed. Choose a later one.').waitFor()
  const move = dialog.getByRole('button', { name: 'Move', exact: true })
  await move.press('Enter')
  assert.equal((await read(id)).scheduled_at, at(DAY))

  await field.fill(`${addDays(DAY, 6)}T08:00`)
  await dialog.getByText('It ends before it is published. Move the other date first').waitFor()
  await move.press('Enter')
  assert.equal((await read(id)).scheduled_at, at(DAY))
  const later = addDays(DAY, 2)
  await field.fill(`${later}T09:15`)
  await dialog.getByText(/The post is published automatically on .*09:15/).waitFor()
  await expectAccessible(page)
  await move.press('Enter')
  await page.getByText(/“Summer party” is published on/).waitFor()
  const moved = dayOf(page, later).getByRole('button', { name: /Summer party/ })
  await moved.and(page.locator(':focus')).waitFor()
  assert.equal((await read(id)).scheduled_at, at(later, '09:15'))

  await page.getByRole('button', { name: 'Undo' }).click()
  await dayOf(page, DAY)
    .getByRole('button', { name: /Summer party/ })
    .and(page.locator(':focus'))
    .waitFor()
  assert.equal((await read(id)).scheduled_at, at(DAY))
})

test('where a moved date contradicts the others of its post they move along, in the calendar and where the post is written', {
  skip,
}, async () => {
  const { program, anna, write, read } = await larkmoor()
  const [due, end] = [addDays(DAY, 3), addDays(DAY, 5)]
  const id = await write('Fire drill', { publish_at: at(DAY), expires_at: at(end), requires_acknowledgement: true })
  await anna.must(200, 'PUT', `/v2/content/${id}/must_read`, { due_at: at(due) })
  const dates = async () => {
    const [{ scheduled_at, expires_at }, { due_at }] = await Promise.all([
      read(id),
      anna.must(200, 'GET', `/v2/content/${id}/must_read`),
    ])
    return [scheduled_at, due_at, expires_at]
  }
  const { page } = await open(app, program, anna, `/studio/calendar?date=${DAY}`, UTC)
  await dayOf(page, DAY)
    .getByRole('button', { name: /Fire drill/ })
    .press('Enter')
  await page.getByRole('menuitem', { name: 'Move' }).click()
  await page.getByLabel('New date and time').fill(`${addDays(DAY, 4)}T08:00`)
  await page.getByText('It is due before it is published.').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Move the other dates along' }).click()
  await page.getByText(/“Fire drill” is published on/).waitFor()
  assert.deepEqual(
    await dates(),
    [DAY, due, end].map(day => at(addDays(day, 4))),
  )
  await page.getByRole('button', { name: 'Undo' }).click()
  // The end is written last.
  await eventually(dates, now => now[2] === at(end))
  assert.deepEqual(
    await dates(),
    [DAY, due, end].map(day => at(day)),
  )

  await page.goto(`${app.url}/studio/posts/${id}`)
  await page.getByRole('button', { name: /^When/, expanded: false }).click()
  await page.getByLabel(/^Ends \(/).fill(`${addDays(DAY, 2)}T20:00`)
  await page.getByText('It is due after it has ended.').waitFor()
  await page.getByRole('button', { name: 'Move the other dates along' }).click()
  await page.getByText('It is due after it has ended.').waitFor({ state: 'detached' })
  await expect(page.getByLabel(/^Due \(/)).toHaveValue(`${DAY}T20:00`)

  // Where nothing is planned yet the others go by whole days.
  const draft = await write('Bus lane', { expires_at: at(DAY, '17:45') })
  await page.goto(`${app.url}/studio/posts/${draft}`)
  await page.getByRole('button', { name: 'Publish …' }).click()
  await page.getByText('Later', { exact: true }).click()
  await page.getByLabel('Date and time').fill(`${addDays(DAY, 2)}T08:00`)
  await page.getByRole('button', { name: 'Move the other dates along' }).click()
  await page.getByRole('button', { name: 'Schedule', exact: true }).click()
  await eventually(
    () => read(draft),
    now => now.state === 'scheduled' && now.expires_at.slice(11, 16) === '17:45',
  )
})

test('she drags dates to other days: the time of day stays, and days that have passed refuse', { skip }, async () => {
  const { program, anna, write, read } = await larkmoor()
  const draft = await write('Price list', { expires_at: at(DAY, '17:45') })
  const due = await write('Hygiene rules')
  await anna.must(200, 'PUT', `/v2/content/${due}/must_read`, {
    due_at: at(DAY),
    label: 'Read',
    remind_hours_before: [24],
  })
  const { page } = await open(app, program, anna, `/studio/calendar?date=${DAY}`, UTC)
  const next = addDays(DAY, 1)
  const drag = async (name: RegExp, day: string) => {
    const from = await chip(page, name).boundingBox()
    const to = await dayOf(page, day).boundingBox()
    assert.ok(from && to)
    await page.mouse.move(from.x + 20, from.y + 10)
    await page.mouse.down()
    await page.mouse.move(to.x + to.width / 2, to.y + to.height - 12, { steps: 5 })
    await page.mouse.up()
  }
  await chip(page, /Price list/).waitFor()
  await drag(/Price list/, next)
  await dayOf(page, next)
    .getByRole('button', { name: /Price list/ })
    .waitFor()
  await page.getByText(/“Price list” ends on .*17:45/).waitFor()
  assert.equal((await read(draft)).expires_at, at(next, '17:45'))
  await expect(page.getByRole('menu')).toHaveCount(0)
  await drag(/Hygiene rules/, next)
  await page.getByText(/“Hygiene rules” is due on/).waitFor()
  const settings = await anna.must(200, 'GET', `/v2/content/${due}/must_read`)
  assert.deepEqual(settings, { due_at: at(next), label: 'Read', remind_hours_before: [24], ask_again_on_change: false })

  const soon = await write('Notice', { publish_at: new Date(Date.now() + 600_000).toISOString() })
  const { scheduled_at } = await read(soon)
  await page.goto(`${app.url}/studio/calendar?view=week&date=${scheduled_at.slice(0, 10)}`)
  const days = page.locator('[data-day]')
  await chip(page, /Notice/).waitFor()
  const first = (await days.first().getAttribute('data-day')) as string
  if (first < scheduled_at.slice(0, 10)) {
    await drag(/Notice/, first)
    await page.getByText('This time has passed. Choose a later one.').waitFor()
  }
  assert.equal((await read(soon)).scheduled_at, scheduled_at)
})

test('what a colleague has changed meanwhile is not overwritten', { skip }, async () => {
  const { program, anna, write, read } = await larkmoor()
  const id = await write('Summer party', { publish_at: at(DAY) })
  const { page } = await open(app, program, anna, `/studio/calendar?date=${DAY}`, UTC)
  const openDialog = async () => {
    await chip(page, /Summer party/).click()
    await page.getByRole('menuitem', { name: 'Move to …' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('New date and time').fill(`${addDays(DAY, 2)}T08:00`)
    return dialog
  }
  const dialog = await openDialog()
  await dialog
    .locator('button:not([aria-disabled=true])')
    .filter({ hasText: /^Move$/ })
    .waitFor()
  await anna.must(200, 'PUT', `/v2/content/${id}/publish`, { publish_at: at(addDays(DAY, 5)) })
  await dialog.getByRole('button', { name: 'Move' }).click()
  await dialog.getByText(/ changed this .*Check the calendar again before you move it\.$/).waitFor()
  await expect(page.getByText('Something went wrong'), 'the dialog says it, and nothing else').toHaveCount(0)
  assert.equal((await read(id)).scheduled_at, at(addDays(DAY, 5)))
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dayOf(page, addDays(DAY, 5))
    .getByRole('button', { name: /Summer party/ })
    .waitFor()
})

test('a phone shows the list, dark as well; what was published cannot be moved', { skip }, async () => {
  const { program, anna, write } = await larkmoor()
  await write('Canteen closed', { publish: true })
  const { page } = await open(app, program, anna, '/studio/calendar?view=week', {
    viewport: PHONE,
    colorScheme: 'dark',
    ...UTC,
  })
  await page.getByRole('link', { name: 'Canteen closed' }).waitFor()
  await expect(page.getByRole('radio', { name: 'Week' })).toHaveCount(0)
  assert.equal(await sidewaysScroll(page), 0)
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Actions: Publishing: Canteen closed, Published/ }).click()
  await page.getByRole('menuitem', { name: 'Open', exact: true }).waitFor()
  await expect(page.getByRole('menuitem')).toHaveCount(1)
})

test('a program without dates says what would appear; times are those of the person, and are named', {
  skip,
}, async () => {
  const { program, anna } = await larkmoor()
  await anna.must(200, 'PATCH', '/v2/me', { timezone: 'America/New_York' })
  const { page } = await open(app, program, anna, '/studio/calendar', UTC)
  await page.getByText('Times are in America/New_York.').waitFor()
  await page.getByText('No dates in this period').waitFor()
  await expectAccessible(page)
  const mia = await newPerson(app, program, 'mia')
  const hers = await open(app, program, mia, '/studio/calendar')
  await hers.page.getByText('Publishers, program managers and administrators can open the studio.').waitFor()
})
