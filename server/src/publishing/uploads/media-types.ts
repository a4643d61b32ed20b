// The files that may be uploaded, as data: the media types, the kind of each, and the extensions of their names.

import { badRequest, HttpError } from '../../platform/errors.ts'
import { sniffMedia } from '../../platform/net/sniff-media.ts'

type UploadKind = 'image' | 'video' | 'file'

interface MediaType {
  readonly kind: UploadKind
  /** Without a dot. The first replaces a missing or different extension. */
  readonly extensions: readonly string[]
  /** Smaller than that of its kind. */
  readonly maxBytes?: number
}

const OOXML = 'application/vnd.openxmlformats-officedocument'
const ODF = 'application/vnd.oasis.opendocument'

const VTT = 'text/vtt'

const MEBIBYTE = 1024 * 1024

/** Maximum size of a file in bytes. The browser of each reader loads captions with their video; those of three hours have 0.3 MiB. */
export const uploadLimits = {
  imageMaxBytes: 20 * MEBIBYTE,
  videoMaxBytes: 500 * MEBIBYTE,
  captionsMaxBytes: 5 * MEBIBYTE,
  fileMaxBytes: 50 * MEBIBYTE,
} as const

const image = (...extensions: string[]): MediaType => ({ kind: 'image', extensions })
const video = (...extensions: string[]): MediaType => ({ kind: 'video', extensions })
const file = (...extensions: string[]): MediaType => ({ kind: 'file', extensions })

const MEDIA_TYPES: Readonly<Record<string, MediaType>> = {
  'image/png': image('png'),
  'image/jpeg': image('jpg', 'jpeg', 'jpe', 'jfif'),
  'image/gif': image('gif'),
  'image/webp': image('webp'),
  'video/mp4': video('mp4', 'm4v'),
  'video/webm': video('webm'),
  'video/quicktime': video('mov', 'qt'),
  'application/pdf': file('pdf'),
  [`${OOXML}.wordprocessingml.document`]: file('docx'),
  [`${OOXML}.spreadsheetml.sheet`]: file('xlsx'),
  [`${OOXML}.presentationml.presentation`]: file('pptx'),
  [`${ODF}.text`]: file('odt'),
  [`${ODF}.spreadsheet`]: file('ods'),
  [`${ODF}.presentation`]: file('odp'),
  'text/plain': file('txt', 'text', 'log', 'md'),
  'text/csv': file('csv'),
  [VTT]: { ...file('vtt'), maxBytes: uploadLimits.captionsMaxBytes },
}

export const ALLOWED_MEDIA_TYPES: readonly string[] = Object.keys(MEDIA_TYPES)

const MAX_BYTES: Readonly<Record<UploadKind, number>> = {
  image: uploadLimits.imageMaxBytes,
  video: uploadLimits.videoMaxBytes,
  file: uploadLimits.fileMaxBytes,
}

/** The maximum size of a file of a kind and, where it is known, a media type. */
export const maxBytesOf = (kind: UploadKind, mediaType?: string | null): number =>
  MEDIA_TYPES[mediaType ?? '']?.maxBytes ?? MAX_BYTES[kind]

/** The kind of an allowed media type; null for others. */
export const kindOf = (mediaType: string): UploadKind | null => MEDIA_TYPES[mediaType]?.kind ?? null

/** The extension of a name in small letters; empty if it has none. */
const extensionOf = (filename: string): string => /[^.]\.([^.]+)$/.exec(filename)?.[1]?.toLowerCase() ?? ''

/** The allowed media type of a name's extension; null if there is none. */
export function mediaTypeOfName(filename: string): string | null {
  const extension = extensionOf(filename)
  return ALLOWED_MEDIA_TYPES.find(type => MEDIA_TYPES[type]?.extensions.includes(extension)) ?? null
}

/** The name under which a client saves a file: its extension always matches the type. */
export function safeFilename(filename: string, mediaType: string): string {
  const extensions = MEDIA_TYPES[mediaType]?.extensions ?? []
  return extensions.includes(extensionOf(filename)) ? filename : `${filename}.${extensions[0] ?? 'bin'}`
}

/** An upload whose first bytes have been checked. */
interface OpenedUpload {
  readonly mediaType: string
  readonly maxBytes: number
  /** All bytes of the file; text is checked chunk by chunk. */
  readonly stream: AsyncIterable<Uint8Array>
}

const unsupported = () => new HttpError(415, 'Files of this type, or whose name says something else, are not taken')

/**
 * Reads the first bytes of a stream, and returns the whole stream with its type.
 * @throws HttpError 415 for a type that is not allowed, 400 for an empty file
 */
export async function openUpload(source: AsyncIterable<Uint8Array>, filename: string): Promise<OpenedUpload> {
  const iterator = source[Symbol.asyncIterator]()
  const head = await readHead(iterator)
  if (head.length === 0) throw badRequest('The file is empty')
  const mediaType = sniffUpload(head.subarray(0, HEAD_BYTES), filename)
  const type = mediaType === null ? undefined : MEDIA_TYPES[mediaType]
  if (!mediaType || !type) throw unsupported()
  const check = checkOf(mediaType)
  return { mediaType, maxBytes: maxBytesOf(type.kind, mediaType), stream: whole(head, iterator, check) }
}

async function readHead(iterator: AsyncIterator<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for (let size = 0; size < HEAD_BYTES; ) {
    const { done, value } = await iterator.next()
    if (done) break
    chunks.push(value)
    size += value.length
  }
  return Buffer.concat(chunks)
}

async function* whole(head: Buffer, iterator: AsyncIterator<Uint8Array>, isFit: Check): AsyncGenerator<Uint8Array> {
  for (let chunk: Uint8Array = head; ; ) {
    if (!isFit(chunk)) throw unsupported()
    yield chunk
    const next = await iterator.next()
    if (next.done) break
    chunk = next.value
  }
  if (!isFit(null)) throw unsupported()
}

/** Whether the next bytes of a file fit its type; null: its end. */
type Check = (chunk: Uint8Array | null) => boolean

function checkOf(mediaType: string): Check {
  if (mediaType === VTT) return utf8Check()
  return mediaType.startsWith('text/') ? chunk => chunk === null || isTextual(chunk) : () => true
}

/** WebVTT is always UTF-8. */
function utf8Check(): Check {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  return chunk => {
    try {
      return !decoder.decode(chunk ?? new Uint8Array(), { stream: chunk !== null }).includes('\0')
    } catch {
      return false
    }
  }
}

// The type of a file by its content. The name only decides between types with equal first bytes.

/** Number of first bytes that are read to find the type. */
export const HEAD_BYTES = 4_096

/** The allowed media type of a file; null if it has none or if the extension of its name contradicts it. */
export function sniffUpload(head: Buffer, filename: string): string | null {
  const mediaType = typeOfContent(head, filename)
  const promised = mediaTypeOfName(filename)
  if (mediaType === null) return null
  if (mediaType.startsWith('text/')) {
    const type = textType(filename, promised)
    return type === VTT && !isVtt(head) ? null : type
  }
  return promised === null || promised === mediaType ? mediaType : null
}

function typeOfContent(head: Buffer, filename: string): string | null {
  const known = sniffMedia(head)
  if (known === 'application/zip') return officeType(head, filename)
  if (known !== null) return ALLOWED_MEDIA_TYPES.includes(known) ? known : null
  return isPlainText(head) ? 'text/plain' : null
}

/** The type of a text by its extension; null for extensions that a browser or a shell could run when the file is opened. */
function textType(filename: string, promised: string | null): string | null {
  if (extensionOf(filename) === '') return 'text/plain'
  return promised?.startsWith('text/') ? promised : null
}

/** The signature of WebVTT ends with its line, or a blank before a comment. */
const isVtt = (head: Buffer): boolean => /^(\xef\xbb\xbf)?WEBVTT([ \t\r\n]|$)/.test(head.toString('latin1'))

const LOCAL_HEADER_BYTES = 30
const ODF_PREFIX = 'application/vnd.oasis.opendocument.'
const OOXML_FIRST = /^(\[Content_Types\]\.xml|_rels\/|docProps\/|word\/|xl\/|ppt\/)/
const OOXML_FOLDERS = { docx: 'word/', xlsx: 'xl/', pptx: 'ppt/' } as const

/** The type of an office document, an archive that begins with certain entries; null for other archives. */
function officeType(head: Buffer, filename: string): string | null {
  if (head.length < LOCAL_HEADER_BYTES) return null
  const nameEnd = LOCAL_HEADER_BYTES + head.readUInt16LE(26)
  const name = head.toString('latin1', LOCAL_HEADER_BYTES, nameEnd)
  if (name === 'mimetype') {
    const content = head.toString('latin1', nameEnd + head.readUInt16LE(28))
    return ALLOWED_MEDIA_TYPES.find(type => type.startsWith(ODF_PREFIX) && startsWithType(content, type)) ?? null
  }
  if (!OOXML_FIRST.test(name)) return null
  const text = head.toString('latin1')
  const folders = Object.entries(OOXML_FOLDERS).filter(([, folder]) => text.includes(folder))
  const extension = folders.length === 1 ? folders[0]?.[0] : extensionOf(filename)
  return ALLOWED_MEDIA_TYPES.find(type => extension && MEDIA_TYPES[type]?.extensions[0] === extension) ?? null
}

/** Whether the uncompressed entry `mimetype` is this type: the next entry follows it, not the rest of a longer type. */
const startsWithType = (content: string, type: string): boolean =>
  content.startsWith(type) && !/^[a-z-]/.test(content.slice(type.length))

/** Whether bytes are text without other control characters, and without markup or a script that a program could interpret. */
function isPlainText(head: Buffer): boolean {
  const text = head.toString('latin1')
  if (/[\x00-\x08\x0b\x0e-\x1a\x1c-\x1f\x7f]/.test(text)) return false
  return !/^(\xef\xbb\xbf)?\s*(<|#!|%!)/.test(text) && !/<(!doctype|html|head|body|script|svg|iframe|\?xml)/i.test(text)
}

/** Whether bytes that follow the first ones may belong to a text. */
const isTextual = (chunk: Uint8Array): boolean => !chunk.includes(0)
