/** Probes whether a URL has a video, without downloading it. */

import { type Outbound, OutboundError, type OutboundRequest, type OutboundResponse } from './outbound.ts'
import { SIGNATURE_BYTES, sniffMedia } from './sniff-media.ts'

/** For the whole probe, both requests and their redirects. */
const MEDIA_PROBE_TIMEOUT_MS = 10_000
/** Some hosts never respond to HEAD; the GET needs time too. */
const HEAD_TIMEOUT_MS = 4_000
const REDIRECTS_MAX = 5

export interface MediaInfo {
  /** `video/…`, lower case, without parameters. */
  mediaType: string
  /** Null without a Content-Length. */
  lengthBytes: number | null
}

const MESSAGES = {
  refused: 'The host does not give out the file',
  not_video: 'The address does not hold a video',
  empty: 'The file is empty',
} as const

/** The host responded, but not with a video. `message` may be shown to users. */
export class MediaError extends Error {
  override readonly name = 'MediaError'
  readonly reason: keyof typeof MESSAGES

  constructor(reason: keyof typeof MESSAGES) {
    super(MESSAGES[reason])
    this.reason = reason
  }
}

/**
 * Asks a host about the video at a URL (docs/contract/content.md#images-and-videos). HEAD is enough in most cases;
 * where it is refused, hangs or names no media type, the first bytes are read.
 * @throws MediaError when it is no video, OutboundError when there is no response; both messages may be shown to users
 */
export async function probeMedia(
  outbound: Outbound,
  url: string,
  timeoutMs = MEDIA_PROBE_TIMEOUT_MS,
): Promise<MediaInfo> {
  const deadlineAt = performance.now() + timeoutMs
  const head = await requestHead(outbound, probeRequest('HEAD', url, Math.min(timeoutMs, HEAD_TIMEOUT_MS)))
  if (head && isSuccess(head) && mediaTypeOf(head) !== null) {
    return video(mediaTypeOf(head)!, contentLength(head.headers['content-length']))
  }
  const start = await outbound.request(probeRequest('GET', url, deadlineAt - performance.now()))
  if (!isSuccess(start)) throw new MediaError('refused')
  return video(sniffMedia(start.body) ?? mediaTypeOf(start) ?? 'application/octet-stream', totalLength(start))
}

function video(mediaType: string, lengthBytes: number | null): MediaInfo {
  if (lengthBytes === 0) throw new MediaError('empty')
  if (!mediaType.startsWith('video/')) throw new MediaError('not_video')
  return { mediaType, lengthBytes }
}

/** The response to a HEAD, or undefined where a GET may still succeed. */
async function requestHead(outbound: Outbound, request: OutboundRequest): Promise<OutboundResponse | undefined> {
  try {
    return await outbound.request(request)
  } catch (error) {
    if (error instanceof OutboundError && WORTH_A_GET.has(error.reason)) return undefined
    throw error
  }
}

const WORTH_A_GET: ReadonlySet<string> = new Set(['timeout', 'connection_failed', 'invalid_response'])

function probeRequest(method: 'HEAD' | 'GET', url: string, timeoutMs: number): OutboundRequest {
  const range = { range: `bytes=0-${SIGNATURE_BYTES - 1}` }
  return {
    method,
    url,
    headers: { accept: 'video/*, */*;q=0.1', ...(method === 'GET' ? range : {}) },
    timeoutMs,
    bodyMaxBytes: SIGNATURE_BYTES,
    redirectsMax: REDIRECTS_MAX,
  }
}

function isSuccess({ status }: OutboundResponse): boolean {
  return status >= 200 && status < 300
}

/** Media types that hosts send for files of an unknown type. */
const MEANINGLESS_TYPES: ReadonlySet<string> = new Set([
  'application/octet-stream',
  'binary/octet-stream',
  'application/x-download',
  'application/force-download',
  'application/mp4',
  'application/ogg',
  'application/x-matroska',
  'text/plain',
])

function mediaTypeOf({ headers }: OutboundResponse): string | null {
  const mediaType = (headers['content-type'] ?? '').split(';', 1)[0]!.trim().toLowerCase()
  return /^[a-z]+\/[a-z0-9!#$&^_.+-]+$/.test(mediaType) && !MEANINGLESS_TYPES.has(mediaType) ? mediaType : null
}

/** The length of the whole file, from `Content-Range: bytes 0-4095/length` or, without a range, `Content-Length`. */
function totalLength({ status, headers }: OutboundResponse): number | null {
  if (status !== 206) return contentLength(headers['content-length'])
  return contentLength(/^bytes \d+-\d+\/(\d+)$/.exec(headers['content-range'] ?? '')?.[1])
}

function contentLength(text: string | undefined): number | null {
  const length = /^\d+$/.test(text ?? '') ? Number(text) : Number.NaN
  return Number.isSafeInteger(length) ? length : null
}
