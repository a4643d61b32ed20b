// Finds elements that forced colours of a system make invisible.

import type { Page } from 'playwright-core'

const FOCUSED_MAX = 60

/** Chosen and not chosen look the same; fields without an edge. */
export const edgeFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = []
    const look = (element: Element) => {
      const one = (part: Element, pseudo?: string) => {
        const {
          backgroundColor,
          color,
          outline,
          borderColor,
          borderWidth,
          fontWeight,
          fill,
          textDecorationLine,
          content,
        } = getComputedStyle(part, pseudo)
        return [
          backgroundColor,
          color,
          outline,
          borderColor,
          borderWidth,
          fontWeight,
          fill,
          textDecorationLine,
          content,
        ].join()
      }
      return (
        [element, ...element.querySelectorAll('svg, svg *')].map(part => one(part)).join() +
        one(element, '::after') +
        one(element, '::before')
      )
    }
    const states = ['aria-current', 'aria-pressed', 'aria-selected', 'aria-checked']
    for (const state of states) {
      for (const chosen of document.querySelectorAll(`[${state}]:not([${state}=false])`)) {
        if (!chosen.checkVisibility()) continue
        const others = [...(chosen.closest('ul, nav, main')?.querySelectorAll(chosen.localName) ?? [])]
        const other = others.find(
          each =>
            each !== chosen &&
            each.className === chosen.className &&
            each.checkVisibility() &&
            (!each.hasAttribute(state) || each.getAttribute(state) === 'false'),
        )
        if (other && look(other) === look(chosen))
          found.push(`${state} is not seen: ${chosen.textContent?.trim().slice(0, 30)}`)
      }
    }
    for (const field of document.querySelectorAll(
      'input:not([type=hidden]), textarea, select, [contenteditable=true]',
    )) {
      if (!field.checkVisibility() || ['radio', 'checkbox', 'file'].includes(field.getAttribute('type') ?? '')) continue
      const around = [field, field.parentElement, field.parentElement?.parentElement, field.closest('[class*=editor]')]
      const hasEdge = around.some(part => part && Number.parseFloat(getComputedStyle(part).borderTopWidth) > 0)
      if (!hasEdge) found.push(`a field without an edge: ${field.getAttribute('aria-label') ?? field.id}`)
    }
    return found
  })

/** Goes through a page by Tab; each control that has the focus must be outlined. */
export async function focusFaults(page: Page): Promise<string[]> {
  const found: string[] = []
  await page.evaluate(() => document.querySelector<HTMLElement>('main h1')?.focus())
  for (let step = 0; step < FOCUSED_MAX; step++) {
    await page.keyboard.press('Tab')
    const fault = await page.evaluate(() => {
      const element = document.activeElement
      if (!element || element === document.body) return 'end'
      // The edge may be drawn around the control.
      const parts: Element[] = [element]
      for (let part = element.parentElement; part && parts.length < 4; part = part.parentElement) parts.push(part)
      if (element.nextElementSibling) parts.push(element.nextElementSibling)
      const isSeen = parts.some(part =>
        [undefined, '::after', '::before'].some(pseudo => {
          const { outlineStyle, outlineWidth } = getComputedStyle(part, pseudo)
          return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0
        }),
      )
      return isSeen ? null : `the focus is not seen: ${element.localName} ${element.textContent?.trim().slice(0, 30)}`
    })
    if (fault === 'end') break
    if (fault) found.push(fault)
  }
  return found
}
