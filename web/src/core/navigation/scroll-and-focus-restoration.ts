// Places scroll and focus for pages within a document, like a browser does for documents: a new page starts at its top with the focus
// on its heading; on the way back both are where they were.

import { useEffect, useRef } from 'preact/hooks'
import { useLocation, useSearch } from 'wouter-preact'
import { isFocusLost } from './keep-focus.ts'
import { entryIndex, holdPlace, keepPlacesOfEntries, keptPlace, linkOf, type Place } from './places.ts'

/** How long a page gets to become as long as it was. */
const RESTORE_MAX_MS = 10_000
/** How long a place that was reached is kept: heights were guessed, and parts that come later, such as polls, push it away. */
const SETTLE_MS = 3_000

/** Where the reader was on a page that is gone back to, or loaded again; null for one that is new. */
let returningTo: Place | null = null
/** The heading of the page whose address was replaced last. Where it is still there, that page goes on under another address. */
let renamed: HTMLElement | null = null

/** Where in the history this document was opened; how many pages it has opened since. */
let firstIndex: number | undefined
let opened = 0

/** Whether the page before this one is of this document too, so that going back does not leave it. */
export function cameFromHere(): boolean {
  const index = entryIndex()
  return index === undefined || firstIndex === undefined ? opened > 0 : index > firstIndex
}

/** Starts keeping places; called once, before the first page is shown. */
export function keepPlaces(): void {
  history.scrollRestoration = 'manual'
  firstIndex = entryIndex()
  keepPlacesOfEntries()
  if (wasHereBefore()) returningTo = keptPlace()
  addEventListener('pushState', () => {
    opened += 1
    returningTo = null
  })
  addEventListener('popstate', () => {
    // Now: the page that is left may shrink before the other one is there.
    returningTo = keptPlace()
  })
  for (const name of ['popstate', 'pushState', 'replaceState']) {
    addEventListener(name, () => {
      renamed = name === 'replaceState' ? headingOf() : null
    })
  }
}

/** Whether the document was loaded again, or gone back to. */
function wasHereBefore(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return navigation?.type === 'reload' || navigation?.type === 'back_forward'
}

/** Called by a page's frame when the page has been rendered. */
export function useScrollAndFocusRestoration(): void {
  const [path] = useLocation()
  const search = useSearch()
  const shown = useRef(path)
  useEffect(() => {
    if (shown.current === path) return
    shown.current = path
    // E.g. a new post that is saved for the first time, while somebody types.
    if (renamed !== null && renamed === headingOf()) return
    // Typing into a search opens its results: the field keeps the focus.
    if (!document.activeElement?.closest('search')) focusHeading()
    const stopFollowing = followHeading()
    const stopRestoring = restore(returningTo ?? { top: 0, link: null })
    returningTo = null
    return () => {
      stopFollowing()
      stopRestoring()
    }
  }, [path])
  // The document was loaded again; or another view of the same page is gone back to, such as another feed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: views have places of their own
  useEffect(() => {
    const place = returningTo
    returningTo = null
    return place && !location.hash ? restore({ ...place, link: null }) : undefined
  }, [search])
}

/** On a link to the page that is shown, at `path`: there is nothing to open, and who is far down wants its beginning. */
export function goToTopOf(path: string, href: string, event: { preventDefault(): void }): void {
  if (path !== href) return
  // Another view of the page is left for its first one.
  if (!location.search) event.preventDefault()
  focusHeading()
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  window.scrollTo({ top: 0, behavior: isCalm ? 'instant' : 'smooth' })
}

const headingOf = () => document.querySelector<HTMLElement>('main h1')

const focusHeading = () => (headingOf() ?? document.querySelector('main'))?.focus({ preventScroll: true })

/** While a page loads it may put another heading in the place of the one that has the focus; then that one has it. */
function followHeading(): () => void {
  const main = document.querySelector('main')
  if (!main) return () => {}
  let heading = headingOf()
  const observer = new MutationObserver(() => {
    if (heading?.isConnected) return
    heading = headingOf()
    if (heading && (document.activeElement === main || isFocusLost())) focusHeading()
  })
  observer.observe(main, { childList: true, subtree: true })
  return () => observer.disconnect()
}

/** Goes to a place as soon as the page is as long as it was, and stays there while parts come, unless the reader goes elsewhere first. */
function restore(place: Place): () => void {
  const attempt = () => {
    window.scrollTo(0, place.top)
    const link = linkOf(place)
    const isThere = Math.abs(window.scrollY - place.top) <= 1
    const { activeElement } = document
    const isUnmoved = activeElement === headingOf() || activeElement === document.querySelector('main') || isFocusLost()
    if (isThere && link && isUnmoved) link.focus({ preventScroll: true })
    return isThere && (link !== null || place.link === null)
  }
  let isReached = attempt()
  if (isReached && place.top === 0) return () => {}
  const stopped = new AbortController()
  const stop = () => stopped.abort()
  let timer = setTimeout(stop, isReached ? SETTLE_MS : RESTORE_MAX_MS)
  const again = () => {
    if (!attempt() || isReached) return
    isReached = true
    clearTimeout(timer)
    timer = setTimeout(stop, SETTLE_MS)
  }
  holdPlace(place.top)
  const observer = new ResizeObserver(again)
  observer.observe(document.body)
  // Parts drawn when they come near have a place kept for them: the page does not grow.
  const drawn = new MutationObserver(again)
  drawn.observe(document.body, { childList: true, subtree: true })
  stopped.signal.addEventListener('abort', () => {
    holdPlace(null)
    observer.disconnect()
    drawn.disconnect()
    clearTimeout(timer)
  })
  for (const name of ['wheel', 'touchstart', 'pointerdown', 'keydown', 'pushState', 'popstate'])
    addEventListener(name, stop, { signal: stopped.signal, passive: true })
  return stop
}
