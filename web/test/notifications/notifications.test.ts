import assert from 'node:assert/strict'
import { test } from '../../../bin/testing.mjs'
import { eventually } from '../../../server/test/support/eventually.ts'
import { expectAccessible, PHONE, sidewaysScroll, skip } from '../support/browser.ts'
import { expect } from '../support/expect.ts'
import { newPerson, open, publishPosts, startWithPages } from '../support/pages.ts'
import { translate } from '../support/translated.ts'

const app = skip ? null! : await startWithPages()

async function larkmoor() {
  const program = await app.program({ name: 'Larkmoor' })
  const anna = await newPerson(app, program, 'anna', { role: 'publisher' })
  const mia = await newPerson(app, program, 'mia')
  const [id] = await publishPosts(anna, [{ title: 'Fire drill', requires_acknowledgement: true }])
  const comments = `/v2/feed/posts/${id}/comments`
  const write = async (from: number, to: number) => {
    for (let number = from; number <= to; number++)
      await anna.must(201, 'POST', comments, { body: `Number ${number}.` })
  }
  await write(1, 10)
  const { id: comment_id, post_number } = await mia.must(201, 'POST', `/v2/feed/posts/${id}/comments`, {
    body: 'When?',
  })
  await write(11, 31)
  const otto = await newPerson(app, program, 'otto')
  for (const [person, body] of [
    [anna, 'At ten.'],
    [anna, 'In the yard.'],
    [otto, 'Bring your coats.'],
  ] as const)
    await person.must(201, 'POST', `${comments}/${comment_id}/${post_number ?? 1}/replies`, { body })
  await eventually(
    () => mia.must(200, 'GET', '/v2/notification_center/notifications'),
    notifications => notifications.length === 2 && notifications[0].about.count === 3,
  )
  return { program, anna, mia }
}

test('mia is told what concerns her, by post, and opening it makes it read', { skip }, async () => {
  const { program, mia } = await larkmoor()
  const { page } = await open(app, program, mia, '/notifications')
  const row = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Fire drill' }) })
    .first()
  await row.getByText('Otto Tester and 1 other replied: Bring your coats.').waitFor()
  await row.getByText('Please confirm that you have read this.').waitFor()
  await page.getByRole('navigation', { name: 'Main' }).first().getByText('2').waitFor()
  const read = page.waitForResponse(response => response.url().endsWith('/read') && response.status() === 200)
  await row.getByRole('link', { name: 'Fire drill' }).click()
  await read
  // At the first new reply, though newer comments stand before its thread.
  await page.waitForFunction(() => document.activeElement?.textContent?.includes('At ten.'))
  await expect(page.getByText('Number 11.')).toHaveCount(1)
  await expect(page.getByText('Number 12.')).toHaveCount(0)
  await page.getByRole('button', { name: 'More comments' }).press('Enter')
  await page.waitForFunction(() => document.activeElement?.textContent?.includes('Number 12.'))
  await expect(page.getByRole('button', { name: 'More comments' })).toHaveCount(0)
  await eventually(
    () => mia.must(200, 'GET', '/v2/notification_center/total_count?filter.unread=true'),
    ({ total_count }) => total_count === 0,
  )
  await page.goto(`${app.url}/notifications?show=todo`)
  await page.getByText('Please confirm that you have read this.').waitFor()
})

test('notifications are accessible on a phone, and all are read at once', { skip }, async () => {
  const { program, mia } = await larkmoor()
  const { page } = await open(app, program, mia, '/notifications', {
    viewport: PHONE,
  })
  await page.getByRole('heading', { name: 'Fire drill' }).waitFor()
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  assert.equal(await sidewaysScroll(page), 0)
  // Pressing breaks nothing where the browser translates the page.
  await translate(page)
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await page.getByText('All notifications are read.').waitFor()
  await page.getByRole('link', { name: 'Unread' }).click()
  await page.getByRole('heading', { name: 'You have read everything' }).waitFor()
  await expectAccessible(page)
})
