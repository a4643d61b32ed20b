// Changes a page like a translating browser: text goes into elements of the translator, also text added later.

import type { Page } from 'playwright-core'

/** Puts a translation in two `<font>` in the place of every text node, from now on, as Chromium does. */
export const translate = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const wrap = (root: Node) => {
      const texts: Text[] = []
      const scan = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      for (let node: Node | null = root; node; node = scan.nextNode()) if (node instanceof Text) texts.push(node)
      for (const text of texts) {
        if (!text.data.trim()) continue
        if (text.parentElement?.closest('font, script, style, textarea, option, svg, [translate=no]')) continue
        const outer = document.createElement('font')
        // The page's own text node leaves the page.
        outer.appendChild(document.createElement('font')).append(text.data)
        text.replaceWith(outer)
      }
    }
    wrap(document.body)
    new MutationObserver(changes => {
      for (const { addedNodes, target } of changes)
        for (const node of addedNodes.length > 0 ? addedNodes : [target]) if (node.isConnected) wrap(node)
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
  })

/** Text of the app beside other nodes: React would look for it in vain once it is translated. */
export const sharedTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = []
    const isShown = (node: Node) => node instanceof Element || Boolean(node.textContent?.trim())
    const scan = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (scan.nextNode()) {
      let node: Node = scan.currentNode
      while (node.parentElement?.localName === 'font') node = node.parentElement
      const parent = node.parentElement
      // Texts of people are set as a whole.
      if (!parent || !isShown(node) || parent.closest('[class*=_html_], [translate=no], option, svg')) continue
      if ([...parent.childNodes].filter(isShown).length > 1)
        found.push(`${parent.localName}.${parent.className}: ${node.textContent?.slice(0, 40)}`)
    }
    return found
  })
