// Safari on phones zooms into a field whose letters are smaller than 16 px.

import assert from 'node:assert/strict'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { test } from '../../../bin/testing.mjs'
import { PHONE, skip, visit } from '../support/browser.ts'
import { desks, eachPage, openDesk } from './desk-stage.ts'
import { openApp, show, stage } from './stage.ts'

const TOUCHED: BrowserContextOptions = { viewport: PHONE, hasTouch: true, isMobile: true }

interface Fields {
  readonly count: number
  readonly small: readonly string[]
}

const fieldsOf = (page: Page, name: string): Promise<Fields> =>
  page.evaluate(name => {
    if (!matchMedia('(pointer: coarse)').matches) throw new Error('the pointer is not coarse')
    const fields = [...document.querySelectorAll('input, textarea, select, [contenteditable=true]')]
    const sizes = fields.map(field => ({ field, size: Number.parseFloat(getComputedStyle(field).fontSize) }))
    return {
      count: fields.length,
      small: sizes.flatMap(({ field, size }) =>
        size < 16 ? `${name}: ${field.outerHTML.slice(0, 80)} ${size} px` : [],
      ),
    }
  }, name)

function expectLarge(found: readonly Fields[]): void {
  assert.deepEqual(
    found.flatMap(({ small }) => small),
    [],
  )
  assert.ok(found.some(({ count }) => count > 0))
}

test('under a finger every field of the employee app has letters of 16 px', { skip }, async () => {
  const { page } = await openApp(TOUCHED)
  const found: Fields[] = []
  for (const each of stage.pages) {
    await show(page, each)
    found.push(await fieldsOf(page, each.name))
  }
  expectLarge(found)
})

for (const desk of desks)
  test(`under a finger every field of the ${desk.name} has letters of 16 px, and larger ones stay larger`, {
    skip,
  }, async () => {
    const { page } = await openDesk(desk, TOUCHED)
    const found: Fields[] = []
    const sizes: string[] = []
    for await (const { name } of eachPage(desk, page)) {
      found.push(await fieldsOf(page, name))
      const title = page.getByRole('textbox', { name: 'Title', exact: true })
      if (await title.count()) sizes.push(await title.first().evaluate(field => getComputedStyle(field).fontSize))
    }
    expectLarge(found)
    if (desk.name === 'studio') assert.ok(sizes.includes('20px'), sizes.join())
  })

test('under a finger every field of the pages that the server makes has letters of 16 px', { skip }, async () => {
  const { page } = await visit(TOUCHED)
  const found: Fields[] = []
  for (const path of [
    `/web/sign-in?program=${stage.program.id}`,
    '/web/sign-in',
    '/oauth/logout',
    '/docs',
    '/docs/guide',
  ]) {
    await page.goto(stage.app.url + path)
    found.push(await fieldsOf(page, path))
  }
  expectLarge(found)
  assert.ok(found[0]?.count && found[3]?.count)
})
