import { sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import { type PreparedQuery, prepared } from '../../platform/db/query.ts'
import type { Mark } from './marks.ts'

/** Blocks of one statement: 0.5 MB of text at most. */
const REACH_SET_SIZE = 500
const ACTIVE_SET_SIZE = 64

// Rows are locked in the order of their keys, on all nodes. One that has the bits already is left alone.
const reachSql = (marks: readonly Mark[]) =>
  prepared(
    'write_post_reach',
    sql`
      insert into post_reach as r (program_id, content_id, block, people)
      select m.program_id, m.key, m.block, ('x' || m.people)::bit(4096) from ${rowsOf(marks)}
       order by m.program_id, m.key, m.block
      on conflict (program_id, content_id, block) do update set people = r.people | excluded.people
       where r.people <> (r.people | excluded.people)`,
  )

const activeSql = (marks: readonly Mark[]) =>
  prepared(
    'write_active_quarters',
    sql`
      insert into active_quarters as q (program_id, at, block, people)
      select m.program_id, to_timestamp(m.key), m.block, ('x' || m.people)::bit(32768) from ${rowsOf(marks)}
       order by m.program_id, m.key, m.block
      on conflict (program_id, at, block) do update set people = q.people | excluded.people
       where q.people <> (q.people | excluded.people)`,
  )

const rowsOf = (marks: readonly Mark[]) => sql`
  unnest(${marks.map(mark => mark.programId)}::bigint[], ${marks.map(mark => mark.key)}::bigint[],
         ${marks.map(mark => mark.block)}::bigint[], ${marks.map(mark => Buffer.from(mark.people).toString('hex'))}::text[])
      as m (program_id, key, block, people)`

/** A day is prepared an hour after its end at the earliest; what is younger comes in time. */
const LATE_AFTER_SECONDS = 1800

export const writeReach = (database: Database, marks: readonly Mark[]): Promise<void> =>
  writeSets(database, reachSql, marks, REACH_SET_SIZE)

/** Prepared days that these quarters arrive too late for are deleted; they are prepared again on request. */
export async function writeActive(database: Database, marks: readonly Mark[]): Promise<void> {
  await writeSets(database, activeSql, marks, ACTIVE_SET_SIZE)
  const late = marks.filter(({ key }) => key < Date.now() / 1000 - LATE_AFTER_SECONDS)
  if (late.length === 0) return
  await database.unscopedQuery(
    sql`
      delete from active_days d
       using (select distinct k.program_id, to_timestamp(k.at) as at
                from unnest(${late.map(mark => mark.programId)}::bigint[], ${late.map(mark => mark.key)}::bigint[])
                     as k (program_id, at)) m
       where d.program_id = m.program_id and d.from_at <= m.at and d.to_at > m.at`,
    { isRepeatable: true },
  )
}

async function writeSets(
  database: Database,
  queryOf: (marks: readonly Mark[]) => PreparedQuery<unknown>,
  marks: readonly Mark[],
  size: number,
): Promise<void> {
  for (let start = 0; start < marks.length; start += size) {
    await database.unscopedQuery(queryOf(marks.slice(start, start + size)), { isRepeatable: true })
  }
}
