// An element that has the focus may go: a row that is done with, a button with nothing left to do. Browsers then give the focus
// to the body, and Tab starts again at the top of the page.

const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea, [tabindex]'
/** A page that puts the focus somewhere itself does so within that many frames, or asks whether it was lost. */
const FRAMES = 3

/** Where an element stood that had the focus, or was around it. */
interface Stand {
  readonly element: Element
  readonly next: Element | null
  readonly previous: Element | null
}

/** The focus goes to what stood beside an element that had it and is gone. Called once. */
export function keepFocus(): void {
  let path: readonly Stand[] = []
  document.addEventListener('focusin', ({ target }) => {
    path = standsOf(target as Element)
  })
  // Another page puts it on its heading.
  for (const name of ['pushState', 'popstate']) {
    addEventListener(name, () => {
      path = []
    })
  }
  const look = () => {
    const [last] = path
    if (!last || document.activeElement !== document.body || canHaveFocus(last.element)) return
    const above = path.findIndex(({ element }, index) => index > 0 && canHaveFocus(element))
    const gone = path[above - 1]
    const beside = [gone?.next, gone?.previous].find(element => element && canHaveFocus(element))
    const place = beside ?? path[above]?.element ?? null
    path = []
    focus(place === null || place === document.body ? document.querySelector('main') : place)
  }
  let isAwaited = false
  const later = () => {
    if (isAwaited || path.length === 0) return
    isAwaited = true
    let frames = FRAMES
    const wait = () => {
      if (frames-- > 0) return requestAnimationFrame(wait)
      isAwaited = false
      look()
    }
    wait()
  }
  new MutationObserver(later).observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled', 'hidden', 'open'],
  })
}

const canHaveFocus = (element: Element): boolean =>
  element.isConnected && !element.matches(':disabled') && element.checkVisibility()

function standsOf(element: Element): Stand[] {
  const path: Stand[] = []
  for (let one: Element | null = element; one; one = one.parentElement)
    path.push({ element: one, next: one.nextElementSibling, previous: one.previousElementSibling })
  return path
}

/** Focuses its first focusable element without a scroll; the element itself without any. */
function focus(place: Element | null): void {
  const inner = place?.matches(FOCUSABLE) ? place : place?.querySelector(FOCUSABLE)
  const target = (inner ?? place) as HTMLElement | null
  if (!target) return
  if (!inner) target.tabIndex = -1
  noteKept(target)
  target.focus({ preventScroll: true })
}

let kept: Element | null = null

/** The focus was lost, and put here in want of a better place. */
const noteKept = (element: Element): void => {
  kept = element
}

/** Whether the focus is on the body, or on the element that `keepFocus` found for it. */
export const isFocusLost = (): boolean => document.activeElement === document.body || document.activeElement === kept

/** Runs once a change of the cache is rendered, a moment after it was made. */
export const afterRender = (run: () => void): void => {
  requestAnimationFrame(() => requestAnimationFrame(run))
}
