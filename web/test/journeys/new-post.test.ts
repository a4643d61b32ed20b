// A new post from its publisher to a reader, who mentions a colleague in it and wants no more of its topic.

import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { test } from '../../../bin/testing.mjs'
import { eventually } from '../../../server/test/support/eventually.ts'
import { newGroup } from '../../../server/test/support/new-group.ts'
import { PushService } from '../../../server/test/support/push-service.ts'
import { expectAccessible, PHONE, sidewaysScroll, skip } from '../support/browser.ts'
import { expect } from '../support/expect.ts'
import { newPerson, open, startWithPages } from '../support/pages.ts'

const app = skip ? null! : await startWithPages()
const service = skip ? null! : await PushService.start()

/** Anna publishes; Jonas and Mia are in the workshop and follow its topic, Lena is not. */
async function workshop() {
  const program = await app.program({ name: 'Brightwater Tools' })
  const anna = await newPerson(app, program, 'anna', { role: 'publisher' })
  const [jonas, mia, lena] = [
    await newPerson(app, program, 'jonas'),
    await newPerson(app, program, 'mia'),
    await newPerson(app, program, 'lena'),
  ]
  await newGroup(app, program, 'Workshop', [jonas, mia])
  const topic = await anna.must(201, 'POST', '/v2/channels', { name: 'Workshop news', description: 'For the workshop' })
  for (const who of [jonas, mia]) await who.must(200, 'PUT', `/v2/channels/${topic.id}/follow`)
  const draft = async (title: string) => {
    const fields = { content_type: 'article', title, body: '<p>At bay two.</p>', channels: [{ id: topic.id }] }
    return (await anna.must(201, 'POST', '/v2/content', fields)).id as number
  }
  return { program, anna, jonas, mia, lena, draft }
}

/** Publishes a draft in the studio, telling people in the app. */
async function publishAndTell(page: Page, id: number) {
  await page.goto(`${app.url}/studio/posts/${id}`)
  await page.getByRole('button', { name: 'Publish …' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: 'In the app' }).check()
  await dialog.getByText('Tells 2 people: in the app.').waitFor()
  return dialog
}

const publish = async (page: Page, id: number, { push = false } = {}) => {
  const dialog = await publishAndTell(page, id)
  if (push) await dialog.getByRole('checkbox', { name: 'Push' }).check()
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.waitForURL(/\/studio\/posts\?state=published/)
}

test('Anna tells the workshop of a post, Jonas opens its push and mentions Mia, who opens the comment; he mutes the topic', {
  skip,
}, async () => {
  const { program, anna, jonas, mia, lena, draft } = await workshop()
  const browser = service.browser()
  await jonas.must(201, 'POST', '/v2/push/subscriptions', browser.subscription)
  const [first, second] = [await draft('The lathe is back'), await draft('New drills')]

  // Anna sees whom each way reaches, and changes her mind.
  const hers = (await open(app, program, anna, `/studio/posts/${first}`)).page
  const dialog = await publishAndTell(hers, first)
  await dialog.getByText('2 people. A number at the bell', { exact: false }).waitFor()
  await dialog.getByText('1 person. Their phones', { exact: false }).waitFor()
  await dialog.getByText('per person in the last 7 days: 0', { exact: false }).waitFor()
  await expectAccessible(hers)
  await dialog.getByRole('checkbox', { name: 'In the app' }).uncheck()
  await dialog.getByText('they are not notified', { exact: false }).waitFor()
  await publish(hers, first, { push: true })

  // Jonas finds it on his phone, where its push leads to it.
  const [push] = await eventually(
    async () => browser.shown,
    shown => shown.length === 1,
  )
  assert.deepEqual([push.title, push.body], ['New in Workshop news', 'The lathe is back'])
  const { page: phone } = await open(app, program, jonas, '/notifications', { viewport: PHONE })
  const entry = phone.getByRole('listitem').filter({ hasText: 'The lathe is back' }).first()
  await entry.getByText('New in Workshop news.').waitFor()
  assert.equal(await sidewaysScroll(phone), 0)
  await phone.goto(app.url + push.url)
  await phone.getByRole('heading', { level: 1, name: 'The lathe is back' }).waitFor()

  // He asks Mia, whose phone shows it; one tap opens the comment.
  const field = phone.getByRole('textbox', { name: 'Write a comment' })
  await field.pressSequentially('Is it free on Monday, @mi')
  await phone.getByRole('option', { name: 'Mia Tester' }).click()
  await phone.getByRole('button', { name: 'Send', exact: true }).click()
  await phone.getByRole('article').getByRole('link', { name: '@Mia Tester' }).waitFor()
  const { page: mias } = await open(app, program, mia, '/notifications', { viewport: PHONE })
  await mias.getByRole('listitem').filter({ hasText: 'Jonas Tester mentioned you' }).getByRole('link').first().click()
  await mias.waitForURL(({ search }) => search.startsWith('?comment='))
  await mias
    .locator(`#comment-${new URL(mias.url()).searchParams.get('comment')}`)
    .getByText('Is it free')
    .waitFor()
  await eventually(
    () => mia.must(200, 'GET', '/v2/notification_center/notifications?filter.unread=true'),
    notices => notices.every(({ type }: { type: string }) => type !== 'mention'),
  )

  // He wants nothing more of that topic.
  const { channels } = await anna.must(200, 'GET', `/v2/content/${first}`)
  await phone.goto(`${app.url}/topics/${channels[0].id}`)
  await phone.getByRole('combobox', { name: 'Notifications of Workshop news' }).selectOption('None')
  await eventually(
    () => jonas.must(200, 'GET', '/v2/feed/channels'),
    topics => topics[0].notification_level === 'none',
  )
  await expectAccessible(phone)
  assert.equal(await sidewaysScroll(phone), 0)
  await phone.goto(`${app.url}/me`)
  const chosen = phone.getByRole('combobox', { name: 'Notifications of Workshop news' })
  await eventually(
    () => chosen.inputValue(),
    value => value === 'none',
  )

  // The next post tells Mia alone.
  await hers.goto(`${app.url}/studio/posts/${second}`)
  await hers.getByRole('button', { name: 'Publish …' }).click()
  const next = hers.getByRole('dialog')
  await next.getByRole('checkbox', { name: 'In the app' }).check()
  await next.getByText('Tells 1 person: in the app.').waitFor()
  await next.getByRole('button', { name: 'Publish', exact: true }).click()
  await hers.waitForURL(/\/studio\/posts\?state=published/)
  const titlesOf = async (who: typeof mia) =>
    (await who.must(200, 'GET', '/v2/notification_center/notifications')).map((one: { title: string }) => one.title)
  await eventually(
    () => titlesOf(mia),
    titles => titles.includes('New drills'),
  )
  assert.deepEqual(await titlesOf(jonas), ['The lathe is back'])
  assert.equal(browser.shown.length, 1)
  assert.deepEqual(await titlesOf(lena), [])
})

test('a post that is published again soon says that it has told people, and goes out without telling', {
  skip,
}, async () => {
  const { program, anna, draft } = await workshop()
  const id = await draft('Fire drill')
  const hers = (await open(app, program, anna, `/studio/posts/${id}`)).page
  await publish(hers, id)
  await anna.must(200, 'PUT', `/v2/content/${id}/draft`)
  const dialog = await publishAndTell(hers, id)
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await dialog.getByText('told people less than 20 hours ago', { exact: false }).waitFor()
  await dialog.getByRole('checkbox', { name: 'In the app' }).uncheck()
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await hers.waitForURL(/\/studio\/posts\?state=published/)
})

test('Anna tells people again of a post that is out, at most once in 20 hours, and keeps what she has typed', {
  skip,
}, async () => {
  const { program, anna, mia, draft } = await workshop()
  const id = await draft('Fire drill')
  await anna.must(200, 'PUT', `/v2/content/${id}/publish`)
  const { page: hers } = await open(app, program, anna, `/studio/posts/${id}`)
  const title = hers.getByRole('textbox', { name: 'Title' })
  await title.fill('Fire drill at ten')
  const openDialog = async () => {
    await hers.getByRole('button', { name: 'More actions' }).click()
    await hers.getByRole('menuitem', { name: 'Tell people again …' }).click()
    const dialog = hers.getByRole('dialog', { name: 'Tell people again' })
    await dialog.getByText('at most once in 20 hours', { exact: false }).waitFor()
    await dialog.getByRole('checkbox', { name: 'In the app' }).check()
    await dialog.getByText('Tells 2 people: in the app.').waitFor()
    return dialog
  }
  const dialog = await openDialog()
  await expectAccessible(hers)
  await dialog.getByRole('button', { name: 'Tell', exact: true }).click()
  await hers.getByText('People are being told.').waitFor()
  await eventually(
    () => mia.must(200, 'GET', '/v2/notification_center/notifications'),
    ([notice]) => notice?.title === 'Fire drill',
  )
  await expect(title).toHaveValue('Fire drill at ten')
  const again = await openDialog()
  await again.getByRole('button', { name: 'Tell', exact: true }).click()
  await again.getByText('It can tell them again from', { exact: false }).waitFor()
  await expectAccessible(hers)
  await again.getByRole('button', { name: 'Cancel' }).click()
  await hers.getByRole('button', { name: 'Publish changes' }).click()
  await hers.getByText('The changes are published.').waitFor()
})
