// `npm run screenshots -- [FOLDER] [--only TEXT]`: every page as a contact sheet (two widths, light and dark), of three companies.

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import { launchChromium } from '../support/chromium.ts'
import { type Account, type Companies, type Company, startCompanies } from './companies.ts'
import { mailSheets } from './mail-sheets.ts'
import { type DocumentPages, documents, KnownParameters } from './routes.ts'
import { MAIL_LOOKS, writeSheet } from './sheet.ts'
import { signInPages } from './sign-in-pages.ts'

const { values, positionals } = parseArgs({ allowPositionals: true, options: { only: { type: 'string' } } })
const folder = positionals[0] ?? 'screenshots'

/** Beside the listed addresses: what a page shows under another one. `{word}` is one of a post's title. */
const ALSO = {
  employee: ['/?feed=bookmarked', '/search?q={word}', '/search?q=qqqq', '/posts/nothing'],
  studio: ['/posts?search=qqqq'],
  console: ['/people?q=qqqq', '/groups?q=qqqq', '/audit?type=poll&action=removed'],
}

const wanted = values.only ?? ''
const browser = await launchChromium()
if ('mails'.includes(wanted) || wanted.startsWith('mails')) await mailSheets(browser, sheet('mails', MAIL_LOOKS))
if (wanted.startsWith('mails')) {
  await browser.close()
  process.exit()
}
const stage = await startCompanies()
try {
  if ('sign-in'.includes(wanted) || wanted.startsWith('sign-in')) await signInPages(stage, browser, sheet('sign-in'))
  for (const company of stage.companies)
    for (const pages of documents)
      if (mayBeWanted(join(company.name, pages.name))) await takeDocument(browser, company, pages)
} finally {
  await browser.close()
  await stage.stop()
}

/** A folder is passed over when what is asked for begins with another one. */
function mayBeWanted(group: string): boolean {
  const wanted = values.only ?? ''
  return !wanted.includes('/') || `${wanted}/`.startsWith(`${group}/`) || group.includes(wanted)
}

/** Writes a sheet into a folder of its own; only those that are asked for. */
function sheet(group: string, looks?: typeof MAIL_LOOKS) {
  return async (page: Page, name: string, settled: () => Promise<void>): Promise<void> => {
    const file = `${name.replace(/[^\w-]+/g, '-').replace(/^-|-$/g, '') || 'home'}.png`
    if (values.only && !join(group, file).includes(values.only)) return
    mkdirSync(join(folder, group), { recursive: true })
    await writeSheet(page, join(folder, group, file), settled, looks)
    console.log(join(folder, group, file))
  }
}

async function takeDocument(browser: Browser, company: Company, pages: DocumentPages): Promise<void> {
  const context = await browser.newContext({ locale: 'en-GB', serviceWorkers: 'block' })
  const page = await context.newPage()
  await signIn(page, stage, company, pages.name === 'employee' ? company.member : company.manager)
  const known = new KnownParameters(pages)
  let word = 'nothing'
  const write = sheet(join(company.name, pages.name))
  const wanted = new Set([...pages.patterns, ...ALSO[pages.name]])
  for (const pattern of wanted) {
    const path = known.fill(pattern.replace('{word}', word))
    if (path === null) {
      console.log(`${company.name}: no link leads to ${pages.base}${pattern}`)
      continue
    }
    try {
      await page.setViewportSize({ width: 1280, height: 800 })
      await page.goto(stage.url + pages.base + path)
      await settled(page)
      if (pattern.endsWith('/:content_id')) word = await wordOf(page)
      known.learn(await linksOf(page, pages.base))
      // A set is gone through with what is added meanwhile.
      for (const named of known.named) wanted.add(named)
      await write(page, pattern, () => settled(page))
    } catch (error) {
      // The others are worth looking at all the same.
      console.error(`${company.name}: ${pages.base}${path}: ${error}`)
      process.exitCode = 1
    }
  }
  await context.close()
}

async function signIn(page: Page, { url }: Companies, { programId }: Company, account: Account): Promise<void> {
  await page.goto(`${url}/web/sign-in?${new URLSearchParams({ program: programId, return_to: '/' })}`)
  await page.locator('input[name=user_name]').fill(account.userName)
  await page.locator('input[type=password]').fill(account.password)
  await page.locator('button[type=submit]').first().click()
  await page.waitForURL(`${url}/`)
  // The pictures are in English, whatever a person has chosen.
  await page.evaluate(() => {
    const headers = { 'content-type': 'application/json', 'x-atrium-web': '1' }
    return fetch('/v2/me', { method: 'PATCH', headers, body: JSON.stringify({ preferred_language: 'en' }) })
  })
}

/** All of a page is there: nothing loads any more, pictures included. */
async function settled(page: Page): Promise<void> {
  const isThere = () =>
    document.querySelector('main h1') !== null &&
    !document.querySelector('[aria-busy=true]') &&
    document.fonts.status === 'loaded' &&
    [...document.images].every(image => image.complete || image.getBoundingClientRect().top > innerHeight)
  await page.waitForFunction(isThere)
  await page.evaluate(() => new Promise(done => requestAnimationFrame(() => setTimeout(done, 100))))
  await page.waitForFunction(isThere)
}

async function linksOf(page: Page, base: string): Promise<string[]> {
  const paths = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('main a[href]')].map(link => new URL(link.href).pathname),
  )
  return paths.filter(path => path.startsWith(`${base}/`)).map(path => path.slice(base.length))
}

/** A word that a search finds: a longer one of the heading that is shown. */
function wordOf(page: Page): Promise<string> {
  return page.evaluate(
    () => /\p{L}{5,30}/u.exec(document.querySelector('main h1')?.textContent ?? '')?.[0] ?? 'nothing',
  )
}
