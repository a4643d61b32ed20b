// One request and its retries: headers of the caller, time limit, waits, and which requests may be sent twice.

import { AtriumError, errorOf } from './errors.ts'
import type { Auth, Body, Credentials, HeaderValues, RequestOptions, Server } from './types.ts'

/** A request without its authentication. */
export interface Outgoing {
  readonly method: string
  /** Path and query, or a whole address. */
  readonly url: string
  readonly headers: HeaderValues
  readonly body?: Body | undefined
  /** Idempotent: safe to retry. Otherwise it is retried only when it certainly had no effect. */
  readonly isRepeatable: boolean
}

const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 8_000
/** When a server requests a longer wait, its response is thrown to the caller. */
const RETRY_AFTER_MAX_MS = 60_000
const NO_HEADERS: HeaderValues = {}

/**
 * Sends a request and returns the result of `read` for its response. Retries network failures, 429 and 502 to 504, with
 * increasing waits. Throws AtriumError, or the reason of `options.signal`.
 */
export async function sendRequest<T>(
  server: Server,
  auth: Auth | undefined,
  request: Outgoing,
  options: RequestOptions,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const { signal } = options
  const retries = options.retries ?? server.retries
  let isRenewed = false
  let isDoubtful = false
  for (let attempt = 0; ; ) {
    signal?.throwIfAborted()
    const sent = (await unlessAborted(auth?.headers(server, request.method, signal), signal)) ?? NO_HEADERS
    const headers = { ...request.headers, ...sent, ...options.headers }
    try {
      return await once(server, { ...request, headers }, auth?.credentials, options, read, isDoubtful)
    } catch (error) {
      if (!(error instanceof AtriumError)) throw error
      if (error.status === 401 && !isRenewed && (await auth?.renew?.(server, sent))) {
        isRenewed = true
        continue
      }
      const wait = waitAfter(error, attempt, request.isRepeatable)
      if (wait === null || attempt >= retries) throw error
      if (error.status !== 429) isDoubtful = true
      attempt++
      await sleep(wait, signal, { isOverOnline: error.status === 0 })
    }
  }
}

/** Milliseconds until the next attempt; null when there is none. */
function waitAfter(error: AtriumError, attempt: number, isRepeatable: boolean): number | null {
  const { status, retryAfterMs } = error
  // An earlier attempt of a POST is still in flight, under the same key.
  const isHeld = status === 409 && error.detail.includes('Idempotency-Key')
  // A 429 has changed nothing; after the others a change may have been made whose response was lost.
  const isWorthIt = status === 429 || ((status === 0 || (status >= 502 && status <= 504) || isHeld) && isRepeatable)
  if (!isWorthIt || (retryAfterMs ?? 0) > RETRY_AFTER_MAX_MS) return null
  const growing = Math.min(FIRST_WAIT_MS * 2 ** attempt, LONGEST_WAIT_MS)
  return (retryAfterMs ?? 0) + growing * (0.5 + Math.random() / 2)
}

async function once<T>(
  server: Server,
  { method, url, headers, body }: Outgoing,
  credentials: Credentials | undefined,
  { signal, timeoutMs = server.timeoutMs }: RequestOptions,
  read: (response: Response) => Promise<T>,
  isDoubtful: boolean,
): Promise<T> {
  const control = new AbortController()
  const abort = () => control.abort(signal?.reason)
  signal?.addEventListener('abort', abort)
  const timer = timeoutMs > 0 ? setTimeout(() => control.abort(TIMED_OUT), timeoutMs) : undefined
  try {
    const address = url.startsWith('/') ? server.baseUrl + url : url
    const response = await server.fetch(address, {
      method,
      headers,
      signal: control.signal,
      credentials: credentials ?? 'omit',
      ...(body === undefined ? {} : { body }),
    })
    // Deleted by an attempt whose response was lost.
    const isGone = isDoubtful && method === 'DELETE' && response.status === 404
    if (!response.ok && !isGone) throw await errorOf(response)
    return await read(isGone ? new Response(null, { status: 204, headers: response.headers }) : response)
  } catch (error) {
    if (signal?.aborted) throw signal.reason
    if (error instanceof AtriumError) throw error
    const isLate = control.signal.aborted
    const detail = isLate ? `no answer within ${timeoutMs} ms` : reasonOf(error)
    throw new AtriumError(0, { title: isLate ? 'Timeout' : 'Network error', detail, cause: error })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}

const TIMED_OUT = 'timeout'

/** Node puts the real error into the cause. */
function reasonOf(error: unknown): string {
  const { message, cause } = error as { message?: string; cause?: { message?: string; code?: string } }
  return cause?.message || cause?.code || message || String(error)
}

/** Aborting ends the wait of this call; the token is still fetched for the others. */
function unlessAborted<T>(work: T | Promise<T>, signal: AbortSignal | undefined): T | Promise<T> {
  if (!signal || !(work instanceof Promise)) return work
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason)
    signal.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}

/** Browsers report when they are connected again; other platforms do not. */
const browser = globalThis as Partial<Pick<EventTarget, 'addEventListener' | 'removeEventListener'>>

/** Waits; a signal rejects with its reason; with `isOverOnline` it resolves once a browser is connected again. */
export function sleep(ms: number, signal?: AbortSignal, { isOverOnline = false } = {}): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const clear = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', stop)
      browser.removeEventListener?.('online', end)
    }
    const stop = () => {
      clear()
      reject(signal?.reason)
    }
    const end = () => {
      clear()
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal?.addEventListener('abort', stop, { once: true })
    if (isOverOnline) browser.addEventListener?.('online', end)
  })
}
