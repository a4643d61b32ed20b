import { sql } from '../../src/platform/db/sql.ts'
import type { TestApp } from './app.ts'

/** Columns that a worker counts from other tables, at a time of its own. */
const COUNTED_LATER = ['number_changes', 'post_hours', 'program_quarters', 'post_reach', 'published_audiences']

/** A digest of a program's rows in each table: the same digests, the same data. When people were last seen is left out. */
export async function digestRows(
  { app }: TestApp,
  programId: number,
  except: readonly string[] = [],
): Promise<Record<string, string>> {
  return app.services.database.system(async db => {
    const { rows: tables } = await sql<{ name: string }>`
      select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'program_id' order by 1`.execute(db)
    const digests = tables
      .filter(({ name }) => !except.includes(name) && !COUNTED_LATER.includes(name))
      .map(
        ({ name }) => sql`
          select ${name}::text as name, md5(coalesce(string_agg(r.text, e'\n' order by r.text), '')) as digest
          from (select (to_jsonb(t) - 'last_accessed_at')::text as text from ${sql.table(name)} t where program_id = ${programId}) r`,
      )
    const { rows } = await sql<{ name: string; digest: string }>`${sql.join(digests, sql` union all `)}`.execute(db)
    return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
  })
}

const QUIET_MS = 150
const LOOKS_MAX = 60

/** The same once nothing changes them any more: what was begun in the background has ended. */
export async function settledRows(...of: Parameters<typeof digestRows>): Promise<Record<string, string>> {
  let before = await digestRows(...of)
  for (let looks = 0; looks < LOOKS_MAX; looks++) {
    await new Promise(resolve => setTimeout(resolve, QUIET_MS))
    const now = await digestRows(...of)
    if (JSON.stringify(now) === JSON.stringify(before)) return now
    before = now
  }
  throw new Error('the rows keep changing')
}
