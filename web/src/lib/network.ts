/** Errors of connections that come and go arrive before or after the browser knows of it. */
const RETRY_MS = 1_000
const RETRIES_MAX = 2

/**
 * Loads code that a page shows later than the rest of itself. Without a network it waits for it, and the page stays as it is.
 * @throws what `load` throws, where it fails in spite of a network
 */
export async function loadWithNetwork<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let retries = 0; ; ) {
    try {
      return await load()
    } catch (error) {
      if (navigator.onLine && retries++ === RETRIES_MAX) throw error
      await (navigator.onLine ? new Promise(done => setTimeout(done, RETRY_MS)) : isOnline())
    }
  }
}

const isOnline = () => new Promise(done => addEventListener('online', done, { once: true }))

/** The cause of a call's error where the server can be reached: the browser stopped the call, or its response was lost. */
export class BlockedError extends Error {}
