// The pages of the studio and of the console in German: what is left of English stands in data that the pages show, such as the
// names of fields in the audit log, reasons of deliveries and errors of the server. The company writes Greek.

import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { test } from '../../../bin/testing.mjs'
import { skip } from '../support/browser.ts'
import { desks, eachPage, openDesk } from './desk-stage.ts'
import { settled } from './stage.ts'

const WORDS = new URL('../../src/i18n/words/', import.meta.url)
/** Names of events and scopes, addresses and files. */
const CODE = /\S*[_.@/]\S*/g
/** Problems of an import are still in the server's English. */
const LEFT: ReadonlySet<string> = new Set(['console /people/imports/:import_id'])
const WORD = /\p{L}{3,}/gu

/** Every word of the pages' texts in this language. */
function wordsOf(language: string): Set<string> {
  const files = readdirSync(new URL(`${language}/`, WORDS), { recursive: true, encoding: 'utf8' })
  const texts = files
    .filter(name => name.endsWith('.json'))
    .flatMap(name => textsIn(JSON.parse(readFileSync(new URL(`${language}/${name}`, WORDS), 'utf8'))))
  return new Set(
    texts.flatMap(
      text =>
        text
          .replaceAll(/\{\{.*?\}\}/g, ' ')
          .toLowerCase()
          .match(WORD) ?? [],
    ),
  )
}

const textsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(value as object).flatMap(textsIn)

const german = wordsOf('de')
const english = new Set([...wordsOf('en')].filter(word => !german.has(word)))

for (const desk of desks)
  test(`the ${desk.name} in German shows no English, in what is opened as well`, { skip }, async () => {
    const { page } = await openDesk(desk, { locale: 'de-DE' })
    const found: string[] = []
    for await (const { name } of eachPage(desk, page)) {
      if (LEFT.has(name)) continue
      await page.evaluate(() => {
        for (const each of document.querySelectorAll('details')) each.open = true
      })
      await settled(page)
      for (const text of await textsOf(page)) {
        const left = (text.replaceAll(CODE, ' ').toLowerCase().match(WORD) ?? []).filter(word => english.has(word))
        if (left.length > 0) found.push(`${name}: ${text.trim()} (${left.join(', ')})`)
      }
    }
    assert.deepEqual([...new Set(found)], [])
  })

/** Texts of the page; without code, addresses, zones, what people typed, and values of the log that are kept as the server has them. */
const textsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts: string[] = []
    const scan = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
    for (let node = scan.nextNode(); node; node = scan.nextNode()) {
      if (node instanceof Element)
        for (const name of ['aria-label', 'title', 'placeholder']) texts.push(node.getAttribute(name) ?? '')
      else if (
        !node.parentElement?.closest(
          'code, pre, noscript, script, style, textarea, bdi, [lang]:not(html), [translate=no], [class*=_value_], option[value*="/"]',
        )
      )
        texts.push(node.textContent ?? '')
    }
    return texts
  })
