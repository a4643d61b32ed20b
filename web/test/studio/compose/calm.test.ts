// The editor's frame: what is missing, what stays in sight, what went wrong, and that nothing typed is lost.

import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { test } from '../../../../bin/testing.mjs'
import { eventually } from '../../../../server/test/support/eventually.ts'
import { expectAccessible, PHONE, sidewaysScroll, skip, typeAtFocus } from '../../support/browser.ts'
import { expect } from '../../support/expect.ts'
import { newPerson, open, signIn, startWithPages } from '../../support/pages.ts'

const app = skip ? null! : await startWithPages()

async function larkmoor(post: object = {}) {
  const program = await app.program({ name: 'Larkmoor' })
  const anna = await newPerson(app, program, 'anna', { role: 'publisher' })
  const news = await anna.must(201, 'POST', '/v2/channels', { name: 'News', description: 'What is new' })
  const { id } = await anna.must(201, 'POST', '/v2/content', {
    content_type: 'article',
    title: 'Drill',
    body: '<p>Old</p>',
    channels: [{ id: news.id }],
    ...post,
  })
  return { program, anna, id }
}

/** Whether the middle of a control is in the window, and nothing lies over it. */
const isInSight = (page: Page, name: string) =>
  page.getByRole('button', { name }).evaluate(element => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })

test('what is missing is said in one place, which leads to where it is filled in', { skip }, async () => {
  const { program, anna } = await larkmoor()
  const { page } = await open(app, program, anna, '/studio/posts/new')
  const checks = page.getByRole('region', { name: 'Before publishing' })
  await page.getByRole('button', { name: 'Who', exact: true, expanded: true }).click()
  await checks.getByRole('button', { name: 'The post is not in any topic.' }).click()
  await page.getByRole('searchbox', { name: 'Find a topic' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await checks.getByRole('button', { name: 'The post has no title.' }).click()
  await typeAtFocus(page, 'Fire drill')
  await checks.getByText('There is neither text nor a summary.').waitFor()
  await expect(checks.getByRole('button')).toHaveCount(0)
  await page.getByText('News · everybody in them').waitFor()
  await expectAccessible(page)
})

for (const [name, options] of [
  ['on a wide screen', {}],
  ['on a phone', { viewport: PHONE }],
] as const)
  test(`the state and Publish stay in sight of a long text ${name}`, { skip }, async () => {
    const { program, anna, id } = await larkmoor({ body: '<p>Line</p>'.repeat(120) })
    const { page } = await open(app, program, anna, `/studio/posts/${id}`, options)
    await page.getByRole('textbox', { name: 'Text', exact: true }).click()
    for (const key of ['Control+End', 'Control+Home']) {
      await page.keyboard.press(key)
      await expect.poll(() => isInSight(page, 'Publish …'), key).toBe(true)
      await expect.poll(() => isInSight(page, 'More actions'), key).toBe(true)
      await expect(page.getByText('Saved', { exact: true }), key).toBeVisible()
    }
    await page.keyboard.type('Top ')
    // The focused field does not lie below the bars.
    await expect
      .poll(() =>
        page.evaluate(() => {
          const { x, y } = getSelection()!.getRangeAt(0).getBoundingClientRect()
          return document.elementFromPoint(x + 1, y + 2)?.closest('[role=textbox]') !== null
        }),
      )
      .toBe(true)
    assert.equal(await sidewaysScroll(page), 0)
    await expectAccessible(page)
  })

test('each section says in a line what is chosen in it, by keyboard too', { skip }, async () => {
  const { program, anna, id } = await larkmoor({ requires_acknowledgement: true, is_commentable: false })
  const { page } = await open(app, program, anna, `/studio/posts/${id}`)
  await page.getByText('News · everybody in them').waitFor()
  await page.getByText('When you publish it', { exact: true }).first().waitFor()
  await page.getByText('Must be confirmed · without comments').waitFor()
  await expect(page.getByLabel('Ends')).toBeHidden()
  await page.getByRole('button', { name: 'When', exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('Ends').fill('2099-12-01T08:00')
  await page.getByText(/ends on .*2099/).waitFor()
  await expectAccessible(page)
})

test('the time of a planned post is changed where it is written', { skip }, async () => {
  const { program, anna, id } = await larkmoor({ publish_at: '2099-12-01T08:00:00.000Z' })
  const { page } = await open(app, program, anna, `/studio/posts/${id}`, { timezoneId: 'UTC' })
  await page
    .getByText(/^Scheduled for .*2099/)
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'When', exact: true }).click()
  await page.getByRole('button', { name: 'Change the time …' }).click()
  await page.getByLabel('New date and time').fill('2098-11-02T08:00')
  await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click()
  await page
    .getByText(/^Scheduled for .*2098/)
    .first()
    .waitFor()
  await page.getByText('Saved', { exact: true }).waitFor()
  // The version that the page has is the one on the server. Nothing is published yet, and the words do not say so.
  await page.getByRole('textbox', { name: 'Title' }).fill('Town hall')
  await page.getByText('Not saved yet').waitFor()
  await expect(page.getByRole('button', { name: 'Publish changes' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText(/^The post is scheduled for .*2098/).waitFor()
  const { title, scheduled_at } = await anna.must(200, 'GET', `/v2/content/${id}`)
  assert.deepEqual([title, scheduled_at.slice(0, 10)], ['Town hall', '2098-11-02'])
})

test('a refused change names the field in her language; the reference is behind a word', { skip }, async () => {
  const { program, anna, id } = await larkmoor()
  const { page } = await open(app, program, anna, `/studio/posts/${id}`, { locale: 'de-DE' })
  await page.getByRole('button', { name: 'Wann', exact: true }).click()
  await page.getByLabel('Endet').fill('2020-01-01T08:00')
  const alert = page.getByRole('alert')
  await alert.getByText('Ende: wähle eine spätere Zeit.').waitFor()
  const code = alert.locator('code')
  await expect(code).toBeHidden()
  await alert.getByText('Einzelheiten').click()
  await expect(code).toHaveText(/^[\w-]{8,}$/, { useInnerText: true })
  await expectAccessible(page)
  await page.getByLabel('Endet').fill('2099-01-01T08:00')
  await page.getByText('Gespeichert', { exact: true }).waitFor()
  await expect(alert).toHaveCount(0)
})

test('a message in passing has its reference behind a word, too', { skip }, async () => {
  const { program, anna, id } = await larkmoor()
  const { page } = await open(app, program, anna, '/studio/posts')
  await page.route(`**/v2/content/${id}/copy`, route =>
    route.fulfill({
      status: 500,
      headers: { 'x-request-id': '0198c4d2-1111' },
      json: { error: { code: 500, title: 'Internal server error', detail: 'It is in the log' } },
    }),
  )
  await page.getByRole('button', { name: 'Actions for Drill' }).click()
  await page.getByRole('menuitem', { name: 'Make a copy' }).click()
  const messages = page.getByRole('region', { name: 'Messages' })
  await messages.getByText('Something went wrong').waitFor()
  const reference = messages.getByText('0198c4d2-1111')
  await expect(reference).toBeHidden()
  await messages.getByText('Details').click()
  await reference.waitFor()
  await expectAccessible(page)
})

test('her session ends while she writes: she signs in again, and the text is saved', { skip }, async () => {
  const { program, anna, id } = await larkmoor()
  const { page, context } = await open(app, program, anna, `/studio/posts/${id}`)
  const title = page.getByRole('textbox', { name: 'Title' })
  await title.waitFor()
  // Before this no other request is refused, whose dialog would hide the title from her.
  await page.route(`**/v2/content/${id}`, async route => {
    if (route.request().method() === 'PUT') await context.clearCookies()
    await route.continue()
  })
  await title.fill('Drill at noon')
  const dialog = page.getByRole('dialog', { name: 'You have been signed out' })
  const opened = context.waitForEvent('page')
  await dialog.getByRole('button', { name: 'Sign in again' }).click()
  const small = await opened
  await page.unrouteAll({ behavior: 'wait' })
  const closed = small.waitForEvent('close')
  await signIn(small, anna)
  await closed
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('Saved', { exact: true }).waitFor()
  await expect(title).toHaveValue('Drill at noon')
  assert.equal((await anna.must(200, 'GET', `/v2/content/${id}`)).title, 'Drill at noon')
})

test('a post without a topic outlives a sign-in in the same window', { skip }, async () => {
  const { program, anna } = await larkmoor()
  const { page, context } = await open(app, program, anna, '/studio/posts/new')
  await page.getByRole('textbox', { name: 'Title' }).fill('Half a thought')
  await page.getByText('Kept in this browser until you choose a topic').waitFor()
  await context.clearCookies()
  // Choosing a topic sends it, and is refused.
  await page.getByRole('checkbox', { name: /^News/, includeHidden: true }).dispatchEvent('click')
  await page
    .getByRole('dialog', { name: 'You have been signed out' })
    .getByRole('link', { name: 'Sign in in this window' })
    .click()
  await signIn(page, anna)
  await page.waitForURL(/\/studio\/posts\/\d+$/)
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Half a thought')
  const [newest] = await eventually(
    () => anna.must(200, 'GET', '/v2/content?sort=-created_at'),
    ([post]) => post.title === 'Half a thought',
  )
  assert.equal(newest.state, 'draft')
})
