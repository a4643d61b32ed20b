// Whether the session has ended under an open page, and how other windows of this browser hear of a new one.

import { useSyncExternalStore } from 'preact/compat'
import { openChannel } from '../../lib/device/tabs.ts'

/**
 * Where a window that was opened to sign in again ends; there it notifies the others, and closes. It is known by its address:
 * on the way from page to page browsers take its name and its opener away.
 */
export const SIGN_IN_WINDOW_PATH = '/?signed_in'

export const isSignInWindow = !import.meta.env.SSR && new URLSearchParams(location.search).has('signed_in')

const channel = openChannel('atrium.session')

let isEnded = false
const listeners = new Set<() => void>()

export function setSessionEnded(ended: boolean): void {
  if (isEnded === ended) return
  isEnded = ended
  if (ended) notifyEnded('elsewhere')
  for (const listener of listeners) listener()
}

export const useSessionEnded = (): boolean =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => isEnded,
    () => false,
  )

/** How a session ended: by the person in another window, or elsewhere. */
type End = 'signed out' | 'elsewhere'
type Message = { readonly signed_in: number } | { readonly ended: End }

/** Notifies the other windows of the user who is signed in now. */
export const notifySignedIn = (userId: number): void => channel?.postMessage({ signed_in: userId } satisfies Message)

/** Notifies the other windows that the session has ended. */
export const notifyEnded = (end: End): void => channel?.postMessage({ ended: end } satisfies Message)

/** Listens to sign-ins in other windows; returns a function that stops listening. */
export function onSignedIn(listener: (userId: number) => void): () => void {
  return onMessage(message => 'signed_in' in message && listener(message.signed_in))
}

/** Listens to the end of the session in other windows; returns a function that stops listening. */
export function onEnded(listener: (end: End) => void): () => void {
  return onMessage(message => 'ended' in message && listener(message.ended))
}

function onMessage(take: (message: Message) => unknown): () => void {
  const hear = ({ data }: MessageEvent<Message>) => void take(data)
  channel?.addEventListener('message', hear)
  return () => channel?.removeEventListener('message', hear)
}

/** The sign-in pages, which lead back to `returnTo`, a path of this server. */
export function signInAddress(returnTo: string, programId?: number): string {
  const query = new URLSearchParams({ return_to: returnTo })
  if (programId !== undefined) query.set('program', String(programId))
  return `/web/sign-in?${query}`
}

const REDIRECTS_KEY = 'atrium.led_to_sign_in'
/** More often within that time means that no password was asked for: the server signs in, and the browser does not keep the cookie. */
const REDIRECTS_WITHIN_MS = 20_000
const REDIRECTS_MAX = 2

/** Redirects to the sign-in and back; false after repeated redirects, or where the browser stores nothing. */
export function redirectToSignIn(): boolean {
  try {
    const before = (JSON.parse(sessionStorage.getItem(REDIRECTS_KEY) ?? '[]') as number[]).filter(
      at => Date.now() - at < REDIRECTS_WITHIN_MS,
    )
    if (before.length >= REDIRECTS_MAX) {
      sessionStorage.removeItem(REDIRECTS_KEY)
      return false
    }
    sessionStorage.setItem(REDIRECTS_KEY, JSON.stringify([...before, Date.now()]))
  } catch {
    return false
  }
  location.replace(signInAddress(location.pathname + location.search + location.hash))
  return true
}

/** Clears the count of redirects: the session holds. */
export function keptSignIn(): void {
  try {
    sessionStorage.removeItem(REDIRECTS_KEY)
  } catch {}
}
