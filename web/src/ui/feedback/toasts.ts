// Short messages about changes that succeeded or failed. A store outside of components, so that a failed change shows on any
// page that is open by then.

import { useSyncExternalStore } from 'preact/compat'
import type { ProblemDetails } from './problem-details.tsx'

const SHOWN_MS = 6000
/** Long enough to read, find the button and press it. */
const SHOWN_WITH_ACTION_MS = 12_000
const SHOWN_MAX_COUNT = 3

export interface Toast {
  readonly id: number
  readonly text: string
  readonly tone: 'plain' | 'problem'
  readonly action: { readonly label: string; readonly run: () => void } | null
  /** Details of a problem. */
  readonly details?: ProblemDetails
  /** Stays until it is answered or dismissed. */
  readonly lasts: boolean
}

const NONE: readonly Toast[] = []
let toasts = NONE
let last = 0
const listeners = new Set<() => void>()
const timers = new Map<number, ReturnType<typeof setTimeout>>()

function change(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

/** Shows a message for a while; returns what takes it away. */
export function toast(text: string, options: Partial<Omit<Toast, 'id' | 'text'>> = {}): () => void {
  const entry: Toast = { id: ++last, text, tone: 'plain', action: null, lasts: false, ...options }
  change([...toasts.filter(other => other.text !== text), entry].slice(-SHOWN_MAX_COUNT))
  resumeToast(entry)
  return () => dismissToast(entry.id)
}

export function dismissToast(id: number): void {
  pauseToast(id)
  change(toasts.filter(entry => entry.id !== id))
}

/** It stays while the pointer or the focus is in it. */
export function pauseToast(id: number): void {
  clearTimeout(timers.get(id))
  timers.delete(id)
}

export function resumeToast({ id, action, details, lasts }: Toast): void {
  pauseToast(id)
  if (lasts) return
  timers.set(
    id,
    setTimeout(() => dismissToast(id), action || details ? SHOWN_WITH_ACTION_MS : SHOWN_MS),
  )
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useToasts = (): readonly Toast[] =>
  useSyncExternalStore(
    subscribe,
    () => toasts,
    () => NONE,
  )
