// From an empty folder to a company that reads, as the guide "Your first hour" says it: the command line is needed for the start alone.
// The pictures of the guide are taken with `PICTURES=docs/pictures npm test -- web/test/journeys/first-hour.test.ts`.

import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { test } from '../../../bin/testing.mjs'
import type { RunningServer } from '../../../server/test/operation/cli/processes.ts'
import { eventually } from '../../../server/test/support/eventually.ts'
import { expectAccessible, PHONE, sidewaysScroll, skip, visit } from '../support/browser.ts'
import { expect } from '../support/expect.ts'
import { settled } from '../support/pages.ts'
import { consoleHome, fillIn, linkOf, PASSWORD, send, startEmpty } from './setting-up.ts'

/** It passes some ten pages, and a server that starts. */
const JOURNEY_MAX_MS = 400_000
const PICTURES = process.env.PICTURES
const PICTURE_QUALITY = 78

async function picture(page: Page, name: string): Promise<void> {
  if (!PICTURES) return
  const sharp = createRequire(new URL('../../../server/package.json', import.meta.url))('sharp')
  await sharp(await page.screenshot())
    .webp({ quality: PICTURE_QUALITY })
    .toFile(join(PICTURES, `first-hour-${name}.webp`))
}

/** A step of the list on the console's home leads where it is done. */
async function takeStep(page: Page, server: RunningServer, name: RegExp): Promise<void> {
  await page.goto(`${server.url}/console`)
  await page.getByRole('region', { name: 'First steps' }).getByRole('link', { name }).click()
}

test('ada starts an empty server, sets it up, adds bo and publishes a must-read, which bo confirms', {
  skip,
  timeout: JOURNEY_MAX_MS,
}, async () => {
  const server = await startEmpty()
  const { page } = await visit()

  // The link of the terminal; then the company and herself.
  await page.goto(await linkOf(server))
  await expect(page.getByRole('textbox', { name: 'Code' })).toBeHidden()
  await expectAccessible(page)
  await fillIn(page)
  await page.evaluate(() => scrollTo(0, 0))
  await picture(page, 'set-up')
  await send(page)
  await consoleHome(page)
  await page.getByText('6 steps are left.').waitFor()
  await settled(page)
  await picture(page, 'steps')

  // Bo, who has no mail, gets a code.
  await takeStep(page, server, /Add people/)
  await page.getByRole('link', { name: 'Add a person' }).click()
  await page.getByRole('textbox', { name: 'Given name' }).fill('Bo')
  await page.getByRole('textbox', { name: 'Family name' }).fill('Lind')
  await page.getByRole('textbox', { name: 'User name' }).fill('bo')
  await page.getByRole('radio', { name: 'By a code' }).check()
  await page.getByRole('button', { name: 'Add and invite' }).click()
  const code = await page.getByRole('textbox', { name: 'Access code' }).inputValue()
  await picture(page, 'code')

  // A topic, and a post that is confirmed.
  await takeStep(page, server, /Create a topic/)
  await page.getByRole('link', { name: 'New topic' }).last().click()
  await page.getByRole('textbox', { name: 'Name' }).fill('News')
  await page.getByRole('button', { name: 'Create topic' }).click()
  await page.getByText('“News” was created.').waitFor()
  await takeStep(page, server, /Publish the first post/)
  await page.getByRole('textbox', { name: 'Title' }).fill('Doors')
  await page.getByRole('textbox', { name: 'Text', exact: true }).click()
  await page.keyboard.type('The gate closes at eight.')
  await page.getByRole('checkbox', { name: /^News/ }).click()
  await page.waitForURL(/\/studio\/posts\/\d+$/)
  const written = page.url()
  await page.getByRole('button', { name: 'How', exact: true }).click()
  await page.getByRole('switch', { name: 'People confirm it' }).check()
  await page.getByText('Saved', { exact: true }).waitFor()
  await picture(page, 'post')
  await page.getByRole('button', { name: 'Publish …' }).click()
  await page
    .getByRole('dialog', { name: 'Publish the post' })
    .getByRole('button', { name: 'Publish', exact: true })
    .click()
  await page.getByText('The post is published.').waitFor()

  // Bo, on a phone, sets a password with the code and confirms it.
  const { page: phone } = await visit({ viewport: PHONE })
  await phone.goto(server.url)
  await phone.getByRole('link', { name: 'I have an access code' }).click()
  await phone.getByRole('textbox', { name: 'User name' }).fill('bo')
  await phone.getByRole('textbox', { name: 'Access code' }).fill(code)
  await phone.locator('input[name=password]').fill(PASSWORD)
  await phone.getByRole('button', { name: 'Set password and sign in' }).click()
  await phone.getByRole('link', { name: 'Skip', exact: true }).click()
  await phone.getByRole('link', { name: 'Doors' }).first().click()
  await phone.getByText('The gate closes at eight.').waitFor()
  assert.equal(await sidewaysScroll(phone), 0)
  await picture(phone, 'phone')
  await phone.getByRole('button', { name: 'I have read it' }).click()
  await phone.getByRole('heading', { name: 'You have confirmed this' }).waitFor()

  // Ada sees it.
  await page.goto(`${written}/readers`)
  await eventually(
    async () => {
      await page.reload()
      await settled(page)
      return page.locator('main').innerText()
    },
    text => text.includes('1 of 2 have confirmed'),
  )
  await page.goto(`${server.url}/console`)
  await page.getByText('3 steps are left.').waitFor()
})
