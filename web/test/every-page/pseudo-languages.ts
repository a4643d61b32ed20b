// Faults that the two pseudo-languages show: words without keys, and parts that are not mirrored.

import type { Page } from 'playwright-core'

/** Texts, and names of controls, that did not come through the pseudo-language. Whatever people wrote is Greek here. */
export const plainWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    // Names of people and their initials, addresses, languages by their own names, what the server's time zone is called, and the sign for formatting.
    const known =
      /@|https?:|^Aa$|^(?:Mia|Anna|Ada|Tester)\b|^AT$|^(?:English|Deutsch|Français|Español|en|de|fr|es)$|example\.com/
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

/** Parts that still begin at the left: headings, the navigation, arrows that mean forward or back. */
export const notMirrored = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = []
    if (document.documentElement.dir !== 'rtl') found.push('the document is not from right to left')
    const main = document.querySelector('main')?.getBoundingClientRect()
    const rail = document.querySelector('nav')?.getBoundingClientRect()
    if (main && rail && rail.width > 0 && rail.width < window.innerWidth / 2 && rail.left < main.left)
      found.push('the navigation stands left of the page')
    for (const arrow of document.querySelectorAll(
      'svg:is([class*="arrow-left"], [class*="arrow-right"], [class*="chevron-left"], [class*="chevron-right"])',
    ))
      if (
        arrow.checkVisibility() &&
        !/-1/.test(`${getComputedStyle(arrow).scale} ${getComputedStyle(arrow).transform}`)
      )
        found.push(`${arrow.getAttribute('class')} points the wrong way`)
    return found
  })
