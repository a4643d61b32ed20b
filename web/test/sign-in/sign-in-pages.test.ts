// The server's own pages in a real browser: what they look like to people, by keyboard, without script, on small screens.

import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from '../../../bin/testing.mjs'
import { SCOPES } from '../../../server/src/platform/access/roles.ts'
import {
  addClient,
  authorizeUrl,
  PASSWORD,
  personWithPassword,
  pkce,
} from '../../../server/test/sign-in/oauth/support.ts'
import { startApp } from '../../../server/test/support/app.ts'
import {
  expectAccessibleInBothColours,
  PHONE,
  sidewaysScroll,
  skip,
  typeAtFocus,
  type Visit,
  visit,
} from '../support/browser.ts'
import { expect } from '../support/expect.ts'

// The pages work where the built ones are not there.
const app = skip ? null! : await startApp({ WEB_DIST: '/nowhere' })

async function larkmoor() {
  const program = await app.program({ name: 'Larkmoor Hospitals' })
  const anna = await personWithPassword(app, program, 'anna', { role: 'administrator' })
  await anna.must(200, 'PATCH', '/v2/settings/branding', { brand_color: '#f2c200' })
  const { challenge } = pkce()
  const start = (changes: Readonly<Record<string, string>> = {}) => authorizeUrl(app, program, challenge, changes).href
  return { program, anna, start }
}

async function signIn({ page }: Visit, { userName }: { userName: string }, password = PASSWORD) {
  await page.getByLabel('User name').fill(userName)
  await page.locator('#password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('every page is accessible and fits a small phone', { skip }, async () => {
  const { anna, start } = await larkmoor()
  const visited = await visit({ viewport: PHONE })
  const { page } = visited
  const fits = async (heading: RegExp) => {
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    await page.setViewportSize(PHONE)
    await expectAccessibleInBothColours(page)
    await page.setViewportSize({ width: 320, height: 640 })
    assert.equal(await sidewaysScroll(page), 0, `${heading}`)
  }
  await page.goto(start({ scope: SCOPES.join(' ') }))
  await fits(/Sign in/)
  await page
    .locator('#password')
    .evaluate(field => field.dispatchEvent(new KeyboardEvent('keydown', { key: 'P', modifierCapsLock: true })))
  await page.getByText('Caps Lock is on.').waitFor()
  await fits(/Sign in/)
  await signIn(visited, anna, 'not this one')
  await page.getByRole('alert').waitFor()
  await fits(/Sign in/)
  await signIn(visited, anna)
  await fits(/Allow/)
  await page.goto(start({ prompt: 'select_account' }))
  await fits(/Choose an account/)
  await page.goto(`${app.url}/oauth/logout`)
  await fits(/Sign out/)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await fits(/You are signed out/)
  await page.goto(`${app.url}/oauth/interaction/unknown`)
  await fits(/has expired/)
  await page.goto(start({ client_id: 'unknown' }))
  await fits(/cannot continue/)
  await page.goto(`${app.url}/web/sign-in`)
  await page.goto(`${app.url}/web/sign-in?program=999999`)
  await fits(/Unknown program/)
  await page.goto(`${app.url}/`)
  await fits(/no pages here/)
})

test('anna shows her password by keyboard, and it is sent as a password', { skip }, async () => {
  const { anna, start } = await larkmoor()
  const { page } = await visit()
  await page.goto(start())
  await typeAtFocus(page, anna.userName)
  await page.keyboard.press('Tab')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Hide password' }).waitFor()
  await expect(page.locator('#password')).toHaveAttribute('type', 'text')
  await page.waitForFunction(() => document.activeElement?.id === 'password')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: /^Allow/ }).waitFor()
})

test('without script nothing is missing but that button', { skip }, async () => {
  const { anna, start } = await larkmoor()
  const visited = await visit({ javaScriptEnabled: false })
  await visited.page.goto(start())
  await expect(visited.page.getByRole('button', { name: 'Show password' })).toBeHidden()
  await signIn(visited, anna)
  await visited.page.getByRole('heading', { name: /^Allow/ }).waitFor()
})

test('consent to every scope keeps its buttons in view, and what is dangerous first', { skip }, async () => {
  const { anna, start } = await larkmoor()
  const visited = await visit({ viewport: { width: 390, height: 600 } })
  const { page } = visited
  await page.goto(start({ scope: SCOPES.join(' ') }))
  await signIn(visited, anna)
  const allow = page.getByRole('button', { name: 'Allow', exact: true })
  await allow.waitFor()
  const box = await allow.boundingBox()
  assert.ok(box && box.y + box.height <= 600, `the button ends at ${box && box.y + box.height}`)
  const lists = await page.getByRole('list').allTextContents()
  assert.match(lists[0] ?? '', /add, change and remove people/)
  assert.match(lists[1] ?? '', /know who you are/)
})

test("the pages have the program's colour, dark enough to be read", { skip }, async () => {
  const { start } = await larkmoor()
  const { page } = await visit()
  await page.goto(start())
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand')))
    .toBe('#f2c200')
  await expectAccessibleInBothColours(page)
})

test('a page with a password leads to the application, and wherever that leads, and sends it nowhere else', {
  skip,
}, async t => {
  const { program, anna } = await larkmoor()
  const other = createServer((request, response) => {
    if (request.url === '/home') return void response.setHeader('content-type', 'text/html').end('<h1>At home</h1>')
    response.writeHead(302, { location: `http://localhost:${port}/home` }).end()
  })
  await new Promise<void>(resolve => other.listen(0, resolve))
  t.after(() => other.close())
  const { port } = other.address() as AddressInfo
  const redirectUri = `http://127.0.0.1:${port}/callback`
  const client = await addClient(app, {
    programId: program.id,
    name: 'Rota',
    kind: 'public',
    redirectUris: [redirectUri],
  })
  const request = { client_id: client.client_id, redirect_uri: redirectUri }
  const start = (prompt: string) => authorizeUrl(app, program, pkce().challenge, { ...request, prompt }).href
  const visited = await visit()
  const { page } = visited
  await page.goto(start('login'))
  await signIn(visited, anna)
  await page.getByRole('button', { name: 'Allow', exact: true }).click()
  await page.getByRole('heading', { name: 'At home' }).waitFor()
  await page.goto(start('login'))
  await signIn(visited, anna)
  await page.getByRole('heading', { name: 'At home' }).waitFor()
  await page.goto(start('login'))
  await page
    .locator('form')
    .evaluate((form, action) => form.setAttribute('action', action), `http://localhost:${port}/home`)
  const refused = page.waitForEvent('console', message => /form-action/.test(message.text()))
  await page.getByLabel('User name').fill(anna.userName)
  await page.locator('#password').fill(PASSWORD)
  await page.locator('form').evaluate((form: HTMLFormElement) => form.requestSubmit())
  await refused
  await expect.poll(() => new URL(page.url()).origin).toBe(app.url)
  visited.faults.length = 0
})
