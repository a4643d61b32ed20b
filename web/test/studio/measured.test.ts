// The measuring of people: chosen in the console, read in the app, and shown by numbers and polls as far as nobody can be recognised.

import assert from 'node:assert/strict'
import { test } from '../../../bin/testing.mjs'
import { expectAccessible, PHONE, sidewaysScroll, skip } from '../support/browser.ts'
import { expect } from '../support/expect.ts'
import { newPerson, open, startWithPages } from '../support/pages.ts'

const app = skip ? null! : await startWithPages()

test('ada lets views be numbers alone, and mia reads it under her profile', { skip }, async () => {
  const program = await app.program({ name: 'Larkmoor' })
  const ada = await newPerson(app, program, 'ada', { role: 'administrator' })
  const mia = await newPerson(app, program, 'mia')
  const { page } = await open(app, program, ada, '/console/settings')
  const section = page
    .getByRole('form', { name: 'What is measured' })
    .or(page.getByRole('region', { name: 'What is measured' }))
  await section.getByRole('switch', { name: 'Views with names' }).uncheck()
  await section.getByRole('spinbutton', { name: 'Keep views for days' }).fill('90')
  await expectAccessible(page)
  await section.getByRole('button', { name: 'Save' }).click()
  await page.getByText('What is measured').first().waitFor()
  const own = await open(app, program, mia, '/me', { viewport: PHONE })
  await own.page.getByRole('heading', { name: 'What is measured' }).waitFor()
  await own.page.getByText('You alone. Others see how many people opened a post').waitFor()
  await own.page.getByText('Kept for 90 days').first().waitFor()
  await expectAccessible(own.page)
  assert.equal(await sidewaysScroll(own.page), 0)
})

test('nora narrows the numbers, and gets them by mail on Mondays', { skip }, async () => {
  const program = await app.program({ name: 'Larkmoor' })
  const anna = await newPerson(app, program, 'anna', { role: 'program_manager' })
  const topic = await anna.must(201, 'POST', '/v2/channels', { name: 'Canteen', description: 'Lunch' })
  await anna.must(201, 'POST', '/v2/content', {
    content_type: 'article',
    title: 'Soup',
    channels: [{ id: topic.id }],
    publish: true,
  })
  for (let n = 0; n < 5; n++)
    await program.user(`seller-${n}`, { profile: { department: 'Sales', work_location: 'Leipzig' } })
  for (let n = 0; n < 3; n++) await program.user(`driver-${n}`)
  const nora = await newPerson(app, program, 'nora', { role: 'analyst' })
  const { page } = await open(app, program, nora, '/studio/numbers')
  await page.getByRole('term').filter({ hasText: 'Ever signed in' }).waitFor()
  await page.getByRole('combobox', { name: 'Topic' }).selectOption('Canteen')
  await page.waitForURL(/topic=/)
  await page.getByRole('link', { name: 'Soup' }).waitFor()
  await page.getByRole('region', { name: 'By department' }).getByRole('combobox').selectOption('Place of work')
  await page.getByRole('region', { name: 'By place of work' }).getByRole('link', { name: 'Leipzig' }).click()
  await page.waitForURL(/place=Leipzig/)
  await page.getByText('0% of 5 active people').waitFor()
  await page.getByRole('combobox', { name: 'Report by email' }).selectOption('mon')
  await page.getByText('You get the report on the chosen day.').waitFor()
  assert.deepEqual(await nora.must(200, 'GET', '/v2/me/report'), { day: 'mon', at: '08:00' })
  await expectAccessible(page)
})

test('nora is told which filter of an old address is gone, and drops it', { skip }, async () => {
  const program = await app.program({ name: 'Larkmoor' })
  const nora = await newPerson(app, program, 'nora', { role: 'analyst' })
  const { page } = await open(app, program, nora, '/studio/numbers?audience=shift')
  await page.getByRole('heading', { name: 'Audience: this choice no longer exists' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Show without this filter' }).click()
  await page.getByRole('term').filter({ hasText: 'Ever signed in' }).waitFor()
  await expect.poll(() => new URL(page.url()).search).toBe('')
  await page.goto(`${app.url}/studio/posts?topic=999999999`)
  await page.getByRole('button', { name: 'Remove filter: Topic' }).click()
  await page.waitForURL(url => url.search === '')
})

test('anna sees what departments chose, and those of an anonymous poll once it is closed', { skip }, async () => {
  const program = await app.program({ name: 'Larkmoor' })
  const anna = await newPerson(app, program, 'anna', { role: 'publisher' })
  const poll = await anna.must(201, 'POST', '/v2/polls', {
    question: 'Lunch?',
    anonymous: true,
    options: [{ text: 'Soup' }, { text: 'Salad' }],
  })
  for (let n = 0; n < 5; n++) {
    const seller = await program.user(`seller-${n}`, { profile: { department: 'Sales' } })
    await seller.must(200, 'POST', `/v2/feed/polls/${poll.id}`, { option_ids: [poll.options[0].id] })
  }
  const { page } = await open(app, program, anna, `/studio/polls/${poll.id}`)
  await page.getByText('Departments are shown once the poll is closed').waitFor()
  await anna.must(200, 'PUT', `/v2/polls/${poll.id}`, { state: 'closed' })
  await page.reload()
  const departments = page.getByRole('region', { name: 'By department' })
  const downloading = page.waitForEvent('download')
  await departments.getByRole('button', { name: 'Download as CSV' }).click()
  assert.equal((await downloading).suggestedFilename(), `poll-${poll.id}.csv`)
  await expectAccessible(page)
})
