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
      const changed = changes.flatMap(({ addedNodes, target }) => (addedNodes.length > 0 ? [...addedNodes] : [target]))
      // Its service answers later.
      setTimeout(() => {
        for (const node of changed) if (node.isConnected) wrap(node)
      })
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
  })

/** Translations of texts that the page has changed or removed since. */
export const staleTranslations = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('#root :not(font) > font')]
      // Texts of people are set as a whole.
      .filter(font => !font.closest('[class*=_html_]'))
      .filter(({ previousSibling: own }) => !(own instanceof Text) || own.data !== '')
      .map(
        font => `${font.parentElement?.localName}.${font.parentElement?.className}: ${font.textContent?.slice(0, 40)}`,
      ),
  )
