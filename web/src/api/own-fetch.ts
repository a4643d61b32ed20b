import { BlockedError } from '../lib/network.ts'
import { setClock } from '../lib/use-now.ts'

const PROBE_MAX_MS = 3_000

/** `fetch` that takes a page in the place of a response for a lost connection, and says what was stopped in the browser. */
export async function ownFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetchReachable(input, init)
  // The server has no pages among its responses to calls: a wireless network that asks for a sign-in sends one for anything.
  if (response.status === 511 || (response.ok && isPage(response))) throw new TypeError('another server answered')
  setClock(response.headers.get('date'))
  return response
}

async function fetchReachable(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  try {
    return await fetch(input, init)
  } catch (cause) {
    if (!init?.signal?.aborted && navigator.onLine && (await isServerThere()))
      throw new BlockedError('blocked in this browser', { cause })
    throw cause
  }
}

const isPage = ({ headers }: Response): boolean => (headers.get('content-type') ?? '').startsWith('text/html')

const isServerThere = (): Promise<boolean> =>
  fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(PROBE_MAX_MS) }).then(
    response => response.ok && !isPage(response),
    () => false,
  )
