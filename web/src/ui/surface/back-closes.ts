// Back closes a dialog on a phone. Each open dialog has an entry of the history of its own, at the address of its page. Once the dialog is
// closed otherwise, that entry is left; an entry that lies before another page is skipped on the way.

import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'

interface OpenDialog {
  readonly mark: string
  /** The page that it stands on. */
  readonly href: string
  readonly close: () => void
  hasEntry: boolean
}

/** The Navigation API, where the browser has it. */
interface Entries extends EventTarget {
  readonly currentEntry: { readonly index: number } | null
  readonly canGoForward: boolean
}
const entries = (globalThis as { navigation?: Entries }).navigation

/** The outermost first. */
const open: OpenDialog[] = []
let openedCount = 0
/** The last move through the history was forward. */
let isForward = false
/** The next move is ours, within one page, and concerns nothing else. */
let isLeaving = false

const markOf = (state: unknown): string | undefined => (state as { dialog?: string } | null)?.dialog
const isDead = (state: unknown): boolean => {
  const mark = markOf(state)
  return mark !== undefined && !open.some(dialog => dialog.mark === mark)
}

function onMove(event: PopStateEvent): void {
  if (isLeaving) {
    event.stopImmediatePropagation()
    isLeaving = false
    leaveDeadEntry()
    return
  }
  const at = open.findIndex(({ mark }) => mark === markOf(event.state))
  const closing = open.slice(at + 1).reverse()
  if (isDead(event.state)) {
    event.stopImmediatePropagation()
    if (isForward && entries?.canGoForward) history.forward()
    else {
      // Bounced back to where it came from, which is shown already.
      isLeaving = isForward
      history.back()
    }
  } else if (closing.some(({ href }) => href === location.href)) event.stopImmediatePropagation()
  for (const dialog of closing) {
    dialog.hasEntry = false
    flushSync(dialog.close)
  }
  // One that was not closed after all gets an entry again.
  if (closing.length > 0) addEntries()
}

/** Gives every open dialog an entry. Not by `history` itself, whose changes the router takes for those of the page. */
function addEntries(): void {
  for (const dialog of open) {
    if (dialog.hasEntry) continue
    const change = isDead(history.state) ? 'replaceState' : 'pushState'
    History.prototype[change].call(history, { ...history.state, dialog: dialog.mark }, '')
    dialog.hasEntry = true
  }
}

function leaveDeadEntry(): void {
  if (isLeaving || !isDead(history.state)) return
  isLeaving = true
  history.back()
}

const isPhone = () => matchMedia('(pointer: coarse)').matches

/** While `isOpen`, Back calls `close`, if there is one, on devices that are worked by touch. */
export function useBackCloses(isOpen: boolean, close: (() => void) | undefined): void {
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  })
  const isClosable = isOpen && close !== undefined && isPhone()
  useEffect(() => {
    if (!isClosable) return
    openedCount += 1
    const dialog: OpenDialog = {
      mark: `${performance.timeOrigin} ${openedCount}`,
      href: location.href,
      close: () => latest.current?.(),
      hasEntry: false,
    }
    open.push(dialog)
    addEntries()
    return () => {
      open.splice(open.indexOf(dialog), 1)
      // After what closed it: a link in it, or another dialog in its place, has an entry of its own.
      setTimeout(leaveDeadEntry)
    }
  }, [isClosable])
}

// Dialogs are loaded beside the first page (apps/shared/session), so that this is there before Back is pressed. Before the router and
// others hear of a move: in the capture phase.
entries?.addEventListener('currententrychange', event => {
  const { from } = event as Event & { readonly from: { readonly index: number } }
  isForward = from.index < (entries.currentEntry?.index ?? -1)
})
if (!import.meta.env.SSR) {
  addEventListener('popstate', onMove, { capture: true })
  leaveDeadEntry()
}
