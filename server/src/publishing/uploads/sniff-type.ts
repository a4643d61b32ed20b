// The type of a file by its content. The name only decides between types with equal first bytes.

import { sniffMedia } from '../../platform/net/sniff-media.ts'
import { ALLOWED_MEDIA_TYPES, extensionOf, MEDIA_TYPES, mediaTypeOfName, VTT } from './media-types.ts'

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
export const isTextual = (chunk: Uint8Array): boolean => !chunk.includes(0)
