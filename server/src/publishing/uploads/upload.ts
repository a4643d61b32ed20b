import { randomBytes } from 'node:crypto'
import type { Services } from '../../platform/services.ts'

/** A file that people of a program can upload once and show to every client that has its address. */
export interface Upload {
  readonly id: string
  readonly user_id: number
  readonly filename: string
  readonly state: 'pending' | 'stored' | 'removing'
  readonly view_token: string
  readonly media_type: string | null
  readonly size_bytes: number | null
}

/** A file that is there. */
export interface StoredUpload extends Upload {
  readonly media_type: string
  readonly size_bytes: number
}

export const isStored = (upload: Upload | null): upload is StoredUpload => upload?.state === 'stored'

/** Where an upload's file is kept. */
export const fileKey = (programId: number, id: string): string => `uploads/${programId}/${id}`

/** Where a bucket receives it, before it is checked. */
export const incomingKey = (programId: number, id: string): string => `uploads/incoming/${programId}/${id}`

const TOKEN_BYTES = 24

/** Names a file in its public address. The program's id is no secret and says where to search. */
export const newViewToken = (programId: number): string =>
  `${programId}-${randomBytes(TOKEN_BYTES).toString('base64url')}`

export function programOfToken(token: string): number | null {
  const digits = /^([1-9]\d{0,14})-[\w-]{32}$/.exec(token)?.[1]
  return digits === undefined ? null : Number(digits)
}

export const viewUrl = (baseUrl: string, token: string): string => `${baseUrl}/uploads/view/${token}`

/** The token in the address of one of our own files, null for any other address. */
export function tokenOfUrl({ baseUrl }: Pick<Services, 'baseUrl'>, url: string): string | null {
  const prefix = viewUrl(baseUrl(), '')
  if (!url.startsWith(prefix)) return null
  return url.slice(prefix.length).split(/[?#]/, 1)[0] ?? null
}
