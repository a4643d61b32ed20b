// What may be uploaded, as data: the media types, what they count as, and the endings that their names may have.

import { badRequest, HttpError } from '../../platform/http/errors.ts'
import { sniffMedia } from '../../platform/net/media.ts'

type UploadKind = 'image' | 'video' | 'file'

interface MediaType {
  readonly kind: UploadKind
  /** The first is given to names that have another one or none. */
  readonly extensions: readonly string[]
}

const OOXML = 'application/vnd.openxmlformats-officedocument'
const ODF = 'application/vnd.oasis.opendocument'

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
}

export const ALLOWED_MEDIA_TYPES: readonly string[] = Object.keys(MEDIA_TYPES)

const MEBIBYTE = 1024 * 1024

/** Largest files in bytes. */
export const uploadLimits = {
  imageMaxBytes: 20 * MEBIBYTE,
  videoMaxBytes: 500 * MEBIBYTE,
  fileMaxBytes: 50 * MEBIBYTE,
} as const

export const MAX_BYTES: Readonly<Record<UploadKind, number>> = {
  image: uploadLimits.imageMaxBytes,
  video: uploadLimits.videoMaxBytes,
  file: uploadLimits.fileMaxBytes,
}

/** What an allowed media type counts as; null for others. */
export const kindOf = (mediaType: string): UploadKind | null => MEDIA_TYPES[mediaType]?.kind ?? null

/** The ending of a name in small letters, empty without one. */
const extensionOf = (filename: string): string => /[^.]\.([^.]+)$/.exec(filename)?.[1]?.toLowerCase() ?? ''

/** The media type that a name promises; null when it promises none that is allowed. */
export function mediaTypeOfName(filename: string): string | null {
  const extension = extensionOf(filename)
  return ALLOWED_MEDIA_TYPES.find(type => MEDIA_TYPES[type]?.extensions.includes(extension)) ?? null
}

/** A name under which a file of this type can be saved: its extension always matches the type. */
export function safeFilename(filename: string, mediaType: string): string {
  const extensions = MEDIA_TYPES[mediaType]?.extensions ?? []
  return extensions.includes(extensionOf(filename)) ? filename : `${filename}.${extensions[0] ?? 'bin'}`
}

/** An upload whose first bytes have been checked. */
interface OpenedUpload {
  readonly mediaType: string
  readonly maxBytes: number
  /** All of its bytes, checked as they pass. */
  readonly stream: AsyncIterable<Uint8Array>
}

const unsupported = () => new HttpError(415, 'Files of this type, or whose name says something else, are not taken')

/**
 * Reads the first bytes of a stream, and returns the whole stream with its type.
 * @throws HttpError 415 for what is not allowed, 400 for an empty file
 */
export async function openUpload(source: AsyncIterable<Uint8Array>, filename: string): Promise<OpenedUpload> {
  const iterator = source[Symbol.asyncIterator]()
  const head = await readHead(iterator)
  if (head.length === 0) throw badRequest('The file is empty')
  const mediaType = sniffUpload(head.subarray(0, HEAD_BYTES), filename)
  const kind = mediaType && kindOf(mediaType)
  if (!mediaType || !kind) throw unsupported()
  return { mediaType, maxBytes: MAX_BYTES[kind], stream: whole(head, iterator, mediaType.startsWith('text/')) }
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

async function* whole(head: Buffer, iterator: AsyncIterator<Uint8Array>, textual: boolean): AsyncGenerator<Uint8Array> {
  if (textual && !isTextual(head)) throw unsupported()
  yield head
  for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
    if (textual && !isTextual(next.value)) throw unsupported()
    yield next.value
  }
}

// What a file is, by its content. The name only decides between types that look the same.

/** How many of the first bytes are read. */
export const HEAD_BYTES = 4_096

/** The allowed media type of a file, null when it has none or its name promises something else. */
export function sniffUpload(head: Buffer, filename: string): string | null {
  const mediaType = typeOfContent(head, filename)
  const promised = mediaTypeOfName(filename)
  if (mediaType === null) return null
  if (mediaType.startsWith('text/')) return textType(filename, promised)
  return promised === null || promised === mediaType ? mediaType : null
}

function typeOfContent(head: Buffer, filename: string): string | null {
  const known = sniffMedia(head)
  if (known === 'application/zip') return officeType(head, filename)
  if (known !== null) return ALLOWED_MEDIA_TYPES.includes(known) ? known : null
  return isPlainText(head) ? 'text/plain' : null
}

/** Text is what its name says: nothing that a browser or a shell would run when it is opened from the disk. */
function textType(filename: string, promised: string | null): string | null {
  if (extensionOf(filename) === '') return 'text/plain'
  return promised?.startsWith('text/') ? promised : null
}

const LOCAL_HEADER_BYTES = 30
const ODF_PREFIX = 'application/vnd.oasis.opendocument.'
const OOXML_FIRST = /^(\[Content_Types\]\.xml|_rels\/|docProps\/|word\/|xl\/|ppt\/)/
const OOXML_FOLDERS = { docx: 'word/', xlsx: 'xl/', pptx: 'ppt/' } as const

/** Office documents are archives that begin with certain entries; other archives are not taken. */
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

/** The entry is stored as it is; the next one, or a template's longer type, follows. */
const startsWithType = (content: string, type: string): boolean =>
  content.startsWith(type) && !/^[a-z-]/.test(content.slice(type.length))

/** No control characters other than those of text, and nothing that a program could interpret as markup or a script. */
function isPlainText(head: Buffer): boolean {
  const text = head.toString('latin1')
  if (/[\x00-\x08\x0b\x0e-\x1a\x1c-\x1f\x7f]/.test(text)) return false
  return !/^(\xef\xbb\xbf)?\s*(<|#!|%!)/.test(text) && !/<(!doctype|html|head|body|script|svg|iframe|\?xml)/i.test(text)
}

/** Whether bytes that follow the first ones may belong to a text. */
const isTextual = (chunk: Uint8Array): boolean => !chunk.includes(0)
