import { useSyncExternalStore } from 'preact/compat'

const STEP_MS = 30_000
/** Less may be the way of the response. */
const WRONG_MIN_MS = 2 * 60_000

let wrongMs = 0

/** Takes the time from a response of the server (its `Date`): a device whose clock is wrong by days shows no post of tomorrow. */
export function setClock(date: string | null): void {
  const difference = Date.parse(date ?? '') - Date.now()
  if (Number.isNaN(difference)) return
  wrongMs = Math.abs(difference) < WRONG_MIN_MS ? 0 : difference
}

const time = () => Date.now() + wrongMs

const listeners = new Set<() => void>()
let now = time()
let timer: ReturnType<typeof setInterval> | undefined

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  // Times that the server has just rendered stay: otherwise all would render again at once.
  if (Math.abs(time() - now) >= STEP_MS) now = time()
  timer ??= setInterval(() => {
    now = time()
    for (const each of listeners) each()
  }, STEP_MS)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** The time in milliseconds, at most half a minute old; one clock for all who show it. */
export const useNow = (): number =>
  useSyncExternalStore(
    subscribe,
    () => now,
    () => renderedAt ?? time(),
  )

let renderedAt: number | null = null

/** The time at which the server renders, or has rendered what this browser takes over: its words say the same. */
export function setRenderedAt(at: number): void {
  renderedAt = at
  now = at
}
