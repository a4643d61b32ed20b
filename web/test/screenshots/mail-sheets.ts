// Mails as mail programs show them, each at two widths, in light and dark; newsletters also without their pictures.

import type { Browser, Page } from 'playwright-core'
import type { Services } from '../../../server/src/platform/services.ts'
import { PHOTO, sampleNewsletters } from '../mail/newsletter-samples.ts'
import { sampleMails } from '../mail/samples.ts'
import { picture } from '../support/picture.ts'

type Write = (page: Page, name: string, settled: () => Promise<void>) => Promise<void>

const URL = 'https://atrium.example'
/** Links lead nowhere. */
const SERVICES = { baseUrl: () => URL, secrets: { sign: () => 'x'.repeat(43) } } as unknown as Services

export async function mailSheets(browser: Browser, write: Write): Promise<void> {
  const context = await browser.newContext({ locale: 'en-GB' })
  const page = await context.newPage()
  await page.route(PHOTO, route => route.fulfill({ contentType: 'image/png', body: picture('pot.png').buffer }))
  const settled = () => page.evaluate(() => document.fonts.ready.then(() => {}))
  const newsletters = sampleNewsletters(URL)
  for (const [name, { html }] of Object.entries({ ...sampleMails(SERVICES), ...newsletters })) {
    await page.setContent(html, { waitUntil: 'load' })
    await write(page, name, settled)
  }
  await page.unroute(PHOTO)
  await page.route(PHOTO, route => route.abort())
  await page.setContent(newsletters.newsletter.html, { waitUntil: 'load' })
  await write(page, 'newsletter without pictures', settled)
  await context.close()
}
