// The place of the reader at each entry of the history: scroll position and followed link. Kept for the tab, over reloads.

export interface Place {
  readonly top: number
  /** The link that was followed from there. */
  readonly link: Followed | null
}

interface Followed {
  readonly href: string
  /** Among the links with this address: a title and a picture may share one. */
  readonly index: number
}

const KEY = 'atrium.places'
const KEPT_COUNT_MAX = 50
const START: Place = { top: 0, link: null }

const places = new Map<string, Place>(read())

/** The entry of the history that is shown, where the browser says. */
const entry = () =>
  (window as { navigation?: { currentEntry?: { key: string; index: number } } }).navigation?.currentEntry

const entryKey = (): string => entry()?.key ?? location.href

/** Index of the shown entry in the history; undefined where the browser does not tell it. */
export const entryIndex = (): number | undefined => entry()?.index

/** The place of the entry that is shown now, as it was left. */
export const keptPlace = (): Place => places.get(entryKey()) ?? START

/** Top of the page that comes back to its place; null while none does. */
let heldTop: number | null = null

/**
 * While a page comes back to its place it may be shorter than it was, and the browser may tell only then of a scroll on the page that was
 * left: where it is meanwhile is not where the reader was.
 */
export const holdPlace = (top: number | null): void => {
  heldTop = top
}

/** Starts keeping places; called once. */
export function keepPlacesOfEntries(): void {
  let key = entryKey()
  for (const name of ['popstate', 'pushState', 'replaceState']) {
    addEventListener(name, () => {
      key = entryKey()
    })
  }
  const keep = (change: Partial<Place>) => {
    const was = places.get(key) ?? START
    const place = { ...was, ...change, ...(heldTop !== null && { top: heldTop }) }
    // At its end again: the oldest go first.
    places.delete(key)
    places.set(key, place)
  }
  addEventListener('scroll', () => keep({ top: window.scrollY }), { passive: true })
  // With where it is now: of a scroll in the same frame the browser has not told yet.
  const keepLink = ({ target }: Event) => keep({ top: window.scrollY, link: followed(target) })
  document.addEventListener('click', keepLink, { capture: true })
  // A phone ends pages in the background without a further word.
  document.addEventListener('visibilitychange', write)
  addEventListener('pagehide', write)
}

/** The reader signs out: where they were is nobody's. */
export const forgetPlaces = (): void => places.clear()

function followed(target: EventTarget | null): Followed | null {
  const href = (target as Element | null)?.closest?.('main a[href]')?.getAttribute('href')
  if (href == null) return null
  const index = linksTo(href).findIndex(link => link.contains(target as Element))
  return { href, index }
}

const linksTo = (href: string) => [...document.querySelectorAll<HTMLElement>(`main a[href="${CSS.escape(href)}"]`)]

/** The link that was followed, where the page shows it. */
export const linkOf = ({ link }: Place): HTMLElement | null => (link && linksTo(link.href)[link.index]) ?? null

function read(): [string, Place][] {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
  } catch {
    return []
  }
}

function write(): void {
  try {
    if (places.size === 0) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, JSON.stringify([...places].slice(-KEPT_COUNT_MAX)))
  } catch {}
}
