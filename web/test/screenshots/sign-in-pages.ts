// The pages that the server makes itself: signing in, consent, signing out, and where it goes wrong.

import type { Browser, Page } from 'playwright-core'
import { SCOPES } from '../../../server/src/platform/access/roles.ts'
import type { Companies } from './companies.ts'

type Write = (page: Page, name: string, settled: () => Promise<void>) => Promise<void>

/** Any value of the right form: no token is asked for. */
const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'

export async function signInPages({ url, companies, client }: Companies, browser: Browser, write: Write) {
  const [demo, , long] = companies
  if (!demo || !long) throw new Error('three companies are needed')
  const context = await browser.newContext({ locale: 'en-GB' })
  const page = await context.newPage()
  const settled = async () => {
    await page.locator('h1').waitFor()
    await page.evaluate(() => document.fonts.ready.then(() => {}))
  }
  const show = async (name: string, path: string) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(url + path)
    await write(page, name, settled)
  }
  const authorize = (more: Record<string, string> = {}) =>
    `/oauth/authorize?${new URLSearchParams({
      client_id: client.client_id,
      redirect_uri: client.redirect_uri,
      response_type: 'code',
      state: 'state',
      program_id: demo.programId,
      response_mode: 'query',
      scope: SCOPES.join(' '),
      code_challenge: CHALLENGE,
      code_challenge_method: 'S256',
      ...more,
    })}`
  await show('choose-program', '/web/sign-in')
  await show('unknown-program', '/web/sign-in?program=999999')
  await show('demo', `/web/sign-in?program=${demo.programId}`)
  await show('long-name', `/web/sign-in?program=${long.programId}`)
  await show('for-an-application', authorize())
  await page.locator('input[name=user_name]').fill(demo.manager.userName)
  await page.locator('input[type=password]').fill('not this one')
  await page.locator('button[type=submit]').first().click()
  await page.getByRole('alert').waitFor()
  await write(page, 'wrong-password', settled)
  await page.locator('input[type=password]').fill(demo.manager.password)
  await page.locator('button[type=submit]').first().click()
  await page.getByRole('button', { name: 'Allow', exact: true }).waitFor()
  await write(page, 'consent', settled)
  await show('choose-account', authorize({ prompt: 'select_account' }))
  await show('sign-out', '/oauth/logout')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await write(page, 'signed-out', settled)
  await show('expired', '/oauth/interaction/unknown')
  await show('unknown-application', authorize({ client_id: 'unknown' }))
  await context.close()
}
