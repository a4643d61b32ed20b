// Chats of Slack and Teams, as a program manager connects and mends them in the console, with a receiver on loopback.

import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { test } from '../../../bin/testing.mjs'
import { eventually } from '../../../server/test/support/eventually.ts'
import { Receiver } from '../../../server/test/support/receiver.ts'
import { expectAccessible, PHONE, sidewaysScroll, skip } from '../support/browser.ts'
import { expect } from '../support/expect.ts'
import { open, settled, startWithPages } from '../support/pages.ts'
import { larkmoor } from './larkmoor.ts'

const app = skip ? null! : await startWithPages()
const receiver = skip ? null! : await Receiver.start()

/** The page is accessible in a wide window and on a phone, where nothing scrolls sideways. */
async function expectGood(page: Page): Promise<void> {
  for (const size of [{ width: 1280, height: 900 }, PHONE]) {
    await page.setViewportSize(size)
    await settled(page)
    assert.equal(await sidewaysScroll(page), 0)
    await expectAccessible(page)
  }
  await page.setViewportSize({ width: 1280, height: 900 })
}

test('paula connects Slack, tests it, sends a failed delivery again, and deletes the connection', {
  skip,
}, async () => {
  const { program, paula } = await larkmoor(app)
  let isBroken = false
  receiver.answer = (_request, response) => {
    if (isBroken) response.writeHead(404).end('no_service')
    else response.end('ok')
  }
  const topic = await paula.must(201, 'POST', '/v2/channels', { name: 'Harvest', description: 'What grows' })
  const { page } = await open(app, program, paula, '/console/chat')
  await page.getByRole('heading', { name: 'No connections yet' }).waitFor()
  await expectGood(page)
  await page.getByRole('link', { name: 'New connection' }).first().click()

  await page.getByRole('button', { name: 'Create' }).click()
  for (const fault of ['Give it a name.', 'Enter the full address', 'Choose at least one topic.'])
    await page.getByText(fault).waitFor()
  await page.getByText('Preview in Slack').waitFor()
  await page.getByRole('textbox', { name: 'Name' }).fill('Our hall')
  await page.getByRole('textbox', { name: 'Address' }).fill('http://hooks.example/services/T0')
  await page.getByRole('checkbox', { name: 'Harvest' }).click()
  await page.getByRole('figure').getByText('Harvest').waitFor()
  await expectGood(page)
  await page.getByRole('button', { name: 'Create' }).click()
  await page.locator('input[type=url][aria-invalid=true]').waitFor()
  await page.getByRole('textbox', { name: 'Address' }).fill(`${receiver.url}/services/T0/secret`)
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('heading', { level: 1, name: 'Our hall' }).waitFor()
  await expect(page.getByText('secret')).toHaveCount(0)

  const tests = page.getByRole('region', { name: 'Test' })
  await tests.getByRole('button', { name: 'Send a test' }).click()
  await tests.getByText('Delivered').waitFor()
  const [sample] = await receiver.expect(1)
  assert.equal(sample?.body.text, 'A test from atrium')

  isBroken = true
  await paula.must(201, 'POST', '/v2/content', {
    content_type: 'article',
    title: 'Soup on Friday',
    channels: [{ id: topic.id }],
    publish: true,
  })
  await receiver.expect(2)
  await page.reload()
  const delivery = page.getByRole('listitem').filter({ hasText: 'Soup on Friday' }).first()
  await delivery.getByText('Failed').waitFor()
  await delivery.getByText(/^\d attempts?$/).click()
  await delivery.getByText('404', { exact: true }).first().waitFor()
  await expectGood(page)
  isBroken = false
  await delivery.getByRole('button', { name: 'Send again: Soup on Friday' }).click()
  await delivery.getByText('Delivered').waitFor()
  assert.equal(receiver.received.at(-1)?.body.text, 'Soup on Friday')

  await page.getByRole('checkbox', { name: 'Send new posts' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('The connection is switched off: no post is sent.').waitFor()
  await expect(delivery.getByRole('button', { name: 'Send again: Soup on Friday' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Slack and Teams' }).last().click()
  const row = page.getByRole('row', { name: /Our hall/ })
  for (const text of ['Switched off', 'Harvest', 'Delivered', new URL(receiver.url).host])
    await row.getByText(text).first().waitFor()
  await expectGood(page)

  await row.getByRole('link', { name: 'Our hall' }).click()
  await page.getByRole('button', { name: 'Delete the connection' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete the connection' }).click()
  await page.getByRole('heading', { name: 'No connections yet' }).waitFor()
})

test('a connection that the server switched off says why, on the home, in the list and on its page', {
  skip,
}, async () => {
  const { program, paula } = await larkmoor(app)
  receiver.answer = (_request, response) => void response.writeHead(410).end('channel_is_archived')
  const topic = await paula.must(201, 'POST', '/v2/channels', { name: 'Harvest', description: 'What grows' })
  const { id } = await paula.must(201, 'POST', '/v2/chat_connections', {
    kind: 'teams',
    name: 'Our hall',
    url: `${receiver.url}/lost`,
    channels: [{ id: topic.id }],
  })
  await app.app.services.database.pool.query(
    `update webhook_subscriptions set failing_since = now() - interval '6 days' where program_id = $1 and id = $2`,
    [program.id, id],
  )
  await paula.must(201, 'POST', '/v2/content', {
    content_type: 'article',
    title: 'Soup',
    channels: [{ id: topic.id }],
    publish: true,
  })
  await eventually(
    () => paula.must(200, 'GET', `/v2/chat_connections/${id}`),
    ({ active }) => !active,
  )
  const { page } = await open(app, program, paula, '/console')
  await page.getByRole('link', { name: 'The chat connection “Our hall” was switched off' }).waitFor()
  await page.goto(`${app.url}/console/chat`)
  const row = page.getByRole('row', { name: /Our hall/ })
  await row.getByText('Switched off by the server').waitFor()
  await row.getByRole('link', { name: 'Our hall' }).click()
  await page.getByText('No delivery has succeeded for days.').waitFor()
  await page.getByText('The receiver replied 410').first().waitFor()
  await expectGood(page)
  await page.getByRole('button', { name: 'Switch on' }).click()
  await page.getByText('New posts are sent again.').waitFor()
  await page.getByText('The server switched it off.').waitFor({ state: 'detached' })
  await expect(page.getByRole('checkbox', { name: 'Send new posts' })).toBeChecked()
})
