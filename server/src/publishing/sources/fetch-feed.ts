// Fetches a feed: a conditional request through the guarded client, parsed in a thread of its own.

import { HelperThread } from '../../platform/helper-thread.ts'
import { OutboundError } from '../../platform/net/outbound.ts'
import { parseRetryAfter } from '../../platform/net/retry-after.ts'
import { defineState, type Services } from '../../platform/services.ts'
import { decodeText } from '../../platform/text/decode-text.ts'
import type { Feed } from './feed-items.ts'
import type { FeedText } from './feed-thread.ts'

/** For everything: name, connection, redirects, headers, body. */
export const FETCH_TIMEOUT_MS = 10_000
const FEED_MAX_BYTES = 5 * 1024 * 1024
const REDIRECTS_MAX = 5
const VALIDATOR_MAX_LENGTH = 500

const ACCEPT =
  'application/rss+xml, application/atom+xml, application/feed+json, application/rdf+xml, application/xml;q=0.9, application/json;q=0.9, */*;q=0.5'

/** Parses feeds one after the other, in a thread: one that takes too long ends the thread, and fails alone. */
export const feedParser = defineState('feed parser', () => {
  const thread = new HelperThread<FeedText, Feed | null>(new URL('./feed-thread.ts', import.meta.url))
  let last: Promise<unknown> = Promise.resolve()
  return {
    parse(input: FeedText): Promise<Feed | null> {
      const parsed = last.then(() => thread.run(input))
      last = parsed.catch(() => {})
      return parsed
    },
  }
})

export interface FeedRequest {
  readonly address: string
  /** `user:password`. */
  readonly credentials: string | null
  readonly etag: string | null
  readonly lastModified: string | null
  readonly timeoutMs: number
}

export type Fetched =
  | {
      readonly kind: 'feed'
      readonly feed: Feed
      readonly etag: string | null
      readonly lastModified: string | null
    }
  | { readonly kind: 'unchanged' }
  | {
      readonly kind: 'failed'
      /** For publishers; names no address. */
      readonly error: string
      /** No response within the time limit, or not parsed within it: whether the address has a feed is not known. */
      readonly isLate?: boolean
      readonly retryAfterMs?: number | null
    }

/** Fetches a feed; a failure is a result. Throws when the server shuts down. */
export async function fetchFeed(services: Services, request: FeedRequest): Promise<Fetched> {
  const { address, credentials, etag, lastModified, timeoutMs } = request
  try {
    const response = await services.outbound.request({
      method: 'GET',
      url: address,
      headers: {
        accept: ACCEPT,
        'user-agent': 'atrium-feeds/1',
        ...(credentials === null ? {} : { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` }),
        ...(etag === null ? {} : { 'if-none-match': etag }),
        ...(lastModified === null ? {} : { 'if-modified-since': lastModified }),
      },
      timeoutMs,
      bodyMaxBytes: FEED_MAX_BYTES,
      redirectsMax: REDIRECTS_MAX,
    })
    const { status, headers, body } = response
    if (status === 304 && (etag !== null || lastModified !== null)) return { kind: 'unchanged' }
    if (status < 200 || status >= 300) {
      const retryAfterMs = parseRetryAfter(headers['retry-after'], Date.now())
      return { kind: 'failed', error: `The host replied ${status}`, retryAfterMs }
    }
    if (response.truncated) return failed('The feed is larger than 5 MB')
    const encoding = headers['content-encoding']?.trim().toLowerCase() || 'identity'
    if (encoding !== 'identity') return failed('The host sends the feed in an encoding that was not asked for')
    const text = decodeText(body, headers['content-type'] ?? '', 'xml')
    const feed = await parse(services, { text, base: response.url })
    if (feed === undefined) return { kind: 'failed', error: 'The feed takes too long to read', isLate: true }
    if (!feed) return failed('The address does not hold a feed of RSS, Atom or JSON Feed')
    const validators = { etag: validator(headers['etag']), lastModified: validator(headers['last-modified']) }
    return { kind: 'feed', feed, ...validators }
  } catch (error) {
    if (!(error instanceof OutboundError) || error.reason === 'closed') throw error
    return { kind: 'failed', error: error.message, isLate: error.reason === 'timeout' }
  }
}

const failed = (error: string): Fetched => ({ kind: 'failed', error })

/** null: no feed; undefined: one that takes too much time or memory to parse, at least now. */
async function parse(services: Services, input: FeedText): Promise<Feed | null | undefined> {
  try {
    return await services.state(feedParser).parse(input)
  } catch (error) {
    services.logger.warn({ err: error }, 'a feed could not be parsed')
    return undefined
  }
}

/** One that can be sent back and stored. */
const validator = (header: string | undefined): string | null =>
  header !== undefined && header.length <= VALIDATOR_MAX_LENGTH && /^[\x20-\x7e]+$/.test(header) ? header : null
