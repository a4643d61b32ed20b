// Measures how a layout treats its content.

import type { Page } from 'playwright-core'

/** Controls, headings and labels whose words are cut off though nothing says so, and what stands outside of the window. */
export const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    const nameOf = (element: Element) => `${element.localName} “${element.textContent?.trim().slice(0, 40)}”`
    // Words for screen readers alone, such as the heads of a table that is drawn as bars.
    const isHidden = (element: Element | null): boolean => {
      if (!element) return false
      const { clipPath, inlineSize } = getComputedStyle(element)
      return clipPath !== 'none' || inlineSize === '1px' || isHidden(element.parentElement)
    }
    const inScroller = (element: Element | null): boolean =>
      element !== null && (/auto|scroll/.test(getComputedStyle(element).overflowX) || inScroller(element.parentElement))
    // Only the space between two facts may be cut off.
    const cutsWords = (element: Element): boolean => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      const range = document.createRange()
      while (texts.nextNode()) {
        range.selectNodeContents(texts.currentNode)
        for (const words of range.getClientRects())
          if (words.left < left - 1 || words.right > right + 1 || words.top < top - 1 || words.bottom > bottom + 1)
            return true
      }
      return false
    }
    const found: string[] = []
    for (const element of document.querySelectorAll('button, a, label, summary, h1, h2, h3, legend, th, td, p, li')) {
      if (!isSeen(element) || isHidden(element)) continue
      // Tables and code of posts, and rows of tabs, scroll by themselves.
      if (inScroller(element.parentElement)) continue
      const style = getComputedStyle(element)
      const isClamped = style.webkitLineClamp !== 'none' || style.textOverflow === 'ellipsis'
      const isCut =
        (style.overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1) ||
        (style.overflowY !== 'visible' && element.scrollHeight > element.clientHeight + 1)
      if (isCut && !isClamped && style.overflowX !== 'auto' && style.overflowY !== 'auto' && cutsWords(element))
        found.push(`cut: ${nameOf(element)}`)
      const { left, right, width, bottom } = element.getBoundingClientRect()
      if (width > 1 && bottom > 0 && (left < -1 || right > window.innerWidth + 1))
        found.push(`outside: ${nameOf(element)}`)
    }
    return found
  })
