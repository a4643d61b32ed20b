// A screen in the hall, from the studio to the television, which has no session: what it shows, follows and survives.

import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { test } from '../../../bin/testing.mjs'
import { expectAccessible, PHONE, sidewaysScroll, skip, type Visit, visit } from '../support/browser.ts'
import { expect } from '../support/expect.ts'
import { newPerson, open, startWithPages } from '../support/pages.ts'

const app = skip ? null! : await startWithPages()

const TELEVISION = { width: 1920, height: 1080 }

/** Anna's program with a topic for everyone, and one for some. */
async function larkmoor() {
  const program = await app.program({ name: 'Larkmoor' })
  const anna = await newPerson(app, program, 'anna', { role: 'publisher' })
  const topic = (fields: object) => anna.must(201, 'POST', '/v2/channels', { description: '', ...fields })
  const news = await topic({ name: 'News' })
  const board = await topic({ name: 'Board', targeted: true })
  const publish = (title: string, fields: object = {}) =>
    anna.must(201, 'POST', '/v2/content', {
      content_type: 'article',
      title,
      channels: [{ id: news.id }],
      publish: true,
      ...fields,
    })
  const screen = (fields: object = {}) =>
    anna.must(201, 'POST', '/v2/screens', { name: 'Canteen', channels: [{ id: news.id }], ...fields })
  return { program, anna, board, publish, screen }
}

/** A loss of the network for a moment: once it is back, the page reads at once. */
async function readAnew({ context, page }: Pick<Visit, 'context' | 'page'>, whileOffline = async () => {}) {
  await context.setOffline(true)
  await page.waitForFunction(() => !navigator.onLine)
  await whileOffline()
  await context.setOffline(false)
}

/** The clock of the page goes ahead. */
const passTime = (page: Page, seconds: number) =>
  page.evaluate(ms => {
    const now = Date.now
    Date.now = () => now() + ms
  }, seconds * 1000)

const shows = (page: Page, title: string) => page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()

test('anna makes a screen; a television shows its posts, follows what is published and withdrawn, and ends with it', {
  skip,
}, async () => {
  const { program, anna, board, publish } = await larkmoor()
  await publish('Older news')
  const drill = await publish('Fire drill', { summary: 'On Monday at ten.' })
  await publish('For the board', { channels: [{ id: board.id }] })

  const { page: studio } = await open(app, program, anna, '/studio/screens')
  await studio.getByRole('button', { name: 'New screen' }).first().click()
  await studio.getByRole('textbox', { name: 'Name' }).fill('Canteen')
  await studio.getByRole('checkbox', { name: 'News' }).click()
  await studio.getByRole('spinbutton', { name: 'Seconds for each post' }).fill('120')
  await studio.getByRole('button', { name: 'Create screen' }).click()
  const address = await studio.getByRole('link', { name: 'Preview of Canteen' }).getAttribute('href')

  const television = await visit({ viewport: TELEVISION })
  const { page: hall, context } = television
  await hall.goto(address ?? '')
  await shows(hall, 'Fire drill')
  for (const text of ['Larkmoor', 'News', 'On Monday at ten.', 'Scan to read on'])
    await hall.getByText(text, { exact: true }).waitFor()
  const uuid = drill.permalink_url.split('/').at(-1)
  await expect(hall.locator('#code')).toHaveAttribute('src', `/screens/codes/${uuid}.svg`)
  assert.deepEqual(await context.cookies(), [])
  await expectAccessible(hall)

  // It goes on, and begins again; what only some may see never comes.
  await passTime(hall, 120)
  await shows(hall, 'Older news')
  await passTime(hall, 120)
  await shows(hall, 'Fire drill')

  // Without a network it goes on with what it has. A post that came meanwhile is the next one.
  await readAnew(television, async () => {
    await publish('Soup on Friday')
    await passTime(hall, 200)
    await shows(hall, 'Older news')
    await hall.getByText('Not up to date since').waitFor()
    await expectAccessible(hall)
  })
  await hall.getByText('Not up to date since').waitFor({ state: 'hidden' })
  await passTime(hall, 120)
  await shows(hall, 'Soup on Friday')

  // One that is withdrawn while it is shown goes; what has changed is shown changed.
  await hall.keyboard.press('ArrowRight')
  await shows(hall, 'Fire drill')
  await anna.must(200, 'PUT', `/v2/content/${drill.id}`, { title: 'Fire drill at eleven' })
  await readAnew(television)
  await shows(hall, 'Fire drill at eleven')
  await anna.must(200, 'PUT', `/v2/content/${drill.id}/archive`)
  await readAnew(television)
  await shows(hall, 'Soup on Friday')

  // Slow readers can pause it.
  await hall.keyboard.press('Space')
  await hall.getByText('Paused').waitFor()
  await passTime(hall, 500)
  await hall.keyboard.press('ArrowLeft')
  await shows(hall, 'Older news')
  await hall.keyboard.press('Space')
  await hall.getByText('Paused').waitFor({ state: 'hidden' })

  await studio.getByRole('button', { name: 'Actions for Canteen' }).click()
  await studio.getByRole('menuitem', { name: 'Delete' }).click()
  await studio.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await studio.getByText('“Canteen” is deleted.').waitFor()
  await readAnew(television)
  await shows(hall, 'This screen is no longer there.')
  await expect(hall.getByText('Older news')).toBeHidden()
  await expectAccessible(hall)
  assert.equal((await hall.reload())?.status(), 404)
})

test('a screen without posts says so, and takes over other colours', { skip }, async () => {
  const { anna, publish, screen } = await larkmoor()
  const { id, url } = await screen()
  const television = await visit({ viewport: TELEVISION })
  const { page } = television
  await page.goto(url)
  await shows(page, 'There are no posts here yet.')
  await expectAccessible(page)
  await anna.must(200, 'PATCH', `/v2/screens/${id}`, { theme: 'dark' })
  await publish('Fire drill')
  await readAnew(television)
  await shows(page, 'Fire drill')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expectAccessible(page)
})

const LONG = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft '.repeat(3)

test('every post has room, on each screen, in both directions', { skip }, async () => {
  const { anna, publish, screen } = await larkmoor()
  const titles = [LONG.trim(), LONG.slice(0, 90), 'x'.repeat(255), 'اجتماع جميع الموظفين يوم الاثنين', 'Kurz']
  for (const title of titles) {
    const draft = await publish(title, { summary: `${title} `.repeat(20).slice(0, 500).trim(), publish: false })
    if (title !== 'Kurz')
      await anna.must(200, 'PUT', `/v2/content/${draft.id}/images`, { url: `${app.url}/icons/icon-512.png` })
    await anna.must(200, 'PUT', `/v2/content/${draft.id}/publish`)
  }
  const { url } = await screen({ theme: 'dark', seconds: 120 })
  const { page } = await visit({ viewport: TELEVISION })
  await page.goto(url)
  for (const title of titles.toReversed()) {
    await shows(page, title)
    for (const size of [TELEVISION, { width: 1280, height: 720 }, { width: 1080, height: 1920 }, PHONE]) {
      await page.setViewportSize(size)
      assert.equal(await sidewaysScroll(page), 0)
      for (const part of ['#title', '#code', '#topic', '#time'])
        await expect.poll(() => isInside(page, part), `${part} of ${title.slice(0, 20)} at ${size.width}`).toBe(true)
      const isCut = await page.locator('.words').evaluate(words => words.scrollHeight > words.clientHeight)
      assert.equal(isCut, false, `${title.slice(0, 20)} at ${size.width}`)
    }
    await page.keyboard.press('ArrowRight')
  }
})

/** Whether an element stands in the window, with all of its height. */
const isInside = (page: Page, selector: string): Promise<boolean> =>
  page.locator(selector).evaluate(element => {
    const { top, bottom, left, right } = element.getBoundingClientRect()
    return top >= 0 && left >= 0 && bottom <= innerHeight + 1 && right <= innerWidth + 1 && bottom > top
  })
