import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { test } from '../../bin/testing.mjs'
import { skip, visit } from './support/browser.ts'
import { newPerson, open, startWithPages } from './support/pages.ts'

const app = skip ? null! : await startWithPages()
const options = { colorScheme: 'dark' } as const

const stored = (page: Page) =>
  page.evaluate(async () => ({
    texts: Object.keys(localStorage),
    databases: (await indexedDB.databases()).length,
    caches: await caches.keys(),
  }))

test('a visitor finds nothing of the visitor before, who had the same browser', { skip }, async context => {
  const program = await app.program()
  const mia = await newPerson(app, program, 'mia')
  let browser: unknown
  await context.test('the first leaves a session, texts and a database', async () => {
    const visit = await open(app, program, mia, '/', options)
    browser = visit.context
    await visit.page.evaluate(async () => {
      localStorage.setItem('left', 'text')
      const opening = indexedDB.open('left')
      await new Promise(done => opening.addEventListener('success', done))
      await caches.open('left')
    })
    await visit.context.setOffline(true)
  })
  await context.test('the second has none of them', async () => {
    const { page, context } = await visit(options)
    assert.equal(context, browser)
    assert.deepEqual(await context.cookies(), [])
    await page.goto(`${app.url}/docs`)
    assert.deepEqual(await stored(page), { texts: [], databases: 0, caches: [] })
  })
})
