import assert from 'node:assert/strict'
import { test } from '../../../bin/testing.mjs'
import { expectAccessible, PHONE, sidewaysScroll, skip, typeAtFocus } from '../support/browser.ts'
import { expect } from '../support/expect.ts'
import { newPerson, open, publishPosts, startWithPages } from '../support/pages.ts'

const app = skip ? null! : await startWithPages()

test('the home says what needs somebody, and leads there', { skip }, async () => {
  const program = await app.program({ name: 'Larkmoor' })
  const ada = await newPerson(app, program, 'ada', { role: 'administrator' })
  const mia = await newPerson(app, program, 'mia')
  const [post] = await publishPosts(ada, [{ title: 'News' }])
  await ada.must(200, 'PUT', '/v2/settings/moderation', { words: ['rubbish'] })
  await mia.must(201, 'POST', `/v2/feed/posts/${post}/comments`, { body: 'What rubbish' })
  const okta = await program.server({ role: 'program_manager' })
  const filter = encodeURIComponent('userName co "i"')
  assert.equal((await okta.get(`/scim/v2/Users?filter=${filter}`)).status, 400)
  const { page } = await open(app, program, ada, '/console')
  const attention = page.getByRole('region', { name: 'Needs attention' })
  await attention.getByRole('link', { name: '1 comment is waiting for moderation.' }).waitFor()
  const refused = attention.getByRole('link', { name: 'Provisioning: 1 request was refused within a day.' })
  await refused.getByText('filters').waitFor()
  await expect(refused).toHaveAttribute('href', '/console/scim/requests?failed=1')
  await page.getByRole('link', { name: '2 people may sign in' }).waitFor()
  await expect(page.getByRole('link', { name: 'Guides' })).toHaveAttribute('href', '/docs/guide')
  await expectAccessible(page)
  await attention.getByRole('link', { name: /There is only one administrator/ }).click()
  await page.waitForURL(/\/console\/people\?role=administrator$/)
  await page.getByRole('table').getByRole('link', { name: 'Ada Tester' }).waitFor()
})

test('a program manager sees the ways that are open to them, on a phone too', { skip }, async () => {
  const program = await app.program({ name: 'Larkmoor' })
  await newPerson(app, program, 'ada', { role: 'administrator' })
  await newPerson(app, program, 'ben', { role: 'administrator' })
  const paula = await newPerson(app, program, 'paula', { role: 'program_manager' })
  const { page } = await open(app, program, paula, '/console', { viewport: PHONE, colorScheme: 'dark' })
  await page.getByText('Nothing needs attention.').waitFor()
  const main = page.getByRole('main')
  await main.getByRole('link', { name: /^Exports/ }).waitFor()
  await expect(main.getByRole('link', { name: /^Audit log/ })).toHaveCount(0)
  assert.equal(await sidewaysScroll(page), 0)
  await page.goto(`${app.url}/console/audit`)
  await page.getByText('Only administrators can open this page.').waitFor()
})

test('ada finds pages, actions and people by Ctrl+K, and the keys by a question mark', { skip }, async () => {
  const program = await app.program({ name: 'Larkmoor' })
  const ada = await newPerson(app, program, 'ada', { role: 'administrator' })
  const mia = await newPerson(app, program, 'mia')
  const options = [{ text: 'Yes' }, { text: 'No' }]
  await ada.must(201, 'POST', '/v2/polls', { question: 'Is the night shift too long?', options })
  await ada.must(201, 'POST', '/v2/initiatives', { name: 'Night of the museums' })
  await ada.must(201, 'POST', '/v2/audiences', {
    name: 'Night shift',
    rule: { attribute: 'department', operator: 'eq', value: 'Night' },
  })
  const { page } = await open(app, program, ada, '/console/audit')
  const dialog = page.getByRole('dialog', { name: 'Find a page, an action or a record' })
  await page.keyboard.press('Control+k')
  await dialog.getByRole('option', { name: 'Audit log' }).waitFor()
  await expectAccessible(page)
  await typeAtFocus(page, 'new app')
  await dialog.getByRole('option', { name: 'New application' }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/console\/clients\/new$/)
  await page.keyboard.press('Control+k')
  await typeAtFocus(page, 'mia')
  await dialog.getByRole('option', { name: 'Mia Tester' }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(url => url.pathname === `/console/people/${mia.id}`)
  await page.getByRole('heading', { level: 1, name: 'Mia Tester' }).waitFor()
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keys' }).getByText('Ctrl K').waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await page.goto(`${app.url}/studio/posts`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('/')
  await page.waitForFunction(() => document.activeElement?.getAttribute('type') === 'search')
  await page.keyboard.press('Control+k')
  await dialog.getByRole('option', { name: 'Write a post' }).waitFor()
  await typeAtFocus(page, 'nìght')
  for (const [label, kind] of [
    ['Night shift', 'Audiences'],
    ['Night of the museums', 'Initiatives'],
    ['Is the night shift too long?', 'Polls'],
  ])
    await dialog
      .getByRole('option', { name: label })
      .and(dialog.getByRole('option', { name: kind }))
      .waitFor()
  await expectAccessible(page)
  await dialog.getByRole('option', { name: 'Is the night shift too long?' }).click()
  await page.waitForURL(/\/studio\/polls\/\d+$/)
})

test('the first steps lead where they are done, tick themselves off, and are put away and brought back', {
  skip,
}, async () => {
  const program = await app.program({ name: 'Larkmoor' })
  const paula = await newPerson(app, program, 'paula', { role: 'program_manager' })
  const { page } = await open(app, program, paula, '/console')
  const steps = page.getByRole('region', { name: 'First steps' })
  await steps.getByText('6 steps are left.').waitFor()
  // Without the right to the page of sign-in, its step is no link.
  await steps.getByText('An administrator does this').waitFor()
  await expect(steps.getByRole('link', { name: /Connect the company/ })).toHaveCount(0)
  await expect(steps.getByRole('link', { name: /Set up email/ })).toHaveAttribute('href', '/docs/guide/operate/mail')
  await expectAccessible(page)
  await steps.getByRole('link', { name: /Add people/ }).click()
  await page.getByRole('heading', { level: 1, name: 'People' }).waitFor()
  await newPerson(app, program, 'mia')
  await page.goBack()
  await steps.getByText('5 steps are left.').waitFor()
  await steps.getByRole('button', { name: 'Put away' }).click()
  await steps.waitFor({ state: 'detached' })
  // They are sent one after the other: the one before has ended by then.
  const saved = (dismissed: boolean) =>
    page.waitForResponse(
      async one =>
        one.request().method() === 'PUT' && (await one.json().catch(() => null))?.data?.dismissed === dismissed,
    )
  const isBack = saved(false)
  await page.getByRole('button', { name: 'Undo' }).click()
  await steps.waitFor()
  await isBack
  const isPutAway = saved(true)
  await steps.getByRole('button', { name: 'Put away' }).click()
  await steps.waitFor({ state: 'detached' })
  await isPutAway
  await page.reload()
  await page.getByRole('button', { name: 'Show the first steps' }).click()
  await steps.getByText('5 steps are left.').waitFor()
})

test('the empty feed says to those who run the program where studio and console are', { skip }, async () => {
  const program = await app.program({ name: 'Larkmoor' })
  const ada = await newPerson(app, program, 'ada', { role: 'administrator' })
  const { page } = await open(app, program, ada, '/')
  const main = page.getByRole('main')
  await main.getByText('people and settings are in the console').waitFor()
  await expect(main.getByRole('link', { name: 'Console' })).toHaveAttribute('href', '/console')
  const mia = await newPerson(app, program, 'mia')
  const hers = (await open(app, program, mia, '/')).page
  await hers
    .getByRole('main')
    .getByRole('link', { name: /topics/i })
    .first()
    .waitFor()
  await expect(hers.getByRole('main').getByRole('link', { name: 'Console' })).toHaveCount(0)
  await main.getByRole('link', { name: 'Studio' }).click()
  await page.waitForURL(/\/studio$/)
})
