import type { Readable } from 'node:stream'

/** A file that is being read: its bytes and their number. */
export interface StoredFile {
  readonly stream: Readable
  readonly sizeBytes: number
}

/**
 * The storage of files: a folder, or a bucket. Keys are made by this server (`exports/7/0199….csv.gz`), never by
 * clients. A file is stored completely or not at all.
 */
export interface FileStore {
  readonly kind: 'folder' | 'bucket'
  /** Writes a stream and returns its size. Beyond `maxBytes` it throws FileTooLargeError and keeps nothing. */
  write(key: string, source: AsyncIterable<Uint8Array>, options?: WriteOptions): Promise<number>
  /** The whole file, or the bytes of a range that lies within it; `sizeBytes` is always that of the whole file. */
  read(key: string, range?: ByteRange): Promise<StoredFile | null>
  /** The first bytes, for detecting the file type; null without the file. */
  head(key: string, bytes: number): Promise<Buffer | null>
  sizeOf(key: string): Promise<number | null>
  remove(key: string): Promise<void>
  /** An address that the store itself serves; null where this server does. */
  presignRead(key: string, ttlSeconds: number, download: Download): Promise<string | null>
  /** An address that takes one PUT; null where this server does. */
  presignWrite(key: string, ttlSeconds: number, mediaType: string): Promise<string | null>
}

/** Both ends are inclusive. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

export interface WriteOptions {
  readonly maxBytes?: number
  readonly mediaType?: string
}

/** The browser's treatment of a file. */
export interface Download {
  readonly fileName: string
  readonly mediaType: string
  /** Shown in the page only when it is known to be harmless. */
  readonly inline: boolean
}

export class FileTooLargeError extends Error {}

/** The bucket is unavailable, or refuses the server; nothing was changed, and a retry may succeed. */
export class FilesUnavailableError extends Error {}

/** There is no room for a file: the disk is full, or the bucket's quota is used up. Nothing was changed. */
export class FilesFullError extends FilesUnavailableError {}

const KEY = /^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/i

/** Throws for a key that leads outside the store: a bug of the caller. */
export function checkKey(key: string): string {
  if (key.length > 512 || !KEY.test(key) || key.split('/').some(part => part.startsWith('.'))) {
    throw new Error(`not a key of a file: ${JSON.stringify(key)}`)
  }
  return key
}

/** `attachment; filename="…"; filename*=UTF-8''…` (RFC 6266). */
export function contentDisposition({ fileName, inline }: Download): string {
  const plain = fileName.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  return `${inline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(fileName).replaceAll(/['()*]/g, c => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)}`
}
