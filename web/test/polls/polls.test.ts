import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { test } from '../../../bin/testing.mjs'
import { expectAccessible, PHONE, sidewaysScroll, skip } from '../support/browser.ts'
import { expect } from '../support/expect.ts'
import { newPerson, open, publishPosts, startWithPages } from '../support/pages.ts'

const app = skip ? null! : await startWithPages()

async function larkmoor(poll: Record<string, unknown> = {}) {
  const program = await app.program({ name: 'Larkmoor' })
  const anna = await newPerson(app, program, 'anna', { role: 'publisher' })
  const mia = await newPerson(app, program, 'mia')
  const options = [{ text: 'Soup' }, { text: 'Salad' }, { text: 'Kaiserschmarrn'.repeat(9) }]
  const made = await anna.must(201, 'POST', '/v2/polls', { question: 'What for lunch?', options, ...poll })
  return { program, anna, mia, made }
}

/** The text of what has the focus, or of its label. */
const focusedText = (page: Page) =>
  page.evaluate(() => {
    const { labels, textContent } = document.activeElement as HTMLInputElement
    return (labels?.[0]?.textContent ?? textContent ?? '').trim()
  })

test('mia finds an anonymous poll, answers it, sees its results once five people have, and thinks again', {
  skip,
}, async () => {
  const { program, anna, mia, made } = await larkmoor({ anonymous: true })
  const answer = async (name: string) =>
    (await program.user(name)).must(200, 'POST', `/v2/feed/polls/${made.id}`, { option_ids: [made.options[0].id] })
  await Promise.all(['ben', 'cem', 'dora'].map(answer))
  await publishPosts(anna, [{ title: 'One' }, { title: 'Two' }, { title: 'Three' }])
  const { page } = await open(app, program, mia, '/', { viewport: PHONE })
  await page.getByRole('link', { name: /What for lunch\?/ }).click()
  await page.getByRole('heading', { level: 1, name: 'What for lunch?' }).waitFor()
  await page.getByText('Anonymous.').waitFor()
  await page.getByRole('button', { name: 'Send my answer' }).click()
  await page.getByText('Choose an answer first.').waitFor()
  await expect.poll(() => focusedText(page)).toBe('Soup')
  await page.getByRole('radio', { name: 'Soup' }).check()
  await page.getByRole('button', { name: 'Send my answer' }).press('Enter')
  await page
    .getByText('4 people have answered. The results are shown once 5 people have answered', { exact: false })
    .waitFor()
  await expect(page.getByRole('row', { name: 'Soup your answer', exact: true })).toHaveCount(1)
  await expect.poll(() => focusedText(page)).toMatch(/^You answered/)
  await page.getByRole('button', { name: 'Change my answer' }).click()
  await expect.poll(() => focusedText(page)).toBe('Soup')
  await page.getByRole('radio', { name: 'Salad' }).check()
  await page.getByRole('button', { name: 'Send my answer' }).click()
  await page.getByRole('row', { name: 'Salad your answer', exact: true }).waitFor()
  await expect.poll(() => focusedText(page)).toMatch(/^You answered/)
  await answer('eva')
  await page.reload()
  await page.getByRole('row', { name: /Soup.*80.?%.*4/ }).waitFor()
  await page.getByRole('row', { name: /Salad.*20.?%.*1/ }).waitFor()
  await page.getByText('5 people have answered. Most chose “Soup”.').waitFor()
  // In forced colours a bar is another colour than its ground, whoever chose it.
  await page.emulateMedia({ forcedColors: 'active' })
  // A bar grows from nothing, however short that takes.
  await page.evaluate(() => Promise.all(document.getAnimations().map(animation => animation.finished)))
  const bars = await page.locator('tbody td:last-child').evaluateAll(cells =>
    cells.map(cell => {
      const bar = getComputedStyle(cell, '::before')
      return [bar.backgroundColor !== getComputedStyle(cell).backgroundColor, Number.parseFloat(bar.width) > 0]
    }),
  )
  assert.deepEqual(bars.slice(0, 2), [
    [true, true],
    [true, true],
  ])
  await page.emulateMedia({ forcedColors: 'none' })
  await page.goto(`${app.url}/notifications`)
  await page.getByText('You have answered this poll.').waitFor()
  await page.getByRole('link', { name: 'To do', exact: true }).click()
  await page.getByRole('heading', { name: 'Nothing left to do' }).waitFor()
  const { selected_option_ids } = await mia.must(200, 'GET', `/v2/feed/polls/${made.id}`)
  assert.deepEqual(selected_option_ids, [made.options[1].id])
})

test('mia answers a poll in the feed, sees there what came of it, and the next one is asked', { skip }, async () => {
  const { program, anna, mia, made } = await larkmoor()
  const later = await anna.must(201, 'POST', '/v2/polls', {
    question: 'Where to?',
    options: [{ text: 'Lake' }, { text: 'Hills' }],
  })
  await publishPosts(anna, [{ title: 'One' }, { title: 'Two' }, { title: 'Three' }])
  const { page } = await open(app, program, mia, '/', { viewport: PHONE })
  const card = page.getByRole('article', { name: 'Your opinion' })
  await card.getByRole('link', { name: 'Where to?' }).waitFor()
  await card.getByText('With your name.').waitFor()
  await card.getByRole('link', { name: /What for lunch\?/ }).waitFor()
  await expect(card.getByRole('radio'), 'one question at a time').toHaveCount(2)
  await expectAccessible(page)
  await card.getByRole('button', { name: 'Send my answer' }).click()
  await card.getByText('Choose an answer first.').waitFor()
  await card.getByRole('radio', { name: 'Lake' }).check()
  await card.getByRole('button', { name: 'Send my answer' }).press('Enter')
  await card.getByRole('row', { name: /Lake your answer/ }).waitFor()
  await expect.poll(() => focusedText(page)).toMatch(/^You answered/)
  await card.getByRole('radio', { name: 'Soup' }).check()
  await card.getByRole('button', { name: 'Send my answer' }).click()
  await card.getByRole('row', { name: /Soup your answer/ }).waitFor()
  await card.getByRole('row', { name: /Lake your answer/ }).waitFor()
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  assert.equal(await sidewaysScroll(page), 0)
  for (const { id, options } of [later, made])
    assert.deepEqual((await mia.must(200, 'GET', `/v2/feed/polls/${id}`)).selected_option_ids, [options[0].id])
})

test('a poll is accessible, open and closed', { skip }, async () => {
  const { program, anna, mia, made } = await larkmoor({ multiple_choice: true })
  const { page } = await open(app, program, mia, `/polls/${made.id}`, { viewport: PHONE })
  await page.getByRole('checkbox', { name: 'Soup' }).waitFor()
  await expectAccessible(page)
  await anna.must(200, 'PUT', `/v2/polls/${made.id}`, { state: 'closed' })
  await page.reload()
  await page.getByText(/^This poll (?:is )?closed/).waitFor()
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  assert.equal(await sidewaysScroll(page), 0)
  // At 400 % the bars go away with the page.
  await page.setViewportSize({ width: 320, height: 225 })
  assert.equal(await sidewaysScroll(page), 0)
  const bars = () =>
    page.evaluate(() => {
      const [top, bottom] = [document.querySelector('header'), [...document.querySelectorAll('nav')].at(-1)]
      return [top, bottom].map(bar => bar?.getBoundingClientRect().top ?? Number.NaN)
    })
  const [, below = 0] = await bars()
  assert.ok(below >= 225, 'below what is seen')
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  const [above = 0, last = 0] = await bars()
  assert.ok(above < -50 && last < 225)
  // On its side a phone shows all of the side bar.
  await page.setViewportSize({ width: 844, height: 390 })
  const cut = await page.evaluate(() => {
    const rail = document.querySelector('nav')?.parentElement
    return rail ? rail.scrollHeight - rail.clientHeight : Number.NaN
  })
  assert.equal(cut, 0)
  await page.evaluate(() => window.scrollTo(0, 0))
  const account = await page.getByRole('button', { name: 'Your account' }).last().boundingBox()
  assert.ok(account && account.y + account.height <= 390, 'and the account is in sight')
})
