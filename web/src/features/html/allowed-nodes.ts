// HTML of posts as nodes of a page. The server stores what its allow-list lets through (server/src/publishing/content/write); here it is
// checked against the same list again, and only what passes is copied into the page.

import allowed from '../../../../server/src/publishing/content/write/allowed-html.json'
import { parse } from './trusted-html.ts'

const elements = new Set(allowed.elements)
const attributes = new Map(Object.entries(allowed.attributes).map(([name, list]) => [name, new Set(list)]))
const everywhere = attributes.get('*')

const ADDRESSES = new Set(['href', 'src', 'poster'])

/** The nodes of a post's HTML, with nothing that the allow-list does not name. */
export function nodesOf(html: string): DocumentFragment {
  const fragment = document.createDocumentFragment()
  for (const node of parse(html).body.childNodes) append(node, fragment)
  return fragment
}

function append(node: Node, parent: Node): void {
  if (node.nodeType === Node.TEXT_NODE) parent.appendChild(document.createTextNode(node.nodeValue ?? ''))
  if (!(node instanceof Element) || !elements.has(node.localName) || node.namespaceURI !== XHTML) return
  const copy = document.createElement(node.localName)
  for (const { name, value } of node.attributes)
    if (isAllowed(node.localName, name, value)) copy.setAttribute(name, value)
  // Each block runs its own way: a text may have paragraphs of Hebrew among English ones.
  if (BLOCKS.has(node.localName) && !copy.hasAttribute('dir')) copy.dir = 'auto'
  for (const child of node.childNodes) append(child, copy)
  parent.appendChild(copy)
}

/** Those that run their own way. A list runs one way as a whole, so that its bullets stand in a row. */
export const BLOCKS = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'pre', 'td', 'th', 'figcaption'])

const XHTML = 'http://www.w3.org/1999/xhtml'

function isAllowed(element: string, name: string, value: string): boolean {
  if (!everywhere?.has(name) && !attributes.get(element)?.has(name)) return false
  if (!ADDRESSES.has(name)) return true
  const isOwnPath = /^\/(?![/\\])/.test(value)
  return isOwnPath || /^https?:\/\//i.test(value) || (name === 'href' && /^(?:mailto|tel|sms):/i.test(value))
}
