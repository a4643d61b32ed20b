import { randomBytes } from 'node:crypto'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { lockByName } from '../../platform/db/query.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { HttpError } from '../../platform/errors.ts'
import { defineState, type Services } from '../../platform/services.ts'

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

async function select(db: ProgramDb, condition: Sql<unknown>): Promise<Upload[]> {
  const { rows } = await sql<Upload>`
    select ${COLUMNS} from uploads where program_id = ${db.programId} and ${condition}`.execute(db)
  return rows
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

// The daily quota of a user. Files and bytes count when they have arrived. An unused address takes no disk space and is
// swept, so the limit on addresses is high.

/** Maximum upload addresses of one user in a day. */
const ADDRESSES_PER_DAY_MAX = 2_000
/** Maximum files of one user that nothing shows; they are swept after a day. */
const UNUSED_FILES_MAX = 200
const RETRY_AFTER_SECONDS = 3_600

interface Usage {
  readonly addresses: number
  readonly bytes: number
  readonly unused_files: number
}

interface Uploader {
  readonly userId: number
}

/** Locks the user's quota until the end of the transaction: no other transaction counts or adds uploads of this user. */
export async function lockUsage(db: ProgramDb, { userId }: Uploader): Promise<void> {
  await lockByName(db, 'uploads', userId)
}

/** Throws 429 when the user may have no further address. */
export async function requireAddress(db: ProgramDb, uploader: Uploader, bytesPerDay: number): Promise<void> {
  const usage = await readUsage(db, uploader)
  if (usage.addresses >= ADDRESSES_PER_DAY_MAX) throw tooMany('You have asked for too many addresses to upload to')
  requireUnused(usage)
  if (usage.bytes >= bytesPerDay) throw tooMuch()
}

/** Returns the bytes that the user may upload now. Throws 429 if fewer than `needed`, or if there are too many files. */
export async function requireRoom(
  db: ProgramDb,
  uploader: Uploader,
  bytesPerDay: number,
  needed: number,
): Promise<number> {
  const usage = await readUsage(db, uploader)
  requireUnused(usage)
  const room = bytesPerDay - usage.bytes
  if (room < needed) throw tooMuch()
  return room
}

function requireUnused({ unused_files }: Usage): void {
  if (unused_files >= UNUSED_FILES_MAX) throw tooMany('Too many of your uploads are not used by anything')
}

/** Reads the usage of a day. A file arrives within two hours of its address, so rows of the last two days suffice. */
async function readUsage(db: ProgramDb, { userId }: Uploader): Promise<Usage> {
  const { rows } = await sql<Usage>`
    select count(*) filter (where created_at > now() - interval '1 day')::int as addresses,
           coalesce(sum(size_bytes) filter (where stored_at > now() - interval '1 day'), 0)::float8 as bytes,
           count(*) filter (where state = 'stored' and used_at is null)::int as unused_files
      from uploads
     where program_id = ${db.programId} and user_id = ${userId} and created_at > now() - interval '2 days'`.execute(db)
  return rows[0] as Usage
}

export const tooMuch = () => tooMany('You have uploaded as much as one person may in a day')

const tooMany = (detail: string) =>
  new HttpError(429, detail, { headers: { 'retry-after': String(RETRY_AFTER_SECONDS) } })

// Bytes of files in flight in this process, by uploader. The database counts a file only when it is complete, but the file
// takes disk space while the client sends it.

/** Bytes in flight by program and user; users without an upload in flight have no entry. */
export const arrivingBytes = defineState('bytes of uploads that arrive', () => new Map<string, number>())

/** One file in flight. */
interface Arrival {
  /** Passes the file on. Throws 429 when all files in flight of this uploader exceed `roomBytes`. */
  count(source: AsyncIterable<Uint8Array>, roomBytes: number): AsyncIterable<Uint8Array>
  /** Subtracts the file: the database counts it now, or it is deleted. */
  end(): void
}

/** Begins to count a file of this user; the caller must call `end`, on success and on failure. */
export function beginArrival(arriving: Map<string, number>, programId: number, userId: number): Arrival {
  const uploader = `${programId} ${userId}`
  let ownBytes = 0
  const add = (bytes: number): number => {
    ownBytes += bytes
    const all = (arriving.get(uploader) ?? 0) + bytes
    if (all > 0) arriving.set(uploader, all)
    else arriving.delete(uploader)
    return all
  }
  return {
    async *count(source, roomBytes) {
      for await (const chunk of source) {
        if (add(chunk.length) > roomBytes) throw tooMuch()
        yield chunk
      }
    },
    end: () => {
      add(-ownBytes)
    },
  }
}
