// The pictures of README.md: `node web/test/support/readme-pictures.mjs URL PASSWORD [FOLDER]`, with the address of a server that has
// the demo company, and the password of its people (data/credentials.json). WebP is made by sharp, which the server has.

import { existsSync, mkdirSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { chromium } from 'playwright-core'

const [url, password, folder = 'docs/pictures'] = process.argv.slice(2)
if (!url || !password) {
  console.error('usage: node web/test/support/readme-pictures.mjs URL PASSWORD [FOLDER]')
  process.exit(64)
}
const sharp = createRequire(new URL('../../../server/package.json', import.meta.url))('sharp')
const executablePath = process.env.CHROMIUM ?? ['/usr/bin/chromium', '/usr/bin/google-chrome'].find(existsSync)
mkdirSync(folder, { recursive: true })
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })

async function session(options) {
  const context = await browser.newContext({
    locale: 'en-GB',
    deviceScaleFactor: 1.5,
    reducedMotion: 'reduce',
    ...options,
  })
  const page = await context.newPage()
  await page.goto(`${url}/web/sign-in`)
  return page
}

async function signIn(page, role = 'member') {
  await page.locator('input[name=user_name]').fill(`${role}@demo.example`)
  await page.locator('input[type=password]').fill(password)
  await page.locator('button[type=submit]').first().click()
  await page.getByRole('feed').waitFor()
  const headers = { 'content-type': 'application/json', 'x-atrium-web': '1' }
  const body = JSON.stringify({ preferred_language: 'en' })
  await page.evaluate(init => fetch('/v2/me', init), { method: 'PATCH', headers, body })
  await page.reload()
  await page.getByRole('feed').waitFor()
  await page.waitForLoadState('networkidle').catch(() => {})
}

async function save(page, name) {
  const file = `${folder}/${name}.webp`
  await sharp(await page.screenshot())
    .webp({ quality: 82 })
    .toFile(file)
  console.log(file, `${Math.round(statSync(file).size / 1024)} kB`)
}

const desktop = await session({ viewport: { width: 1280, height: 800 } })
await signIn(desktop)
await save(desktop, 'feed')
const studio = await session({ viewport: { width: 1280, height: 800 } })
await signIn(studio, 'publisher')
await studio.goto(`${url}/studio/posts?state=published`)
await studio.getByRole('row').nth(2).getByRole('link').first().click()
await studio.getByText('Reaches', { exact: false }).first().waitFor()
await studio.waitForLoadState('networkidle').catch(() => {})
await save(studio, 'studio')
const phone = await session({ viewport: { width: 390, height: 780 }, colorScheme: 'dark' })
await signIn(phone)
await save(phone, 'feed-phone')
const reference = await desktop.context().newPage()
await reference.goto(`${url}/docs#createContent`)
await reference.locator('#createContent').scrollIntoViewIfNeeded()
await reference.waitForLoadState('networkidle')
await save(reference, 'reference')
await browser.close()
