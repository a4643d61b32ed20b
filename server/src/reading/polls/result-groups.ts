// Groups of the results of a poll. Those of an anonymous one are counted once and kept: counted again after one more answer, or after
// one person has moved to another department, the difference would be what that person chose.

import { foldGroups, groupsSql, mergeSpellings, oneValueSql, type ValueGroup } from '../../people/audiences/index.ts'
import { isOwnPersonSql } from '../../people/restrictions/index.ts'
import type { Restricted } from '../../platform/access/restrictions.ts'
import type { Database } from '../../platform/db/database.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { lockByName } from '../../platform/db/query.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { ANONYMOUS_ANSWERS_MIN } from './poll.ts'
import type { CountedPoll, PollGroup, PollResults } from './result-record.ts'

interface PollGroups extends Pick<PollResults, 'folded_with'> {
  readonly by: PollGroup[]
}

/** People with one value, their answers, and how often each option was chosen, as `option_N` by its position. */
type Counted = ValueGroup & { readonly responses: number } & Readonly<Record<`option_${number}`, number>>

const columnsOf = ({ options }: CountedPoll) => options.map((_, index) => `option_${index}` as const)

/** Returns the groups; of an anonymous poll, which must be closed, the kept ones. */
export async function readGroups(
  database: Database,
  programId: number,
  poll: CountedPoll,
  attribute: string,
  reader: Restricted,
): Promise<PollGroups> {
  if (!poll.anonymous) return countGroups(database, programId, poll, attribute, reader)
  const kept = await database.read(programId, db => readKept(db, poll, attribute))
  if (kept) return kept
  const counted = await countGroups(database, programId, poll, attribute, reader)
  return database.transaction(programId, async db => {
    // The second of two requests takes the groups of the first.
    await lockByName(db, 'poll groups', poll.id)
    return (await readKept(db, poll, attribute)) ?? (await keep(db, poll, attribute, counted))
  })
}

/** The kept groups, unless at least five answers came in after them. */
async function readKept(db: ProgramDb, poll: CountedPoll, attribute: string): Promise<PollGroups | null> {
  const row = await sql<{ groups: PollGroups }>`
    select groups from poll_groups
     where program_id = ${db.programId} and poll_id = ${poll.id} and attribute = ${attribute}
       and responses > ${poll.response_count - ANONYMOUS_ANSWERS_MIN}`.first(db)
  return row?.groups ?? null
}

async function keep(db: ProgramDb, poll: CountedPoll, attribute: string, groups: PollGroups): Promise<PollGroups> {
  await sql`
    insert into poll_groups (program_id, poll_id, attribute, responses, groups)
    values (${db.programId}, ${poll.id}, ${attribute}, ${poll.response_count}, ${JSON.stringify(groups)}::jsonb)
    on conflict (program_id, poll_id, attribute) do update
       set responses = excluded.responses, groups = excluded.groups`.execute(db)
  return groups
}

async function countGroups(
  database: Database,
  programId: number,
  poll: CountedPoll,
  attribute: string,
  reader: Restricted,
): Promise<PollGroups> {
  const columns = columnsOf(poll)
  const counts = ['responses', ...columns]
  const rows = await database.unscopedQuery<Counted>(
    groupsSql({ spellings: spellingsSql(programId, poll, attribute, reader), counts }),
  )
  const add = (one: Counted, other: Counted): Counted =>
    ({
      value: one.value,
      ...Object.fromEntries(['audience', ...counts].map(name => [name, numberOf(one, name) + numberOf(other, name)])),
    }) as Counted
  const groups = mergeSpellings(rows, add)
  const folded = poll.anonymous ? foldGroups(groups, add, group => group.responses) : foldGroups(groups, add)
  const by = folded.groups.map(group => present(poll, group))
  return folded.foldedWith === null ? { by } : { by, folded_with: folded.foldedWith }
}

const numberOf = (group: Counted, name: string): number => (group as unknown as Record<string, number>)[name] ?? 0

const present = ({ options }: CountedPoll, group: Counted & { readonly folded?: number }): PollGroup => ({
  value: group.value,
  ...(group.folded === undefined ? {} : { folded: group.folded }),
  audience: group.audience,
  responses: group.responses,
  options: options.map(({ id }, index) => ({ id, count: group[`option_${index}`] ?? 0 })),
})

/**
 * SQL: the people whom the poll is open to, by value, with their answers. Of an anonymous one the answers of people who have left are
 * among those without a value: what is missing from the sum of the groups would be theirs.
 */
function spellingsSql(
  programId: number,
  { id, anonymous, targeted, options }: CountedPoll,
  attribute: string,
  reader: Restricted,
): Sql<unknown> {
  const chose = sql.join(
    options.map(
      (option, index) =>
        sql`(count(*) filter (where ${option.id} = any(p.option_ids)))::integer as ${sql.ref(`option_${index}`)}`,
    ),
  )
  const isAsked = targeted
    ? sql`u.id in (select m.user_id from poll_audiences pa
                     join audience_members m on m.program_id = ${programId} and m.audience_id = pa.audience_id
                    where pa.program_id = ${programId} and pa.poll_id = ${id})`
    : sql`true`
  const isMember = sql`u.program_id = ${programId} and u.active and ${isAsked}
    and ${isOwnPersonSql(programId, reader, sql`u.id`)}`
  const left = anonymous
    ? sql`
      union all
      select null, r.option_ids, false from poll_responses r
       where r.program_id = ${programId} and r.poll_id = ${id}
         and not exists (select from users u where ${isMember} and u.id = r.user_id)`
    : sql``
  return sql`
    select nullif(p.value, '') as value, (count(*) filter (where p.is_asked))::integer as audience,
           count(p.option_ids)::integer as responses, ${chose}
      from (select ${oneValueSql(attribute)} as value, r.option_ids, true as is_asked
              from users u
              left join poll_responses r on r.program_id = ${programId} and r.poll_id = ${id} and r.user_id = u.id
             where ${isMember}
            ${left}) p
     group by 1`
}
