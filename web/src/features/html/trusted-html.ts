// The one place where HTML becomes something else than text: it is parsed outside the page. What is shown of it goes through the
// allow-list as well (allowed-nodes.ts). The policy `atrium` is the only one that the documents allow for it.

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

/** HTML as a document of its own, which runs and loads nothing. */
export function parse(html: string): Document {
  return new DOMParser().parseFromString((policy()?.createHTML(html) ?? html) as string, 'text/html')
}

/** The service worker, as the policy wants it said. */
export const workerAddress = (): string => (policy()?.createScriptURL(WORKER) ?? WORKER) as string

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

/** The text of a post's HTML for lists: without its tables, unless there is nothing else. */
export const excerptOf = (html: string): string =>
  textOf(html.replaceAll(/<table\b.*?<\/table>/gis, ' ')) || textOf(html)

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
