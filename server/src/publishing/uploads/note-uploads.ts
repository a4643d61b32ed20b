import { sql } from 'kysely'
import type { ProgramDb } from '../../platform/db/handle.ts'

const VIEW_TOKEN = /\/uploads\/view\/([A-Za-z0-9_-]+)/g

/**
 * Whatever shows an upload keeps its file from being swept as an orphan. Call it, in the same transaction, with all texts
 * (HTML, JSON, addresses) that are stored and may name the public address of an upload.
 */
export async function noteUploads(db: ProgramDb, texts: readonly (string | null | undefined)[]): Promise<void> {
  const tokens = new Set(texts.flatMap(text => [...(text ?? '').matchAll(VIEW_TOKEN)].map(match => match[1] as string)))
  if (tokens.size === 0) return
  await sql`
    update uploads set used_at = clock_timestamp()
     where program_id = ${db.programId} and view_token = any(${[...tokens]}::text[]) and used_at is null
       and state <> 'removing'`.execute(db)
}
