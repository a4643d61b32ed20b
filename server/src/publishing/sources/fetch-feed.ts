// Fetches a feed: a conditional request through the guarded client, parsed in a thread of its own. A page of HTML leads to the feed that
// it names, once.

import { OutboundError, type OutboundResponse } from '../../platform/net/outbound.ts'
import { parseRetryAfter } from '../../platform/net/retry-after.ts'
import { OUTBOUND_REASONS, reasonOfMessage } from '../../platform/net/target.ts'
import type { Services } from '../../platform/services.ts'
import type { ReadBody } from './feed/feed-body.ts'
import { FEED_MAX_BYTES } from './feed/feed-limits.ts'
import type { Feed } from './feed-items.ts'
import { feedParser } from './feed-parser.ts'

/** For everything: name, connection, redirects, headers, body. */
export const FETCH_TIMEOUT_MS = 10_000
/** With the time that a feed waits for its turn, in which other programs' feeds are parsed. */
const TOTAL_TIMEOUT_MS = 60_000
const REDIRECTS_MAX = 5
const VALIDATOR_MAX_LENGTH = 500

const ACCEPT =
  'application/rss+xml, application/atom+xml, application/feed+json, application/rdf+xml, application/xml;q=0.9, application/json;q=0.9, */*;q=0.5'

export interface FeedRequest {
  readonly programId: number
  readonly address: string
  /** `user:password`. */
  readonly credentials: string | null
  readonly etag: string | null
  readonly lastModified: string | null
  /** For the requests, in milliseconds. */
  readonly timeoutMs: number
  /** For everything: requests, waiting for the parser, parsing; in milliseconds. */
  readonly totalMs?: number
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
      /** The feed does not come back, as its host says. */
      readonly isGone?: boolean
    }

/** Fetches a feed; a failure is a result. Throws when the server shuts down. */
export async function fetchFeed(services: Services, request: FeedRequest): Promise<Fetched> {
  const startedAt = performance.now()
  const found = await fetchOnce(services, request)
  if (found.kind !== 'page') return found
  const { address, credentials, timeoutMs, totalMs = TOTAL_TIMEOUT_MS } = request
  const usedMs = performance.now() - startedAt
  const fetched = await fetchOnce(services, {
    ...request,
    address: found.feedUrl,
    credentials: new URL(found.feedUrl).origin === new URL(address).origin ? credentials : null,
    timeoutMs: Math.max(1, timeoutMs - usedMs),
    totalMs: Math.max(1, totalMs - usedMs),
  })
  if (fetched.kind === 'page') return failed(NO_FEED)
  // The validators belong to another address than the one that is asked next time.
  return fetched.kind === 'feed' ? { ...fetched, etag: null, lastModified: null } : fetched
}

type FetchedOnce = Fetched | Extract<ReadBody, { kind: 'page' }>

async function fetchOnce(services: Services, request: FeedRequest): Promise<FetchedOnce> {
  const { address, credentials, etag, lastModified, timeoutMs, totalMs = TOTAL_TIMEOUT_MS } = request
  const startedAt = performance.now()
  try {
    const response = await services.outbound.request({
      method: 'GET',
      url: address,
      headers: {
        accept: ACCEPT,
        'accept-encoding': 'gzip, deflate, br',
        'user-agent': 'atrium-feeds/1',
        ...(credentials === null ? {} : { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` }),
        ...(etag === null ? {} : { 'if-none-match': etag }),
        ...(lastModified === null ? {} : { 'if-modified-since': lastModified }),
      },
      timeoutMs,
      bodyMaxBytes: FEED_MAX_BYTES,
      redirectsMax: REDIRECTS_MAX,
    })
    const { status, headers } = response
    if (status === 304 && (etag !== null || lastModified !== null)) return { kind: 'unchanged' }
    if (status === 410) return { ...failed(`${REPLIED}${status}`), isGone: true }
    if (status < 200 || status >= 300) {
      const retryAfterMs = parseRetryAfter(headers['retry-after'], Date.now())
      return { ...failed(`${REPLIED}${status}`), retryAfterMs }
    }
    if (response.truncated) return failed(ERRORS.large)
    return await parse(services, request, response, totalMs - (performance.now() - startedAt))
  } catch (error) {
    if (!(error instanceof OutboundError) || error.reason === 'closed') throw error
    return { ...failed(error.message), isLate: error.reason === 'timeout' }
  }
}

const NO_FEED = 'The address does not hold a feed of RSS, Atom or JSON Feed'
const ERRORS = {
  large: 'The feed is larger than 5 MB',
  encoding: 'The host sends the feed in an encoding that was not asked for',
  none: NO_FEED,
  slow: 'The feed takes too long to read',
} as const

const FEED_REASONS = ['large', 'encoding', 'none', 'slow'] as const
export const FETCH_REASONS = [...OUTBOUND_REASONS, 'status', ...FEED_REASONS] as const

/** The code of a stored error; null for a text that is none. */
export const reasonOfError = (error: string): (typeof FETCH_REASONS)[number] | null =>
  reasonOfMessage(error) ??
  FEED_REASONS.find(reason => ERRORS[reason] === error) ??
  (error.startsWith(REPLIED) ? 'status' : null)

const REPLIED = 'The host replied '

const failed = (error: string): Extract<Fetched, { kind: 'failed' }> => ({ kind: 'failed', error })

async function parse(
  services: Services,
  { programId }: FeedRequest,
  { body, headers, url }: OutboundResponse,
  waitMaxMs: number,
): Promise<FetchedOnce> {
  let read: ReadBody
  try {
    read = await services.state(feedParser).parse({ body, headers: { ...headers }, base: url }, programId, waitMaxMs)
  } catch (error) {
    services.logger.warn({ err: error, program_id: programId }, 'a feed could not be parsed')
    return { ...failed(ERRORS.slow), isLate: true }
  }
  if (read.kind === 'page') return read
  if (read.kind !== 'feed') return failed(ERRORS[read.kind])
  return { ...read, etag: validator(headers.etag), lastModified: validator(headers['last-modified']) }
}

/** One that can be sent back and stored. */
const validator = (header: string | undefined): string | null =>
  header !== undefined && header.length <= VALIDATOR_MAX_LENGTH && /^[\x20-\x7e]+$/.test(header) ? header : null
