// Assistants, as an administrator lets them in, and as the assistant of an employee meets it.

import assert from 'node:assert/strict'
import { test } from '../../../bin/testing.mjs'
import { assistantOf, call, send } from '../../../server/test/outward/assistants/support.ts'
import { expectAccessible, sidewaysScroll, skip, untilFocused } from '../support/browser.ts'
import { expect } from '../support/expect.ts'
import { newPerson, open, publishPosts, settled, startWithPages } from '../support/pages.ts'

const app = skip ? null! : await startWithPages()

test('ada lets assistants in, keeps a topic from them, sees that mia has connected one, and ends it', {
  skip,
}, async () => {
  const program = await app.program({ name: 'Larkmoor' })
  const ada = await newPerson(app, program, 'ada', { role: 'administrator' })
  const mia = await newPerson(app, program, 'mia')
  const council = await ada.must(201, 'POST', '/v2/channels', { name: 'Works council', description: 'Ours' })
  await publishPosts(ada, [{ title: 'Elections', channels: [{ id: council.id }] }])
  const { page } = await open(app, program, ada, '/console/assistants')
  const access = page.getByRole('region', { name: 'Who may connect' })
  await access.getByRole('switch', { name: 'People may connect assistants' }).click()
  await access.getByRole('checkbox', { name: 'claude.ai' }).check()
  await access.getByText('Reads what the person sees').waitFor()
  const other = access.getByRole('textbox', { name: 'Other host' })
  await other.fill('not a host')
  await page.keyboard.press('Enter')
  await access.getByText('Enter a host').waitFor()
  await other.fill('https://assistant.example/oauth/client.json')
  await page.keyboard.press('Enter')
  await access.getByRole('checkbox', { name: 'assistant.example' }).waitFor()
  // Another administrator has added one meanwhile.
  await ada.must(200, 'PATCH', '/v2/settings/program', { assistants: { clients: ['vscode.dev'] } })
  await access.getByRole('button', { name: 'Save' }).click()
  await access.getByRole('button', { name: 'Save' }).waitFor({ state: 'detached' })
  const topics = page.getByRole('region', { name: 'Topics that no assistant sees' })
  await topics.getByRole('checkbox', { name: 'Works council' }).click()
  await topics.getByRole('button', { name: 'Save' }).click()
  await topics.getByRole('button', { name: 'Save' }).waitFor({ state: 'detached' })
  const { assistants } = await ada.must(200, 'GET', '/v2/settings/program')
  assert.deepEqual(assistants.clients.toSorted(), ['assistant.example', 'claude.ai', 'vscode.dev'])
  assert.deepEqual([assistants.enabled, assistants.channels_excluded], [true, [{ id: council.id }]])
  await expectAccessible(page)

  const connect = page.getByRole('region', { name: 'How to connect' })
  const address = await connect.getByRole('textbox', { name: 'Address for the assistant' }).inputValue()
  assert.equal(address, `${app.url}/mcp`)
  await expect(connect.getByRole('listitem')).toHaveCount(3)
  const { access_token } = await assistantOf(app, program, mia)
  assert.deepEqual((await call(app, access_token, 'whats_new')).structuredContent.posts, [])
  await page.reload()
  await topics.getByRole('button', { name: 'Remove Works council' }).waitFor()
  const connected = page.getByRole('region', { name: 'Who has connected' })
  const end = connected.getByRole('button', { name: /^End .+ of mia/i })
  await end.click()
  await page.keyboard.press('Escape')
  await untilFocused(end)
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 800 })
  await settled(page)
  assert.equal(await sidewaysScroll(page), 0)
  await end.click()
  await page.getByRole('dialog').getByText('It reads nothing more').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'End' }).click()
  await connected.getByText('Nobody has connected').waitFor()
  assert.equal((await send(app, access_token, { jsonrpc: '2.0', id: 1, method: 'tools/list' })).status, 401)
})
