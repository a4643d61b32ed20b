// The type of a file, by its first bytes: the containers that browsers, phones and cameras make, and similar ones.

/** The number of first bytes that `sniffMedia` reads. */
export const SIGNATURE_BYTES = 4_096

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
