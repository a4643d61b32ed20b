// The contents that a restored copy must have: every write acknowledged before its moment, and each row of every table that was last
// written before it. PostgreSQL records when each transaction was committed (track_commit_timestamp), so the rows of the
// primary, started again after the crash, show which those are.

import { createHash } from 'node:crypto'
import pg from 'pg'
import type { Written } from './writers.ts'

/** The number of compared tables and rows, and what the copy lacks. */
export interface TablesCompared {
  readonly tables: number
  readonly rows: number
  /** `users: 3`, for each table that lacks rows. */
  readonly missing: readonly string[]
}

/** A commit is recorded a moment before it is in the log: the last ones may be on either side. */
const MOMENT_MS = 100

/**
 * Compares every table of the primary with the copy: as of the last commit in the log, or of `otherwise` where
 * there is no log.
 */
export async function compareTables(primary: string, copy: string, otherwise: Date): Promise<TablesCompared> {
  const [from, to] = [await connect(primary), await connect(copy)]
  try {
    const replayed = await to.query('select pg_last_xact_replay_timestamp() as at')
    const until: Date = replayed.rows[0].at ?? otherwise
    const { rows: tables } = await from.query(
      `select c.oid::regclass::text as name from pg_class c
        where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`,
    )
    const missing: string[] = []
    let rows = 0
    for (const { name } of tables) {
      const wanted = await from.query(
        `select md5(r::text) as row, count(*)::int as n from ${name} r
          where coalesce(pg_xact_commit_timestamp(r.xmin) <= $1, true) group by 1`,
        [new Date(until.getTime() - MOMENT_MS)],
      )
      const there = await to.query(`select md5(r::text) as row, count(*)::int as n from ${name} r group by 1`)
      const found = new Map(there.rows.map(({ row, n }) => [row, n]))
      const lacking = wanted.rows.reduce((sum, { row, n }) => sum + Math.max(0, n - (found.get(row) ?? 0)), 0)
      rows += wanted.rows.reduce((sum, { n }) => sum + n, 0)
      if (lacking > 0) missing.push(`${name}: ${lacking}`)
    }
    return { tables: tables.length, rows, missing }
  } finally {
    await from.end()
    await to.end()
  }
}

/** Acknowledged writes that the copy lacks, and uploads that the server on the copy does not serve whole. */
export async function missingWrites(
  copy: string,
  serverUrl: string,
  programId: string,
  written: readonly Written[],
): Promise<string[]> {
  const client = await connect(copy)
  const valuesOf = async (text: string) =>
    new Set((await client.query({ text, values: [programId], rowMode: 'array' })).rows.map(row => row.join(' ')))
  try {
    const likes = await valuesOf(
      'select user_id, content_id from engagements where program_id = $1 and liked_at is not null',
    )
    const comments = await valuesOf('select body from comments where program_id = $1')
    const posts = await valuesOf(`select id, title from content where program_id = $1 and state = 'published'`)
    const missing: string[] = []
    for (const write of written) {
      const isThere =
        write.kind === 'like'
          ? likes.has(`${write.userId} ${write.postId}`)
          : write.kind === 'comment'
            ? comments.has(write.body)
            : write.kind === 'post'
              ? posts.has(`${write.id} ${write.title}`)
              : (await digestOf(`${serverUrl}/uploads/view/${write.token}`)) === write.digest
      if (!isThere) missing.push(JSON.stringify(write))
    }
    return missing
  } finally {
    await client.end()
  }
}

/** Uploads that a copy refers to. */
export async function storedFiles(copy: string): Promise<string[]> {
  const client = await connect(copy)
  const { rows } = await client.query(`select program_id || '/' || id as path from uploads where state = 'stored'`)
  await client.end()
  return rows.map(row => `uploads/${row.path}`)
}

async function digestOf(url: string): Promise<string> {
  const answer = await fetch(url)
  const bytes = Buffer.from(await answer.arrayBuffer())
  return answer.ok ? createHash('sha256').update(bytes).digest('hex') : String(answer.status)
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`set timezone = 'UTC'`)
  return client
}
