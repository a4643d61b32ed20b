// Data URIs of pictures as they come in the text of a JSON string: escapes and white space may be anywhere.

const HEADER = /^data:image\/[a-z0-9.+-]+(?:;[a-z0-9=.-]+)*,/i
const HEADER_MAX_CHARACTERS = 200
const PARTIAL_ESCAPE = /\\(?:u[0-9a-f]{0,3})?$/i
const ESCAPE = /\\(?:u([0-9a-f]{4})|(.))/gis
const NOT_BASE64 = /[^A-Za-z0-9+/_-]/

/** The header of a picture's data URI at the start of an unescaped text, with its comma; null if there is none. */
export function readHeader(text: string): string | null {
  return HEADER.exec(text.slice(0, HEADER_MAX_CHARACTERS))?.[0] ?? null
}

export const isBase64 = (header: string): boolean => /;base64,$/i.test(header)

/** Decodes the inside of a JSON string that arrives in chunks. */
export class Unescaper {
  #carry = ''

  next(piece: string): string {
    const text = this.#carry + piece
    if (!text.includes('\\')) {
      this.#carry = ''
      return text
    }
    // An incomplete escape waits for its rest; an escaped backslash starts none.
    const cut = PARTIAL_ESCAPE.exec(text.replaceAll('\\\\', '\0\0'))?.index ?? text.length
    this.#carry = text.slice(cut)
    return text.slice(0, cut).replace(ESCAPE, (_all, code?: string, plain?: string) => {
      if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16))
      return CONTROL[plain as string] ?? (plain as string)
    })
  }
}

const CONTROL: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/** Decodes base64 (either alphabet) that arrives in chunks. */
export class Base64Decoder {
  #carry = ''
  #ended = false
  /** False after a character that is not base64. */
  valid = true

  next(piece: string): Buffer {
    const characters = (this.#carry + piece).replace(/\s+/g, '')
    const body = characters.replace(/(?<!=)=+$/, '')
    if ((this.#ended && body !== '') || NOT_BASE64.test(body)) this.valid = false
    if (body.length < characters.length) this.#ended = true
    const whole = this.#ended ? body.length : body.length - (body.length % 4)
    this.#carry = this.#ended ? '' : body.slice(whole)
    return Buffer.from(body.slice(0, whole), 'base64')
  }

  /** The remaining bytes of a text without padding. */
  end(): Buffer {
    const rest = this.#carry
    this.#carry = ''
    if (rest.length === 1) this.valid = false
    return Buffer.from(rest, 'base64')
  }
}

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
