// Setting up an empty server where it does not go as in the first hour: a container, a restart, two people at once.

import assert from 'node:assert/strict'
import { join } from 'node:path'
import { freePort } from '../../../bin/postgres.mjs'
import { test } from '../../../bin/testing.mjs'
import { makeFolder } from '../../../server/test/operation/cli/processes.ts'
import { expectAccessible, PHONE, sidewaysScroll, skip, visit } from '../support/browser.ts'
import { expect } from '../support/expect.ts'
import { consoleHome, fillIn, linkOf, PASSWORD, send, startEmpty } from './setting-up.ts'

test('in a container, whose log she cannot read, ada types SETUP_CODE; a wrong code and a reload lose nothing that she typed', {
  skip,
}, async () => {
  const server = await startEmpty({ SETUP_CODE: 'the code of our container' })
  const { page } = await visit({ viewport: PHONE })
  await page.goto(server.url)
  await page.waitForURL(`${server.url}/setup`)
  await expectAccessible(page)
  assert.equal(await sidewaysScroll(page), 0)
  await fillIn(page, { Code: 'the code of another' })
  await send(page)
  await page.getByText('The code is wrong.').waitFor()
  await page.locator('input[name=code]:focus').waitFor()
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Company' })).toHaveValue('Nordwind')
  await page.getByRole('textbox', { name: 'Code' }).fill('the code of our container')
  await page.locator('input[name=password]').fill(PASSWORD)
  await send(page)
  await consoleHome(page)
})

test('after a restart in the middle the page asks for the new code, and takes it from the new link', {
  skip,
}, async () => {
  const dataDir = join(makeFolder(), 'data')
  const settings = { DATA_DIR: dataDir, PORT: String(await freePort()) }
  const first = await startEmpty(settings)
  const { page } = await visit()
  await page.goto(await linkOf(first))
  await fillIn(page)
  first.kill('SIGTERM')
  await first.ended
  await send(page)
  await page.getByText('The server could not be reached.').waitFor()
  const second = await startEmpty(settings)
  await send(page)
  await page.getByText('The code is wrong.').waitFor()
  await expect(page.getByRole('textbox', { name: 'Code' })).toBeVisible()
  // In the same window: the address changes behind its # alone.
  await page.goto(await linkOf(second))
  await page.locator('input[name=password]').fill(PASSWORD)
  await send(page)
  await consoleHome(page)
})

test('otto, who fills in the form while ada sets the server up, is told and led to the sign-in', { skip }, async () => {
  const server = await startEmpty()
  const { page: hers } = await visit()
  const { page: his } = await visit()
  for (const page of [hers, his]) await page.goto(await linkOf(server))
  await fillIn(hers)
  await fillIn(his, { 'Given name': 'Otto', 'User name': 'otto@nordwind.example' })
  await send(hers)
  await consoleHome(hers)
  await send(his)
  await his.getByText('The server is set up already.').waitFor()
  await expectAccessible(his)
  await his.getByRole('link', { name: 'Sign in' }).click()
  await his.getByRole('textbox', { name: 'User name' }).waitFor()
  // The link of the terminal, a second time.
  await his.goto(await linkOf(server))
  await his.waitForURL(url => url.pathname !== '/setup')
})
