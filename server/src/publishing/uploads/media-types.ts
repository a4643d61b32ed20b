// The files that may be uploaded, as data: the media types, the kind of each, and the extensions of their names.

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

export const VTT = 'text/vtt'

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
export const file = (...extensions: string[]): MediaType => ({ kind: 'file', extensions })

export const MEDIA_TYPES: Readonly<Record<string, MediaType>> = {
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
export const extensionOf = (filename: string): string => /[^.]\.([^.]+)$/.exec(filename)?.[1]?.toLowerCase() ?? ''

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
