import type { Database } from '../../platform/db/database.ts'
import type { Mark } from './marks.ts'

/** Blocks of one statement: 0.5 MB of text at most. */
const REACH_SET_SIZE = 500
const ACTIVE_SET_SIZE = 64

// Rows are locked in the order of their keys, on all nodes. One that has the bits already is left alone.
const REACH_SQL = `
  insert into post_reach as r (program_id, content_id, block, people)
  select m.program_id, m.key, m.block, ('x' || m.people)::bit(4096)
    from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[]) as m (program_id, key, block, people)
   order by m.program_id, m.key, m.block
  on conflict (program_id, content_id, block) do update set people = r.people | excluded.people
   where r.people <> (r.people | excluded.people)`

const ACTIVE_SQL = `
  insert into active_quarters as q (program_id, at, block, people)
  select m.program_id, to_timestamp(m.key), m.block, ('x' || m.people)::bit(32768)
    from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[]) as m (program_id, key, block, people)
   order by m.program_id, m.key, m.block
  on conflict (program_id, at, block) do update set people = q.people | excluded.people
   where q.people <> (q.people | excluded.people)`

/** Prepared days that these quarters arrive too late for; they are prepared again on request. */
const LATE_SQL = `
  delete from active_days d
   using (select distinct k.program_id, to_timestamp(k.at) as at
            from unnest($1::bigint[], $2::bigint[]) as k (program_id, at)) m
   where d.program_id = m.program_id and d.from_at <= m.at and d.to_at > m.at`

/** A day is prepared an hour after its end at the earliest; what is younger comes in time. */
const LATE_AFTER_SECONDS = 1800

export const writeReach = (database: Database, marks: readonly Mark[]): Promise<void> =>
  writeSets(database, { name: 'write_post_reach', text: REACH_SQL }, marks, REACH_SET_SIZE)

export async function writeActive(database: Database, marks: readonly Mark[]): Promise<void> {
  await writeSets(database, { name: 'write_active_quarters', text: ACTIVE_SQL }, marks, ACTIVE_SET_SIZE)
  const late = marks.filter(({ key }) => key < Date.now() / 1000 - LATE_AFTER_SECONDS)
  if (late.length === 0) return
  const values = [late.map(mark => mark.programId), late.map(mark => mark.key)]
  await database.unscopedQuery({ name: 'drop_late_days', text: LATE_SQL, values, isRepeatable: true })
}

async function writeSets(
  database: Database,
  statement: { readonly name: string; readonly text: string },
  marks: readonly Mark[],
  size: number,
): Promise<void> {
  for (let start = 0; start < marks.length; start += size) {
    const set = marks.slice(start, start + size)
    const values = [
      set.map(mark => mark.programId),
      set.map(mark => mark.key),
      set.map(mark => mark.block),
      set.map(mark => Buffer.from(mark.people).toString('hex')),
    ]
    await database.unscopedQuery({ ...statement, values, isRepeatable: true })
  }
}
