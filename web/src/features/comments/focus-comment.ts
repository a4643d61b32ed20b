import { isFocusLost } from '../../apps/shared/navigation/keep-focus.ts'
import { showComments } from './show-comments.ts'

const PREFIX = 'comment-'

/** The id of a comment's element, by which the focus finds it. */
export const elementIdOf = (commentId: number): string => PREFIX + commentId

const elementOf = (commentId: number) => document.getElementById(elementIdOf(commentId))

/** The field that begins a thread. */
export const NEW_COMMENT = 'new-comment'

/** Puts the focus on a comment, where the field or the button that had it is gone. The page stays where it is. */
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
 * As `focusComment`, of the first of them that is about to be shown. Not when the focus has gone elsewhere meanwhile: it is
 * still at `from`, or was lost.
 */
export function focusShownComment(commentIds: readonly (number | undefined)[], from?: Element): void {
  afterRender(() => {
    if (!isFocusLost() && document.activeElement !== from) return
    const [element] = commentIds.flatMap(id => (id === undefined ? [] : (elementOf(id) ?? [])))
    element?.focus({ preventScroll: true })
  })
}

/**
 * Puts the focus on the comment beside one that is being deleted, or on what is left of that one. An element that is about to go
 * never gets it: on a busy machine it may still be there, and would take the focus with it.
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

/** Brings the field for a new comment into view, to write in. */
export function writeComment(): void {
  const field = document.getElementById(NEW_COMMENT)
  field?.scrollIntoView({ block: 'center' })
  field?.querySelector('textarea')?.focus({ preventScroll: true })
}

/** What was sent is shown above the field, and moves it down: it stays in view where the writer is still in it. */
export function keepFieldInView(): void {
  afterRender(() => {
    const field = document.getElementById(NEW_COMMENT)
    if (field?.contains(document.activeElement)) field.scrollIntoView({ block: 'nearest' })
  })
}

/** A change of the cache is rendered a moment after it was made. */
const afterRender = (run: () => void) => requestAnimationFrame(() => requestAnimationFrame(run))
