// A browser that translates a page puts `<font>` elements in place of its text nodes. Preact goes on with the nodes that it made: it
// would change texts that nobody sees, and insert before nodes that are gone, which throws. So each of these nodes goes back, empty,
// before its translation, and the translation goes when the node changes or goes.

/** Keeps what is inside of `root` alive while a browser translates it. */
export function surviveTranslation(root: Element): void {
  const translations = new WeakMap<Node, { readonly font: Element; readonly text: string }>()
  const drop = (node: Node) => translations.get(node)?.font.remove()
  /** Preact moved the node, or put something behind it. */
  const follow = (node: Node | null) => {
    const font = node && translations.get(node)?.font
    if (font?.isConnected && font.previousSibling !== node) (node as Text).after(font)
  }
  new MutationObserver(records => {
    for (const { target, addedNodes, removedNodes } of records) {
      const [[added], [removed]] = [addedNodes, removedNodes]
      if (added instanceof Element && added.localName === 'font' && removed instanceof Text && removed.data) {
        translations.set(removed, { font: added, text: removed.data })
        removed.data = ''
        added.before(removed)
      } else if (added instanceof Text && removed && translations.get(added)?.font === removed) {
        // The translator shows the original again.
        added.data = translations.get(added)?.text ?? ''
      } else if (target instanceof Text) {
        if (target.data) drop(target)
      } else {
        for (const node of removedNodes) if (!node.isConnected) drop(node)
        for (const node of addedNodes) for (const each of [node, node.previousSibling]) follow(each)
      }
    }
  }).observe(root, { childList: true, characterData: true, subtree: true })
}
