// The bytes of a response as a feed: unpacked, decoded and read; or the feed that a page of HTML names. Runs in a thread
// (feed-thread.ts).

import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib'
import { Parser } from 'htmlparser2'
import { decodeText } from '../../../platform/text/decode-text.ts'
import { type Feed, readFeed } from '../feed-items.ts'
import { FEED_MAX_BYTES } from './feed-limits.ts'
import { resolveUrl } from './feed-links.ts'

/** Encodings that are applied to one another. */
const ENCODINGS_MAX = 3
/** Characters of a page that are searched for its feed. */
const PAGE_MAX_LENGTH = 200_000

/** A response, and the address that it came from. */
export interface FeedBody {
  readonly body: Uint8Array
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly base: string
}

export type ReadBody =
  | { readonly kind: 'feed'; readonly feed: Feed }
  /** A page of HTML that names a feed. */
  | { readonly kind: 'page'; readonly feedUrl: string }
  | { readonly kind: 'large' | 'encoding' | 'none' }

export function readBody({ body, headers, base }: FeedBody): ReadBody {
  const unpacked = unpack(Buffer.from(body.buffer, body.byteOffset, body.byteLength), headers['content-encoding'] ?? '')
  if (typeof unpacked === 'string') return { kind: unpacked }
  const text = decodeText(unpacked, headers['content-type'] ?? '', 'xml')
  try {
    return { kind: 'feed', feed: readFeed(text, base, headers['content-language']) }
  } catch {
    const feedUrl = findFeed(text, base)
    return feedUrl ? { kind: 'page', feedUrl } : { kind: 'none' }
  }
}

const OPTIONS = { maxOutputLength: FEED_MAX_BYTES }
const UNPACKERS: Readonly<Record<string, (body: Buffer) => Buffer>> = {
  identity: body => body,
  gzip: body => gunzipSync(body, OPTIONS),
  'x-gzip': body => gunzipSync(body, OPTIONS),
  br: body => brotliDecompressSync(body, OPTIONS),
  // With zlib's two bytes in front, as the standard says, or without, as some servers send it.
  deflate: body => (((body[0] ?? 0) & 0x0f) === 8 ? inflateSync(body, OPTIONS) : inflateRawSync(body, OPTIONS)),
}

function unpack(body: Buffer, encoding: string): Buffer | 'large' | 'encoding' | 'none' {
  const names = encoding
    .toLowerCase()
    .split(',')
    .map(name => name.trim())
    .filter(Boolean)
  if (names.length > ENCODINGS_MAX || names.some(name => !Object.hasOwn(UNPACKERS, name))) return 'encoding'
  try {
    const unpacked = names.toReversed().reduce((bytes, name) => UNPACKERS[name]?.(bytes) ?? bytes, body)
    // A file of gzip that the host takes for the feed itself.
    return unpacked[0] === 0x1f && unpacked[1] === 0x8b ? gunzipSync(unpacked, OPTIONS) : unpacked
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? 'large' : 'none'
  }
}

const FEED_TYPE = /^(?:application\/(?:rss\+xml|atom\+xml|rdf\+xml|feed\+json)|text\/(?:rss|atom)\+xml)\b/i

/** The first feed that a page of HTML names. */
function findFeed(page: string, base: string): string | null {
  let found: string | null = null
  const parser = new Parser({
    onopentag(name, { rel = '', type = '', href }) {
      if (name === 'link' && /(?:^|\s)alternate(?:\s|$)/i.test(rel) && FEED_TYPE.test(type.trim()))
        found ??= resolveUrl(href, base)
      if (found || name === 'body') parser.reset()
    },
  })
  parser.end(page.slice(0, PAGE_MAX_LENGTH))
  return found
}
