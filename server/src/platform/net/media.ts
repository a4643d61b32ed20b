/** Probes whether a URL has a video, without downloading it. */

import { type Outbound, OutboundError, type OutboundRequest, type OutboundResponse } from './outbound.ts'

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

// The type of a file, by its first bytes: the containers that browsers, phones and cameras make, and similar ones.

/** The number of first bytes that `sniffMedia` reads. */
const SIGNATURE_BYTES = 4_096

interface Signature {
  offset: number
  bytes: Buffer
  mediaType: string | ((head: Buffer) => string)
}

const SIGNATURES: readonly Signature[] = [
  { offset: 4, bytes: ascii('ftyp'), mediaType: isoMediaType },
  // QuickTime files older than the `ftyp` box begin with any of these.
  { offset: 4, bytes: ascii('moov'), mediaType: 'video/quicktime' },
  { offset: 4, bytes: ascii('mdat'), mediaType: 'video/quicktime' },
  { offset: 4, bytes: ascii('wide'), mediaType: 'video/quicktime' },
  { offset: 4, bytes: ascii('pnot'), mediaType: 'video/quicktime' },
  { offset: 0, bytes: hex('1a45dfa3'), mediaType: head => (head.includes('webm') ? 'video/webm' : 'video/matroska') },
  { offset: 0, bytes: ascii('OggS'), mediaType: oggMediaType },
  { offset: 8, bytes: ascii('AVI '), mediaType: 'video/x-msvideo' },
  { offset: 8, bytes: ascii('WAVE'), mediaType: 'audio/wav' },
  { offset: 8, bytes: ascii('WEBP'), mediaType: 'image/webp' },
  { offset: 0, bytes: hex('000001ba'), mediaType: 'video/mpeg' },
  { offset: 0, bytes: hex('000001b3'), mediaType: 'video/mpeg' },
  { offset: 0, bytes: ascii('FLV\x01'), mediaType: 'video/x-flv' },
  { offset: 0, bytes: hex('3026b2758e66cf11'), mediaType: 'video/x-ms-asf' },
  { offset: 0, bytes: ascii('ID3'), mediaType: 'audio/mpeg' },
  { offset: 0, bytes: ascii('fLaC'), mediaType: 'audio/flac' },
  { offset: 0, bytes: hex('89504e470d0a1a0a'), mediaType: 'image/png' },
  { offset: 0, bytes: hex('ffd8ff'), mediaType: 'image/jpeg' },
  { offset: 0, bytes: ascii('GIF8'), mediaType: 'image/gif' },
  { offset: 0, bytes: ascii('%PDF-'), mediaType: 'application/pdf' },
  { offset: 0, bytes: ascii('PK\x03\x04'), mediaType: 'application/zip' },
]

/** Major brands of ISO files that are no MP4 video; their first letters suffice. */
const ISO_BRANDS: readonly (readonly [brand: string, mediaType: string])[] = [
  ['qt  ', 'video/quicktime'],
  ['3g2', 'video/3gpp2'],
  ['3g', 'video/3gpp'],
  ['M4A', 'audio/mp4'],
  ['M4B', 'audio/mp4'],
  ['M4P', 'audio/mp4'],
  ['avi', 'image/avif'],
  ['hei', 'image/heic'],
  ['hev', 'image/heic'],
  ['mif1', 'image/heif'],
  ['msf1', 'image/heif'],
]

/** An MPEG transport stream has its sync byte at the head of every packet; cameras put 4 bytes before each. */
const TS_SYNC = 0x47
const TS_PACKET_SIZES_BYTES = [188, 192]
const TS_PACKETS_CHECKED = 3

/** The media type that the first bytes of a file (up to SIGNATURE_BYTES) show, null when they are not known. */
export function sniffMedia(head: Buffer): string | null {
  const signature = SIGNATURES.find(({ offset, bytes }) => bytes.equals(head.subarray(offset, offset + bytes.length)))
  if (signature) return typeof signature.mediaType === 'string' ? signature.mediaType : signature.mediaType(head)
  return TS_PACKET_SIZES_BYTES.some(size => isTransportStream(head, size)) ? 'video/mp2t' : null
}

function isoMediaType(head: Buffer): string {
  const brand = head.toString('latin1', 8, 12)
  return ISO_BRANDS.find(([prefix]) => brand.startsWith(prefix))?.[1] ?? 'video/mp4'
}

function oggMediaType(head: Buffer): string {
  const isVideo = ['\x80theora', '\x01video', 'OVP80', 'BBCD'].some(codec => head.includes(codec, 0, 'latin1'))
  return isVideo ? 'video/ogg' : 'audio/ogg'
}

function isTransportStream(head: Buffer, packetSize: number): boolean {
  const first = packetSize - 188
  return Array.from({ length: TS_PACKETS_CHECKED }, (_, packet) => head[first + packet * packetSize]).every(
    byte => byte === TS_SYNC,
  )
}

function ascii(text: string): Buffer {
  return Buffer.from(text, 'latin1')
}

function hex(digits: string): Buffer {
  return Buffer.from(digits, 'hex')
}
