// Other systems, as an administrator connects and mends them in the console: a directory, an application's secret, a webhook.

import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { test } from '../../../bin/testing.mjs'
import { Caller } from '../../../server/test/support/caller.ts'
import { eventually } from '../../../server/test/support/eventually.ts'
import { Receiver } from '../../../server/test/support/receiver.ts'
import { expectAccessible, sidewaysScroll, skip, untilFocused } from '../support/browser.ts'
import { expect } from '../support/expect.ts'
import { newPerson, open, settled, startWithPages } from '../support/pages.ts'

const app = skip ? null! : await startWithPages()
const receiver = skip ? null! : await Receiver.start()

async function larkmoor() {
  const program = await app.program({ name: 'Larkmoor' })
  return { program, ada: await newPerson(app, program, 'ada', { role: 'administrator' }) }
}

/** The value of a field that is copied from. */
const copied = (page: Page, label: string) => page.getByRole('textbox', { name: label }).inputValue()

/** Response of the token endpoint to this client. */
async function tokenOf(client_id: string, client_secret: string) {
  const body = new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret })
  const answer = await fetch(`${app.url}/oauth/token`, { method: 'POST', body })
  return { status: answer.status, body: (await answer.json()) as { access_token: string } }
}

/** The page is accessible in all colours, and in the smallest window. */
async function expectGood(page: Page): Promise<void> {
  await expectAccessible(page)
  const before = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 800 })
  await settled(page)
  assert.equal(await sidewaysScroll(page), 0)
  if (before) await page.setViewportSize(before)
}

test('the addresses to bring along are those of the server, whatever address its pages were opened at', {
  skip,
}, async () => {
  const { program, ada } = await larkmoor()
  const { page } = await open(app, program, ada, '/console')
  const cookies = await page.context().cookies(app.url)
  await page.context().addCookies(cookies.map(cookie => ({ ...cookie, domain: 'localhost' })))
  await page.goto(`http://localhost:${new URL(app.url).port}/console/scim`)
  await page.getByRole('textbox', { name: 'Token endpoint' }).waitFor()
  assert.equal(await copied(page, 'SCIM address'), `${app.url}/scim/v2`)
  assert.equal(await copied(page, 'Token endpoint'), `${app.url}/oauth/token`)
})

test('ada connects Okta, sees why a request is refused, and mends the setting', { skip }, async () => {
  const { program, ada } = await larkmoor()
  const { page } = await open(app, program, ada, '/console/scim')
  await page.getByText('There is no client yet.').waitFor({ state: 'detached' })
  assert.equal(await copied(page, 'SCIM address'), `${app.url}/scim/v2`)
  await page.getByRole('button', { name: 'New client' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await dialog.getByText('Give it a name.').waitFor()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Okta')
  await page.keyboard.press('Enter')
  await dialog.getByRole('heading', { name: '“Okta” was created' }).waitFor()
  const [id, secret] = [await copied(page, 'Client ID'), await copied(page, 'Client secret')]
  await page.keyboard.press('Escape')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'I have copied it' }).click()
  await page.getByRole('link', { name: 'Okta' }).waitFor()
  await page.getByText('Waiting for the first request').waitFor()
  await expectGood(page)

  const okta = new Caller(app.url, (await tokenOf(id, secret)).body.access_token)
  const look = (filter: string) => okta.get(`/scim/v2/Users?filter=${encodeURIComponent(filter)}&startIndex=1&count=2`)
  assert.equal((await okta.get('/scim/v2/Users?startIndex=1&count=2')).status, 200)
  await page.getByText('The connection test has arrived').waitFor()
  const mia = { userName: 'mia@larkmoor.example', name: { givenName: 'Mia', familyName: 'Berg' } }
  await okta.must(201, 'POST', '/scim/v2/Users', mia)
  await page.getByText('The first person is created').waitFor()
  assert.equal((await look('userName sw "mia"')).status, 400)
  await page.getByText('The last request was refused').waitFor()

  await page.getByRole('link', { name: 'See all its requests' }).click()
  await page.getByRole('switch', { name: 'Only failed requests' }).click()
  const list = page.getByRole('list', { name: 'Requests' })
  await list.getByText('does not support in filters yet').waitFor()
  await eventually(
    () => list.getByRole('listitem').count(),
    count => count === 1,
  )
  await expect.poll(async () => !(await list.innerText()).includes('mia')).toBe(true)
  await expectGood(page)
  await list.getByRole('button', { name: 'Support all filters' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Change the setting' }).click()
  await page.getByText('Done: Support all filters.').waitFor()
  await list.getByText('has been changed since').waitFor()
  await eventually(
    async () => (await look('userName sw "mia"')).status,
    status => status === 200,
  )
})

test('ada replaces the secret of an application without an outage', { skip }, async () => {
  const { program, ada } = await larkmoor()
  const { page } = await open(app, program, ada, '/console/clients/new')
  await page.getByRole('textbox', { name: 'Name' }).fill('Intranet')
  await page.getByRole('checkbox', { name: 'content.read' }).click()
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByText('Choose what the application may do.').waitFor()
  await page.getByRole('combobox', { name: 'Role' }).selectOption('program_manager')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create' }).dblclick()
  await page.getByRole('heading', { name: '“Intranet” was created' }).waitFor()
  const made = await ada.must(200, 'GET', '/v2/oauth_clients')
  assert.equal(made.filter(({ name }: { name: string }) => name === 'Intranet').length, 1)
  const [id, first] = [await copied(page, 'Client ID'), await copied(page, 'Client secret')]
  const intranet = new Caller(app.url, (await tokenOf(id, first)).body.access_token)
  assert.equal((await intranet.get('/v2/content')).status, 200)

  await page.getByRole('link', { name: 'Open the application' }).click()
  await page.getByRole('button', { name: 'New secret' }).click()
  const asked = page.getByRole('dialog', { name: 'New secret' })
  await asked.getByRole('textbox').fill('Production')
  await expectAccessible(page)
  await asked.getByRole('button', { name: 'Create' }).dblclick()
  const second = await copied(page, 'Client secret: Production')
  await page.getByRole('button', { name: 'Remove Production' }).waitFor()
  assert.deepEqual([(await tokenOf(id, first)).status, (await tokenOf(id, second)).status], [200, 200])
  await page.getByText('There are already two.').waitFor()
  await expectGood(page)
  await page.getByRole('button', { name: 'Remove Secret 1' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove Secret 1?' })
  await dialog.getByText('The other secret keeps working').waitFor()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await page.getByText('The secret is removed.').waitFor()
  assert.deepEqual([(await tokenOf(id, first)).status, (await tokenOf(id, second)).status], [401, 200])
  assert.equal((await intranet.get('/v2/content')).status, 200)

  await page.getByRole('combobox', { name: 'Role' }).selectOption('member')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('“Intranet” is saved.').waitFor()
  await eventually(
    async () => (await intranet.get('/v2/content')).status,
    status => status === 403,
  )
  await page.getByRole('button', { name: 'Delete the application' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('Intranet')
  await page.keyboard.press('Enter')
  await page.getByText('“Intranet” is deleted.').waitFor()
  assert.equal((await intranet.get('/v2/content')).status, 401)
  await page.getByRole('link', { name: 'Larkmoor server' }).waitFor()
})

test('ada makes a webhook, finds a failed delivery with its answer, and sends it again', { skip }, async () => {
  const { program, ada } = await larkmoor()
  let isBroken = true
  receiver.answer = (_request, response) => {
    response.setHeader('x-node', 'b7')
    if (isBroken) response.writeHead(500).end('no room on the disk')
    else response.end('ok')
  }
  const { page } = await open(app, program, ada, '/console/webhooks')
  await page.getByRole('heading', { name: 'No webhooks yet' }).waitFor()
  await page.getByRole('link', { name: 'New webhook' }).first().click()
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByText('Choose at least one event.').waitFor()
  await page.getByRole('textbox', { name: 'Name' }).fill('Chat bot')
  const address = page.getByRole('textbox', { name: 'Address' })
  await address.fill('http://bot.example/atrium')
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByText('Enter a full address, such as https://bot.example/atrium.').waitFor()
  await untilFocused(address)
  await address.fill(`${receiver.url}/bot`)
  await page.getByRole('checkbox', { name: 'channel_created' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('heading', { name: 'The webhook was created' }).waitFor()
  assert.match(await copied(page, 'Signing secret'), /^whsec_/)
  await page.getByRole('link', { name: 'Open the webhook' }).click()

  await ada.must(201, 'POST', '/v2/channels', { name: 'Harvest', description: 'What grows' })
  const path = new URL(page.url()).pathname.replace('/console/webhooks', '/v2/webhooks/subscriptions')
  await eventually(
    () => ada.must(200, 'GET', `${path}/deliveries?filter.event=channel_created`),
    list => list[0]?.status === 'failure',
  )
  await page.goto(`${app.url}/console/webhooks`)
  const row = page.getByRole('row', { name: /Chat bot/ })
  await row.getByText('Last delivery failed').waitFor()
  await expectGood(page)
  await row.getByRole('link', { name: 'Chat bot' }).click()
  await page.getByRole('combobox', { name: 'State of the delivery' }).selectOption('failure')
  await page.getByRole('combobox', { name: 'Event' }).first().selectOption('channel_created')
  await page.getByRole('link', { name: 'channel_created' }).click()
  await page.getByText('Response to attempt 6').click()
  await page.getByText('no room on the disk').first().waitFor()
  await expect(page.getByRole('region', { name: 'Response headers' }).first()).toHaveText(/x-node: b7/, {
    useInnerText: true,
  })
  await expect(page.getByRole('region', { name: 'Request body' })).toHaveText(/Harvest/, { useInnerText: true })
  await expectGood(page)
  isBroken = false
  await page.getByRole('button', { name: 'Resend' }).click()
  await page.getByText('It is sent again.').waitFor()
  await page.getByText('Delivered').waitFor()

  await page.getByRole('link', { name: 'Back to the webhook' }).click()
  await page.getByRole('button', { name: 'Resend all failed' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Resend' }).click()
  await page.getByText('1 delivery is being resent.').waitFor()
  await page.getByRole('button', { name: 'Pause' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Pause' }).click()
  await page.getByText('The webhook is paused.', { exact: true }).waitFor()
  await page.getByRole('region', { name: 'Test' }).getByRole('combobox').selectOption('user.created')
  await page.getByRole('button', { name: 'Send a test' }).click()
  await page.getByRole('region', { name: 'Test' }).getByText('Delivered').waitFor()
  await receiver.expect(1, ({ body }) => body.event?.name === 'user.created')
  await expectGood(page)
})

test('a program manager sees webhooks and their events, not the applications', { skip }, async () => {
  const { program } = await larkmoor()
  const pam = await newPerson(app, program, 'pam', { role: 'program_manager' })
  const { page } = await open(app, program, pam, '/console/webhooks/events')
  await page.getByText('Sample of user.created').click()
  const sample = page.getByRole('region', { name: 'Sample of user.created' })
  await sample.getByText('sample user name').last().waitFor()
  await expectGood(page)
  await page.goto(`${app.url}/console/clients`)
  await page.getByText('You do not have access').waitFor()
})
