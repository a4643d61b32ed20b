import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { sidewaysScroll, skip } from '../support/browser.ts'
import { cutTexts } from './layout.ts'
import { openApp, show, stage } from './stage.ts'

test('every word of the app is a key, and there is room for longer ones, also at 320 px', { skip }, async () => {
  const { page } = await openApp({ viewport: { width: 320, height: 640 } })
  await page.evaluate(() => localStorage.setItem('atrium.language', 'en-XA'))
  await page.reload()
  const wrong = new Set<string>()
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 640 })
    for (const each of stage.pages) {
      await show(page, each)
      for (const text of await plainWords(page)) wrong.add(text)
      if ((await sidewaysScroll(page)) !== 0) wrong.add(`${each.name}, ${width} px: scrolls sideways`)
      for (const text of await cutTexts(page)) wrong.add(`${each.name}, ${width} px: ${text}`)
    }
  }
  assert.deepEqual([...wrong], [])
})

/** Texts, and names of controls, that did not come through the pseudo-language. Whatever people wrote is Greek here. */
const plainWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    // Names of people, addresses, languages by their own names, and what the server's time zone is called.
    const known = /@|https?:|^(?:Mia|Anna|Tester)\b|^(?:English|Deutsch|Français|Español|en|de|fr|es)$|example\.com/
    const isPlain = (text: string | null) =>
      text !== null && /[a-eg-lnorstuwyz]{2}/i.test(text) && !/\[.*\]/s.test(text) && !known.test(text.trim())
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const { parentElement: parent, nodeValue } = walker.currentNode
      if (!parent || parent.closest('time, code, option, [lang]:not(html), noscript, script')) continue
      const whole =
        parent.closest('p, li, h1, h2, h3, button, a, label, legend, th, td, option, div')?.textContent ?? ''
      if (isPlain(nodeValue) && isPlain(whole)) found.push(`text: ${nodeValue?.trim().slice(0, 60)}`)
    }
    for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
      for (const element of document.querySelectorAll(`[${name}]:not(time, optgroup)`))
        if (isPlain(element.getAttribute(name))) found.push(`${name}: ${element.getAttribute(name)}`)
    if (isPlain(document.title)) found.push(`title: ${document.title}`)
    return found
  })
