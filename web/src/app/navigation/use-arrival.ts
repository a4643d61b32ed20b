// What a browser does when it opens a document, done for pages within one: the focus goes to the heading, the place is
// the top, or where it was on the way back.

import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'

/** How many frames a page gets to become as long as it was. */
const RESTORE_FRAMES_MAX = 40

const places = new Map<string, number>()
let isTraversing = false

/** The entry of the history that is shown, where the browser says. */
const entry = () =>
  (window as { navigation?: { currentEntry?: { key: string; index: number } } }).navigation?.currentEntry

const entryKey = (): string => entry()?.key ?? location.href

/** Where in the history this document was opened; how many pages it has opened since. */
let firstIndex: number | undefined
let opened = 0

/** Whether the page before this one is of this document too, so that going back does not leave it. */
export function cameFromHere(): boolean {
  const index = entry()?.index
  return index === undefined || firstIndex === undefined ? opened > 0 : index > firstIndex
}

/** Starts keeping places; called once, before the first page is shown. */
export function keepPlaces(): void {
  history.scrollRestoration = 'manual'
  let key = entryKey()
  firstIndex = entry()?.index
  addEventListener('pushState', () => {
    opened += 1
  })
  const keep = () => places.set(key, window.scrollY)
  addEventListener('scroll', keep, { passive: true })
  addEventListener('popstate', () => {
    isTraversing = true
  })
  for (const name of ['popstate', 'pushState', 'replaceState']) {
    addEventListener(name, () => {
      key = entryKey()
    })
  }
}

/** Called by a page's frame when the page has been rendered. */
export function useArrival(): void {
  const [path] = useLocation()
  const shown = useRef(path)
  useEffect(() => {
    if (shown.current === path) return
    shown.current = path
    focusHeading()
    if (isTraversing) restore(places.get(entryKey()) ?? 0)
    else window.scrollTo(0, 0)
    isTraversing = false
    return followHeading()
  }, [path])
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
    if (heading && [document.body, main].includes(document.activeElement as HTMLElement)) focusHeading()
  })
  observer.observe(main, { childList: true, subtree: true })
  return () => observer.disconnect()
}

function restore(top: number, framesLeft = RESTORE_FRAMES_MAX): void {
  window.scrollTo(0, top)
  if (Math.abs(window.scrollY - top) > 1 && framesLeft > 0) requestAnimationFrame(() => restore(top, framesLeft - 1))
}
