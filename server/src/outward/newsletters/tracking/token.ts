// The content of a newsletter's links: the random token of the mail, and a code that names an address of the newsletter.

import { createHash, randomBytes } from 'node:crypto'

/** Requests below it are logged without path and client address. */
export const MEASURING_PATH = '/m/'

const RANDOM_BYTES = 18
const CODE_LENGTH = 12
/** Without the id of the program. */
export const TOKEN_LENGTH = 24

/** A new token. It contains the program's id, which is no secret, for the look-up. */
export const newToken = (programId: number): string => `${programId}-${randomBytes(RANDOM_BYTES).toString('base64url')}`

/** The code of an address in a block. */
export const linkCode = (blockId: string, url: string): string =>
  createHash('sha256').update(`${blockId} ${url}`).digest('base64url').slice(0, CODE_LENGTH)

interface Measured {
  readonly programId: number
  readonly token: string
  /** The code of a link; null for the picture that a mail program loads. */
  readonly code: string | null
}

/** Reads the last part of a path below `/m/`; null for one that is none. */
export function readMeasured(text: string): Measured | null {
  const found = /^(([1-9]\d{0,14})-[\w-]{24})\.(gif|[\w-]{12})$/.exec(text)
  if (!found) return null
  const [, token = '', programId, code = ''] = found
  return { programId: Number(programId), token, code: code === 'gif' ? null : code }
}
