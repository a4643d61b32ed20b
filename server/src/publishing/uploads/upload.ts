import { randomBytes } from 'node:crypto'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import type { Services } from '../../platform/services.ts'

/** A file that a user uploads once; any client that has its address can view it. */
export interface Upload {
  readonly id: string
  readonly user_id: number
  readonly filename: string
  readonly state: 'pending' | 'stored' | 'removing'
  readonly view_token: string
  readonly media_type: string | null
  readonly size_bytes: number | null
}

/** An upload whose file is stored. */
export interface StoredUpload extends Upload {
  readonly media_type: string
  readonly size_bytes: number
}

export const isStored = (upload: Upload | null): upload is StoredUpload => upload?.state === 'stored'

/** The key of an upload's file. */
export const fileKey = (programId: number, id: string): string => `uploads/${programId}/${id}`

/** The key at which a bucket receives the file, before it is checked. */
export const incomingKey = (programId: number, id: string): string => `uploads/incoming/${programId}/${id}`

const TOKEN_BYTES = 24

/** A new token for a file's public address. It contains the program's id, which is no secret, for the look-up. */
export const newViewToken = (programId: number): string =>
  `${programId}-${randomBytes(TOKEN_BYTES).toString('base64url')}`

export function programOfToken(token: string): number | null {
  const digits = /^([1-9]\d{0,14})-[\w-]{32}$/.exec(token)?.[1]
  return digits === undefined ? null : Number(digits)
}

export const viewUrl = (baseUrl: string, token: string): string => `${baseUrl}/uploads/view/${token}`

/** The token in the address of a file on this server; null for any other address. */
export function tokenOfUrl({ baseUrl }: Pick<Services, 'baseUrl'>, url: string): string | null {
  const prefix = viewUrl(baseUrl(), '')
  if (!url.startsWith(prefix)) return null
  return url.slice(prefix.length).split(/[?#]/, 1)[0] ?? null
}

const COLUMNS = sql`id, user_id, filename, state, view_token, media_type, size_bytes`

export async function insertUpload(
  db: ProgramDb,
  upload: {
    readonly id: string
    readonly userId: number
    readonly filename: string
    readonly viewToken: string
    readonly expiresAt: Date
  },
): Promise<void> {
  await sql`
    insert into uploads (program_id, id, user_id, filename, view_token, expires_at)
    values (${db.programId}, ${upload.id}, ${upload.userId}, ${upload.filename}, ${upload.viewToken},
            ${upload.expiresAt})`.execute(db)
}

/** Uploads by their tokens, in any state; unknown tokens are omitted. */
export async function findUploads(db: ProgramDb, tokens: readonly string[]): Promise<Map<string, Upload>> {
  if (tokens.length === 0) return new Map()
  const rows = await select(db, sql`view_token = any(${tokens}::text[])`)
  return new Map(rows.map(row => [row.view_token, row]))
}

export async function findUpload(db: ProgramDb, id: string): Promise<Upload | null> {
  const [row] = await select(db, sql`id = ${id}::uuid`)
  return row ?? null
}

export async function select(db: ProgramDb, condition: Sql<unknown>): Promise<Upload[]> {
  return sql<Upload>`
    select ${COLUMNS} from uploads where program_id = ${db.programId} and ${condition}`.all(db)
}

/** The request that stores a file renews its lease; after a crash of the node, the upload can be claimed again when it ends. */
const LEASE_SECONDS = 20
export const LEASE_RENEWED_MS = 5_000

/** Leases an upload for storing its file, or extends the lease. False if another request holds it or the file is stored. */
export async function claimUpload(db: ProgramDb, id: string, { isHeld = false } = {}): Promise<boolean> {
  const { rowCount } = await sql`
    update uploads set claimed_until = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
     where program_id = ${db.programId} and id = ${id}::uuid and state = 'pending'
       and case when ${isHeld}::boolean then claimed_until is not null
                else coalesce(claimed_until < clock_timestamp(), true) end`.execute(db)
  return rowCount === 1
}

export async function releaseUpload(db: ProgramDb, id: string): Promise<void> {
  await sql`
    update uploads set claimed_until = null
     where program_id = ${db.programId} and id = ${id}::uuid and state = 'pending'`.execute(db)
}

/** The properties of a file that has arrived. */
export interface StoredFileFacts {
  readonly mediaType: string
  readonly sizeBytes: number
  /** In pixels; null unless it is a picture. */
  readonly dimensions: { readonly width: number; readonly height: number } | null
}

/** Marks the upload's file as stored. False if the upload was swept meanwhile. */
export async function finishUpload(
  db: ProgramDb,
  id: string,
  { mediaType, sizeBytes, dimensions }: StoredFileFacts,
): Promise<boolean> {
  const { rowCount } = await sql`
    update uploads set state = 'stored', media_type = ${mediaType}, size_bytes = ${sizeBytes}, stored_at = now(),
                       width = ${dimensions?.width ?? null}, height = ${dimensions?.height ?? null},
                       claimed_until = null
     where program_id = ${db.programId} and id = ${id}::uuid and state = 'pending'`.execute(db)
  return rowCount === 1
}

const VIEW_TOKEN = /\/uploads\/view\/([A-Za-z0-9_-]+)/g

/**
 * Marks the uploads that these texts name as used, so that they are not swept. Call it in the transaction that stores the
 * texts (HTML, JSON, addresses), with all that may contain the public address of an upload.
 */
export async function markUploads(db: ProgramDb, texts: readonly (string | null | undefined)[]): Promise<void> {
  const tokens = new Set(texts.flatMap(text => [...(text ?? '').matchAll(VIEW_TOKEN)].map(match => match[1] as string)))
  if (tokens.size === 0) return
  await sql`
    update uploads set used_at = clock_timestamp()
     where program_id = ${db.programId} and view_token = any(${[...tokens]}::text[]) and used_at is null
       and state <> 'removing'`.execute(db)
}
