// Comments where they are many, on a phone, and by the keyboard alone.

import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { test } from '../../../bin/testing.mjs'
import { eventually } from '../../../server/test/support/eventually.ts'
import { PHONE, skip, typeAtFocus } from '../support/browser.ts'
import { expect } from '../support/expect.ts'
import { startWithPages } from '../support/pages.ts'
import { comment, field, onPost, type Publisher } from './on-post.ts'

const app = skip ? null! : await startWithPages()

const comments = async (mia: Publisher, id: number): Promise<string[]> =>
  (await mia.must(200, 'GET', `/v2/feed/posts/${id}/comments`)).map((each: { body: string }) => each.body)

test('a comment that is sent by a double click is written once, and the focus stays in the field', {
  skip,
}, async () => {
  const { page, mia, id } = await onPost(app)
  await field(page).fill('Only once')
  const send = page.getByRole('button', { name: 'Send', exact: true })
  await send.click()
  await send.and(page.locator('[aria-disabled=true]')).waitFor()
  // Playwright waits for buttons that can be used; a person does not.
  await send.click({ force: true })
  await page.getByRole('status').filter({ hasText: 'Sent' }).waitFor({ state: 'attached' })
  assert.deepEqual(await comments(mia, id), ['Only once'])
  await expect.poll(() => focused(page)).toBe('TEXTAREA Write a comment')
  await page.keyboard.type('Twice is fine, if meant')
  await page.keyboard.press('Control+Enter')
  await comment(page, 'Twice is fine').getByText('now').waitFor()
  assert.deepEqual(await comments(mia, id), ['Only once', 'Twice is fine, if meant'])
})

test('what is pressed right after a comment, or while a name is typed, is not moved from under the press', {
  skip,
}, async () => {
  const { page, mia, id } = await onPost(app, {}, (post, anna) =>
    anna.must(201, 'POST', `/v2/feed/posts/${post}/comments`, { body: 'First!' }),
  )
  await field(page).focus()
  await comment(page, 'First!').getByRole('button', { name: 'Reply' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()

  await field(page).pressSequentially('Thanks @an')
  await page.getByRole('listbox', { name: 'People to mention' }).waitFor()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await comment(page, 'Thanks @an').getByText('now').waitFor()
  assert.equal((await comments(mia, id)).length, 2)
})

test('the field of an answer stays in view with its button while the replies come above it', { skip }, async () => {
  const prepare = async (post: number, anna: Publisher) => {
    const path = `/v2/feed/posts/${post}/comments`
    const first = await anna.must(201, 'POST', path, { body: 'Who rides?' })
    for (let number = 1; number <= 9; number++)
      await anna.must(201, 'POST', `${path}/${first.id}/${first.post_number}/replies`, { body: `Rider ${number}` })
  }
  const { page } = await onPost(app, {}, prepare, { viewport: PHONE })
  const { promise: isAsked, resolve: asked } = Promise.withResolvers<void>()
  await page.route('**/replies*', async route => {
    await isAsked
    await route.continue().catch(() => {})
  })
  await comment(page, 'Who rides?').getByRole('button', { name: 'Reply' }).click()
  const send = page.getByRole('button', { name: 'Send reply' })
  await send.waitFor()
  asked()
  await page.getByText('Rider 9').waitFor()
  const isInReach = (button: Element) => {
    const { left, right, bottom } = button.getBoundingClientRect()
    return button.contains(document.elementFromPoint((left + right) / 2, bottom - 2))
  }
  await eventually(() => send.evaluate(isInReach), Boolean)
})

/** The element that has the focus, and what it is called or says. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { tagName, id, labels, textContent } = document.activeElement as HTMLTextAreaElement
    const text = labels?.length ? labels[0]?.textContent : textContent
    return `${id.startsWith('comment-') ? 'COMMENT' : tagName} ${text}`
  })

const untilFocused = (page: Page, wanted: RegExp) =>
  eventually(
    () => focused(page),
    element => wanted.test(element),
  )

test('the focus stays with the conversation: after a reply, a change, a deletion, and what is shown on demand', {
  skip,
}, async () => {
  const { page } = await onPost(app, {}, async (post, anna) => {
    const path = `/v2/feed/posts/${post}/comments`
    for (let number = 1; number <= 23; number++) await anna.must(201, 'POST', path, { body: `Number ${number}.` })
    const [, second] = await anna.must(200, 'GET', path)
    const answer = { body: 'An early reply' }
    await anna.must(201, 'POST', `${path}/${second.id}/${second.post_number}/replies`, answer)
  })
  await page.getByRole('button', { name: 'More comments' }).press('Enter')
  await untilFocused(page, /^COMMENT .*Number 3\./)
  const replies = page.getByRole('button', { name: '1 reply' })
  await replies.press('Enter')
  await comment(page, 'An early reply').waitFor()
  await expect.poll(() => focused(page)).toMatch(/^BUTTON 1 reply/)
  await replies.press('Enter')
  await comment(page, 'An early reply').waitFor({ state: 'detached' })
  await expect(replies).toHaveAttribute('aria-expanded', 'false')

  const reply = comment(page, 'Number 3.').getByRole('button', { name: /^Reply to/ })
  await reply.press('Enter')
  await page.keyboard.press('Escape')
  await untilFocused(page, /^COMMENT .*Number 3\./)
  await reply.press('Enter')
  await typeAtFocus(page, 'My reply')
  await page.keyboard.press('Control+Enter')
  await untilFocused(page, /^COMMENT .*My reply/)

  const menu = (text: string) => comment(page, text).getByRole('button', { name: /^More about/ })
  await menu('My reply').press('Enter')
  await page.getByRole('menuitem', { name: 'Edit' }).press('Enter')
  await typeAtFocus(page, ', changed')
  await page.keyboard.press('Control+Enter')
  await untilFocused(page, /^COMMENT .*My reply, changed/)

  const place = await page.evaluate(() => window.scrollY)
  await menu('My reply, changed').press('Enter')
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter')
  await untilFocused(page, /^COMMENT .*Number 2\./)
  assert.ok(Math.abs((await page.evaluate(() => window.scrollY)) - place) < 300, 'the page stays where it was')
})

const twentyThree = async (post: number, anna: Publisher) => {
  for (let number = 1; number <= 23; number++)
    await anna.must(201, 'POST', `/v2/feed/posts/${post}/comments`, { body: `Number ${number}.` })
}

test('before a long list, newest first, stands the field, and what is written in it where a reload has it', {
  skip,
}, async () => {
  const { page } = await onPost(app, {}, twentyThree)
  const [place, first] = await Promise.all([field(page).boundingBox(), comment(page, 'Number 23.').boundingBox()])
  assert.ok(place && first && place.y < first.y)
  await field(page).fill('Mine')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('status').filter({ hasText: 'Sent' }).waitFor({ state: 'attached' })
  const rows = () => page.locator('section ol > li').allInnerTexts()
  const order = async () => (await rows()).flatMap(row => row.match(/Number \d+|More comments|Mine/)?.[0] ?? [])
  await expect
    .poll(async () => (await order()).filter((_, index) => index < 2 || index > 19))
    .toEqual(['Mine', 'Number 23', 'Number 4', 'More comments'])
  await expect.poll(() => focused(page)).toBe('TEXTAREA Write a comment')
  await page.getByRole('button', { name: 'More comments' }).press('Enter')
  await untilFocused(page, /^COMMENT .*Number 3\./)
  await expect.poll(async () => (await order()).slice(-2)).toEqual(['Number 2', 'Number 1'])
  await expect.poll(async () => (await order()).filter(row => row === 'Mine').length).toBe(1)

  await page.getByLabel('Order of comments').selectOption('Oldest first')
  await comment(page, 'Number 1.').waitFor()
  await page.reload()
  await comment(page, 'Number 1.').waitFor()
  await expect.poll(async () => (await order()).slice(0, 2)).toEqual(['Number 1', 'Number 2'])
})

test('an address that ends in #comments opens at the comments, on a wide screen too', { skip }, async () => {
  const { page } = await onPost(app, {}, twentyThree)
  const href = page.url()
  await page.goto('about:blank')
  // Comments that come late.
  await page.route('**/comments?*', async route => {
    await page.getByRole('heading', { level: 1 }).waitFor()
    await route.continue()
  })
  await page.goto(`${href}#comments`)
  await comment(page, 'Number 20.').waitFor()
  await untilFocused(page, /^H2 Comments/)
  const heading = page.locator('#comments')
  // The comments are at the top.
  await eventually(
    async () => (await heading.boundingBox())!.y,
    y => y <= 120,
  )
})

test('on a phone the field stays above the tab bar while comments are sent', { skip }, async () => {
  const { page } = await onPost(app)
  await page.setViewportSize(PHONE)
  for (const text of ['One', 'Two', 'Three', 'Four', 'Five']) {
    await field(page).fill(text)
    await page.keyboard.press('Control+Enter')
    await comment(page, text).getByText('now').waitFor()
  }
  const send = page.getByRole('button', { name: 'Send', exact: true })
  const bottomOf = async () => {
    const box = await send.boundingBox()
    return box!.y + box!.height
  }
  const bar = await page.getByRole('navigation', { name: 'Main' }).last().boundingBox()
  // The field is above the bar.
  await eventually(bottomOf, y => y <= bar!.y)
  await field(page).click()
  for (let line = 1; line <= 4; line++) await page.keyboard.type(`Line ${line}\n`)
  await eventually(bottomOf, y => y <= bar!.y)
})
