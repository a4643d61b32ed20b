// One walk through all pages for each way in which a browser may show them, with everything that must hold in it.

import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { test } from '../../../bin/testing.mjs'
import { DESK_LANGUAGES, LANGUAGES } from '../../src/i18n/languages.ts'
import {
  expectAccessibleInBothColours,
  expectNamesShown,
  sidewaysScroll,
  skip,
  type Visit,
} from '../support/browser.ts'
import { desks, eachPage, openDesk } from './desk-stage.ts'
import { edgeFaults, focusFaults } from './forced-colours.ts'
import { cutTexts } from './layout.ts'
import { notMirrored, plainWords } from './pseudo-languages.ts'
import { type EveryPage, openApp, settled, show, stage } from './stage.ts'

type Check = (page: Page) => Promise<string[]>
type Sizes = readonly { readonly width: number; readonly height: number }[]

interface Look {
  readonly name: string
  readonly sizes: Sizes
  readonly language?: string
  /** Set in the browser: widths at which the layout changes follow it. */
  readonly fontSizes?: { readonly standard: number; readonly fixed: number }
  readonly checks: readonly Check[]
}

const WIDE = { width: 1280, height: 900 }
const NARROW = { width: 320, height: 640 }
const SMALL_PHONE = { width: 360, height: 740 }

/** Axe, in light and in dark, and the names of what is shown. */
const accessible: Check = async page => {
  const faults: string[] = []
  for (const expectation of [expectAccessibleInBothColours, expectNamesShown])
    await expectation(page).catch(error => faults.push(error.message))
  return faults
}

const inForcedColours: Check = async page => {
  await page.emulateMedia({ forcedColors: 'active' })
  const faults = [...(await edgeFaults(page)), ...(await focusFaults(page))]
  await page.emulateMedia({ forcedColors: null })
  return faults
}

const fitting: Check = async page => {
  const sideways = await sidewaysScroll(page)
  return [...(sideways === 0 ? [] : [`scrolls sideways by ${sideways} px`]), ...(await cutTexts(page))]
}

// The last asks for two things at once: text is mirrored where its letters are largest.
const LARGE = { standard: 32, fixed: 26 }
const OF_EMPLOYEES: readonly Look[] = [
  { name: 'plainly and in forced colours', sizes: [WIDE], checks: [accessible, inForcedColours] },
  { name: 'with longer words', sizes: [NARROW, WIDE], language: 'en-XA', checks: [plainWords, fitting] },
  {
    name: 'from right to left with text at 200 %',
    sizes: [WIDE, SMALL_PHONE],
    language: 'en-XB',
    fontSizes: LARGE,
    checks: [fitting, notMirrored],
  },
  ...LANGUAGES.slice(DESK_LANGUAGES.length).flatMap(language => {
    const checks = language === 'ar' ? [fitting, notMirrored] : [fitting]
    return [
      { name: `in ${language}`, sizes: [NARROW], language, checks },
      { name: `in ${language} with text at 200 %`, sizes: [SMALL_PHONE], language, fontSizes: LARGE, checks },
    ]
  }),
]
const OF_DESKS: readonly Look[] = [
  { name: 'plainly', sizes: [WIDE], checks: [accessible] },
  { name: 'with longer words', sizes: [NARROW], language: 'en-XA', checks: [fitting] },
  {
    name: 'from right to left with text at 200 %',
    sizes: [SMALL_PHONE],
    language: 'en-XB',
    fontSizes: LARGE,
    checks: [fitting],
  },
]

async function* shown(page: Page): AsyncGenerator<EveryPage> {
  for (const each of stage.pages) {
    await show(page, each)
    yield each
  }
}

for (const look of OF_EMPLOYEES)
  test(`nothing is wrong with any page of the employee app ${look.name}`, { skip }, async () => {
    const visit = await openApp({ viewport: look.sizes[0] })
    assert.deepEqual(await faultsOf(look, visit, shown), [])
  })

for (const desk of desks)
  for (const look of OF_DESKS)
    test(`nothing is wrong with any page of the ${desk.name} ${look.name}`, { skip }, async () => {
      const visit = await openDesk(desk, { viewport: look.sizes[0] })
      assert.deepEqual(await faultsOf(look, visit, page => eachPage(desk, page)), [])
    })

async function faultsOf(
  { sizes, language, fontSizes, checks }: Look,
  { page, context }: Visit,
  pages: (page: Page) => AsyncIterable<EveryPage>,
): Promise<string[]> {
  if (language) {
    await page.evaluate(value => localStorage.setItem('atrium.language', value), language)
    await page.reload()
    await settled(page)
  }
  if (fontSizes) {
    await (await context.newCDPSession(page)).send('Page.setFontSizes', { fontSizes })
    const size = await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)
    assert.equal(size, `${fontSizes.standard}px`)
  }
  const faults: string[] = []
  for await (const { name } of pages(page)) {
    for (const size of sizes) {
      if (sizes.length > 1) {
        await page.setViewportSize(size)
        await settled(page)
      }
      for (const check of checks)
        for (const text of await check(page)) faults.push(`${name}, ${size.width} px: ${text}`)
    }
  }
  return faults
}
