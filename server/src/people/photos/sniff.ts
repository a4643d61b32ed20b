/** The accepted pictures, detected by their first bytes; the client's media type is ignored. */
export const MEDIA_TYPES = {
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
} as const

export type PhotoExtension = keyof typeof MEDIA_TYPES

/** How many bytes `sniffPhoto` reads. */
export const SNIFFED_BYTES = 12

/** The kind of a picture, null for anything else. SVG is left out: it may hold scripts. */
export function sniffPhoto(start: Uint8Array): PhotoExtension | null {
  const text = Buffer.from(start.subarray(0, SNIFFED_BYTES)).toString('latin1')
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (text.startsWith('\xff\xd8\xff')) return 'jpg'
  if (text.startsWith('GIF87a') || text.startsWith('GIF89a')) return 'gif'
  if (text.startsWith('RIFF') && text.slice(8) === 'WEBP') return 'webp'
  return null
}
