// Addresses in feeds: the one of an item among its links, relative ones, and those that browsers open.

const URL_MAX_LENGTH = 2_048

/** The address that browsers open as a page or a picture, else null. */
export function resolveUrl(address: string | undefined, base: string): string | null {
  const href = address ? URL.parse(address.trim(), base)?.href : undefined
  // Without user info: readers would send it.
  return href && href.length <= URL_MAX_LENGTH && /^https?:\/\/[^/?#@]+(?:[/?#]|$)/.test(href) ? href : null
}

/** A link as its feed has it. */
export interface Link {
  readonly href: string | undefined
  readonly base: string
  readonly rel?: string | undefined
  readonly type?: string | undefined
}

/** The page of an item: of the links that say alternate, or nothing, the first HTML, else the first without a type, else the first. */
export function chooseLink(links: readonly Link[]): string | null {
  const pages = links.filter(({ rel }) => rel === undefined || /^(?:.*\/)?alternate$/i.test(rel))
  const rank = ({ type }: Link) =>
    type === undefined || type === '' ? 1 : /^(?:text\/html|application\/xhtml)/i.test(type) ? 0 : 2
  const ranked = pages.toSorted((one, other) => rank(one) - rank(other))
  for (const { href, base } of ranked) {
    const url = resolveUrl(href, base)
    if (url) return url
  }
  return null
}

/** The part of an address that stays when its site changes scheme or host: path, query and fragment. */
export function pathOf(url: string): string {
  const { pathname, search, hash } = new URL(url)
  return pathname + search + hash
}
