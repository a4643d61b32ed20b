// What may be uploaded, as data: the media types, what they count as, and the endings that their names may have.

export type UploadKind = 'image' | 'video' | 'file'

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
export const extensionOf = (filename: string): string => /[^.]\.([^.]+)$/.exec(filename)?.[1]?.toLowerCase() ?? ''

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
