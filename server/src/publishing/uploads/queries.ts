import { type RawBuilder, sql } from 'kysely'
import type { ProgramDb } from '../../platform/db/handle.ts'
import type { Upload } from './upload.ts'

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

/** Uploads by their tokens, whatever their state; unknown ones are left out. */
export async function findUploads(db: ProgramDb, tokens: readonly string[]): Promise<Map<string, Upload>> {
  if (tokens.length === 0) return new Map()
  const rows = await select(db, sql`view_token = any(${tokens}::text[])`)
  return new Map(rows.map(row => [row.view_token, row]))
}

export async function findUpload(db: ProgramDb, id: string): Promise<Upload | null> {
  const [row] = await select(db, sql`id = ${id}::uuid`)
  return row ?? null
}

async function select(db: ProgramDb, condition: RawBuilder<unknown>): Promise<Upload[]> {
  const { rows } = await sql<Upload>`
    select ${COLUMNS} from uploads where program_id = ${db.programId} and ${condition}`.execute(db)
  return rows
}

/** Claims an upload for storing its file: no other request can until then. False if another has claimed it, or it is stored. */
export async function claimUpload(db: ProgramDb, id: string, leaseSeconds: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update uploads set claimed_until = now() + make_interval(secs => ${leaseSeconds})
     where program_id = ${db.programId} and id = ${id}::uuid and state = 'pending'
       and (claimed_until is null or claimed_until < now())`.execute(db)
  return numAffectedRows === 1n
}

export async function releaseUpload(db: ProgramDb, id: string): Promise<void> {
  await sql`
    update uploads set claimed_until = null
     where program_id = ${db.programId} and id = ${id}::uuid and state = 'pending'`.execute(db)
}

/** What is known of a file that has arrived. */
export interface StoredFileFacts {
  readonly mediaType: string
  readonly sizeBytes: number
  /** Of pictures. */
  readonly dimensions: { readonly width: number; readonly height: number } | null
}

/** The file is there. False when the upload was swept meanwhile. */
export async function finishUpload(
  db: ProgramDb,
  id: string,
  { mediaType, sizeBytes, dimensions }: StoredFileFacts,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update uploads set state = 'stored', media_type = ${mediaType}, size_bytes = ${sizeBytes}, stored_at = now(),
                       width = ${dimensions?.width ?? null}, height = ${dimensions?.height ?? null},
                       claimed_until = null
     where program_id = ${db.programId} and id = ${id}::uuid and state = 'pending'`.execute(db)
  return numAffectedRows === 1n
}
