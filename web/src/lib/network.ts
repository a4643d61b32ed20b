// Whether the server can be reached. The browser's own word is one witness among others: calls that fail or hang end the connection, any
// response of the server begins it again, and while there is none the server is asked every 1.5 s.

import { useSyncExternalStore } from 'preact/compat'

/** Errors of connections that come and go arrive before or after the browser knows of it. */
const RETRY_MS = 1_000
const RETRIES_MAX = 2
const PROBE_MAX_MS = 3_000
const PROBE_EVERY_MS = 1_500
/** A call without a response for so long is a reason to ask whether there is a network. */
const SILENCE_MAX_MS = 2_500

/** Answers anybody; a call of the API, since that is what the pages need. */
const PROBE = '/v2/branding'

let isThere = import.meta.env.SSR || navigator.onLine
let lostAt = 0
let probing: ReturnType<typeof setInterval> | undefined
const listeners = new Set<(isOnline: boolean) => void>()

/** Whether the server can be reached, as far as this page knows. */
export const isOnline = (): boolean => isThere

/** Calls `listener` at each change; returns a function that stops it. */
export function onNetwork(listener: (isOnline: boolean) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useOnline = (): boolean => useSyncExternalStore(onNetwork, isOnline, () => true)

function setThere(isNow: boolean): void {
  clearInterval(probing)
  if (!isNow) {
    lostAt = performance.now()
    probing = setInterval(() => document.visibilityState === 'visible' && void probe(), PROBE_EVERY_MS)
  }
  if (isThere === isNow) return
  isThere = isNow
  for (const listener of listeners) listener(isNow)
}

/** Starts listening to the browser; called once, when a document starts. */
export function watchNetwork(): void {
  setThere(isThere)
  addEventListener('offline', () => setThere(false))
  addEventListener('online', () => void probe())
  document.addEventListener('visibilitychange', () => void (isThere || probe()))
}

let asked: Promise<boolean> | undefined

/** Asks the server, once at a time, and knows the answer from then on. */
export function askServer(): Promise<boolean> {
  asked ??= probe().finally(() => {
    asked = undefined
  })
  return asked
}

async function probe(): Promise<boolean> {
  const sentAt = performance.now()
  const isAnswered = await fetch(PROBE, { cache: 'no-store', signal: AbortSignal.timeout(PROBE_MAX_MS) }).then(
    response => !isOfAnother(response),
    () => false,
  )
  if (isAnswered) hearServer(sentAt)
  // An answer to a later question may have come meanwhile.
  else if (isThere && heardAt < sentAt) setThere(false)
  return isAnswered
}

let heardAt = 0

function hearServer(sentAt: number): void {
  heardAt = performance.now()
  // A response to what was asked before the connection ended says nothing of now.
  if (!isThere && sentAt > lostAt) setThere(true)
}

/** The server has no pages among its responses to calls: a wireless network that asks for a sign-in sends one for anything. */
const isOfAnother = ({ status, ok, headers }: Response): boolean =>
  status === 511 || (ok && (headers.get('content-type') ?? '').startsWith('text/html'))

/**
 * `fetch` of a call, as a witness of the network.
 * @throws BlockedError where the browser stopped the call; TypeError where another server answered
 */
export async function fetchWatched(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const sentAt = performance.now()
  const silence = setTimeout(() => void askServer(), SILENCE_MAX_MS)
  try {
    const response = await fetch(input, init)
    if (isOfAnother(response)) throw new TypeError('another server answered')
    hearServer(sentAt)
    return response
  } catch (cause) {
    if (!init?.signal?.aborted && isThere && (await askServer()))
      throw new BlockedError('blocked in this browser', { cause })
    throw cause
  } finally {
    clearTimeout(silence)
  }
}

/**
 * Loads code that a page shows later than the rest of itself. Without a network it waits for it, and the page stays as it is.
 * @throws what `load` throws, where it fails in spite of a network
 */
export async function loadWithNetwork<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let retries = 0; ; ) {
    try {
      return await load()
    } catch (error) {
      if (isThere && retries++ === RETRIES_MAX) throw error
      await (isThere ? new Promise(done => setTimeout(done, RETRY_MS)) : untilOnline())
    }
  }
}

const untilOnline = () =>
  new Promise<void>(done => {
    const stop = onNetwork(isNow => {
      if (!isNow) return
      stop()
      done()
    })
  })

/** The cause of a call's error where the server can be reached: the browser stopped the call, or its response was lost. */
export class BlockedError extends Error {}
