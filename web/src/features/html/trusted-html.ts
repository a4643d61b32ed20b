// The one place where HTML of posts becomes nodes. The server stores what its allow-list lets through
// (server/src/publishing/content/write); here it is parsed outside the page and checked against the same list again, and
// only what passes is copied into the page. The policy `atrium` is the only one that the documents allow for it.

import allowed from '../../../../server/src/publishing/content/write/allowed-html.json'

const elements = new Set(allowed.elements)
const attributes = new Map(Object.entries(allowed.attributes).map(([name, list]) => [name, new Set(list)]))
const everywhere = attributes.get('*')

const ADDRESSES = new Set(['href', 'src', 'poster'])

/** The address of the service worker; no other script has one. */
const WORKER = '/sw.js'

let made: Pick<TrustedTypePolicy, 'createHTML' | 'createScriptURL'> | undefined

const policy = () => {
  made ??= window.trustedTypes?.createPolicy('atrium', {
    createHTML: (text: string) => text,
    createScriptURL: () => WORKER,
  })
  return made
}

function parse(html: string): Document {
  return new DOMParser().parseFromString((policy()?.createHTML(html) ?? html) as string, 'text/html')
}

/** The service worker, as the policy wants it said. */
export const workerAddress = (): string => (policy()?.createScriptURL(WORKER) ?? WORKER) as string

/** The nodes of a post's HTML, with nothing that the allow-list does not name. */
export function nodesOf(html: string): DocumentFragment {
  const fragment = document.createDocumentFragment()
  for (const node of parse(html).body.childNodes) append(node, fragment)
  return fragment
}

/**
 * HTML of another program, parsed outside the page, for a reader that takes of it what it knows: nothing is left out. Its styles
 * and handlers are named `data-style`, `data-onclick`: the policy of the documents refuses them under their own names, even here.
 */
export const foreignBody = (html: string): HTMLElement =>
  parse(html.replaceAll(/<[a-z][^<>]*>/gi, tag => tag.replaceAll(/\s(style|on[a-z]+)\s*=/gi, ' data-$1='))).body

/** The text of a post's HTML, one space between its blocks. */
export function textOf(html: string): string {
  if (import.meta.env.SSR) return serverTextOf(html)
  const { body } = parse(html.replaceAll(/<(?:\/(?:p|div|li|h[1-6]|td|th|blockquote)|br)\b/gi, ' $&'))
  return body.textContent?.replaceAll(/\s+/g, ' ').trim() ?? ''
}

/** Without a parser: the server stores its own form of HTML alone, with few kinds of entities. */
const serverTextOf = (html: string): string =>
  html
    .replaceAll(/<(?:\/(?:p|div|li|h[1-6]|td|th|blockquote)|br)\b/gi, ' $&')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (entity, decimal, hex, name) =>
      name ? (ENTITIES[name] ?? entity) : String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex, 16)),
    )
    .replaceAll(/\s+/g, ' ')
    .trim()

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }

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

/** A list runs one way as a whole, so that its bullets stand in a row. */
const BLOCKS = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'pre', 'td', 'th', 'figcaption'])

const XHTML = 'http://www.w3.org/1999/xhtml'

function isAllowed(element: string, name: string, value: string): boolean {
  if (!everywhere?.has(name) && !attributes.get(element)?.has(name)) return false
  if (!ADDRESSES.has(name)) return true
  const isOwnPath = /^\/(?![/\\])/.test(value)
  return isOwnPath || /^https?:\/\//i.test(value) || (name === 'href' && /^(?:mailto|tel|sms):/i.test(value))
}
