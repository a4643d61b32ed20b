// Scrolling and focus among comments.

import { useEffect, useRef } from 'preact/hooks'
import { useSearch } from 'wouter-preact'
import { afterRender, isFocusLost } from '../../core/navigation/keep-focus.ts'

/** The comment that the address names, as notifications do: `?comment=9`, of a reply with its thread, `?comment=9&thread=5`. */
export interface NamedComment {
  readonly id: number
  /** The first comment of its thread, which may be itself. */
  readonly threadId: number
}

/** Null where the address names none. */
export function useNamedComment(): NamedComment | null {
  const address = new URLSearchParams(useSearch())
  const [id, threadId] = [Number(address.get('comment')), Number(address.get('thread'))]
  return Number.isSafeInteger(id) && id > 0 ? { id, threadId: threadId || id } : null
}

/** Brings the comments of the page into view, with the focus at their heading. */
export function showComments(): void {
  const heading = document.getElementById('comments')
  heading?.scrollIntoView({ block: 'start' })
  heading?.focus({ preventScroll: true })
}

/**
 * Goes to the comments where the address says so (`#comments`, or by naming one that is not there): at once, and again when they
 * are there (`isLoaded`), as before the page may be too short for them. Not again once the reader has scrolled.
 */
export function useShownByAddress(isLoaded: boolean, isNamedThere: boolean): void {
  const isNamed = useNamedComment() !== null
  const shownAt = useRef<number | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page is longer then
  useEffect(() => {
    if (isNamedThere || (location.hash !== '#comments' && !isNamed)) return
    // After the frame of the pages has gone to their top.
    const frame = requestAnimationFrame(() => {
      const isMoved = shownAt.current !== null && shownAt.current !== window.scrollY
      if (!isMoved) showComments()
      shownAt.current = window.scrollY
    })
    return () => cancelAnimationFrame(frame)
  }, [isLoaded])
}

const PREFIX = 'comment-'

/** The id of a comment's element, by which the focus finds it. */
export const elementIdOf = (commentId: number): string => PREFIX + commentId

const elementOf = (commentId: number) => document.getElementById(elementIdOf(commentId))

/** The id of the field for a new thread. */
export const NEW_COMMENT = 'new-comment'

/** Focuses a comment in place of a removed field or button, without scrolling. */
export const focusComment = (commentId: number): void => elementOf(commentId)?.focus({ preventScroll: true })

/** Brings a comment into view, with the focus on it, once the frame of the pages has gone to their top. Returns what stops it. */
export function showComment(commentId: number): () => void {
  const frame = requestAnimationFrame(() => {
    elementOf(commentId)?.scrollIntoView({ block: 'center' })
    focusComment(commentId)
  })
  return () => cancelAnimationFrame(frame)
}

/**
 * Focuses the first of these comments as soon as it is rendered, and another of them until then; not once a key or button was pressed,
 * nor where the focus is elsewhere than `from` (or in it) and was not lost.
 */
export function focusShownComment(commentIds: readonly (number | undefined)[], from?: Element | null): void {
  if (!isFocusLost() && !from?.contains(document.activeElement)) return
  const ids = commentIds.filter(id => id !== undefined)
  const ended = new AbortController()
  const focusAnyOf = (wanted: readonly number[]) => {
    if (ended.signal.aborted) return
    const element = wanted.map(elementOf).find(found => found !== null)
    element?.focus({ preventScroll: true })
    if (element?.id === elementIdOf(ids[0]!)) ended.abort()
  }
  // A change of the cache is rendered a moment later, on a busy machine after several frames.
  const rendered = new MutationObserver(() => focusAnyOf(ids.slice(0, 1)))
  rendered.observe(document.body, { childList: true, subtree: true, attributeFilter: ['id'] })
  ended.signal.addEventListener('abort', () => rendered.disconnect())
  for (const press of ['keydown', 'pointerdown'])
    addEventListener(press, () => ended.abort(), { capture: true, signal: ended.signal })
  afterRender(() => focusAnyOf(ids))
}

/**
 * Focuses the comment beside a deleted one, or the note in its place. Never an element that is being removed: on a busy machine it may
 * still be in the page, and the focus would be lost with it.
 */
export function focusBesideDeleted(commentId: number, isPlaceKept: boolean): void {
  const all = [...document.querySelectorAll<HTMLElement>(`[id^="${PREFIX}"]`)]
  const index = all.findIndex(({ id }) => id === elementIdOf(commentId))
  afterRender(() => {
    const beside = isPlaceKept ? elementOf(commentId) : (all[index + 1] ?? all[index - 1])
    if (beside?.isConnected) beside.focus()
    else showComments()
  })
}

/** A comment that was sent is shown beside the field, and may move it: it stays in view while the writer is in it. */
export function keepFieldInView(): void {
  afterRender(() => {
    const field = document.getElementById(NEW_COMMENT)
    if (field?.contains(document.activeElement)) field.scrollIntoView({ block: 'nearest' })
  })
}

/** Replies that come above the field of an answer push it down: it stays in view while the writer is in it. */
export const keepAnswerInView = (): void =>
  document.activeElement?.closest('li form')?.scrollIntoView({ block: 'nearest' })
