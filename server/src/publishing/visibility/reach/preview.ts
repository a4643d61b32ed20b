// Whom a post that does not exist yet would reach: counted from its topics, audiences and a rule, without storing any.

import { type RawBuilder, sql } from 'kysely'
import { type GroupedRule, groupRule, type Rule } from '../../../people/audiences/index.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Reach } from './count-reach.ts'
import type { Targets } from './targets.ts'

const SAMPLE_SIZE = 10

export interface SamplePerson {
  readonly user_id: number
  readonly display_name: string
  readonly department: string | null
}

export type ReachPreview = Reach & { readonly sample: SamplePerson[] }

interface Place {
  readonly database: Database
  readonly programId: number
}

/** A post that may come to be: the audiences of `targets` and `rule` are a union. */
export interface PlannedPost {
  readonly targets: Targets
  readonly rule: Rule | null
  /** Whether the caller may know who is reached, not only how many. */
  readonly showsPeople: boolean
}

export async function previewReach(place: Place, { targets, rule, showsPeople }: PlannedPost): Promise<ReachPreview> {
  const { reach, sampleIds } = rule ? await countByRule(place, targets, rule) : await countByMembers(place, targets)
  return { ...reach, sample: showsPeople ? await readSample(place, sampleIds) : [] }
}

interface Counted {
  readonly reach: Reach
  readonly sampleIds: readonly number[]
}

async function countByMembers({ database, programId }: Place, targets: Targets): Promise<Counted> {
  const [reach] = await database.unscopedQuery(countsSql(programId, targets))
  if (!reach || reach.audiences_and_topics === 0) return { reach: reach ?? NOBODY, sampleIds: [] }
  const { targeted, audience_ids, open, topic_audience_ids } = targets
  const isIn = (audienceIds: readonly number[]) => sql`and u.id in (${membersOf(programId, audienceIds)})`
  const rows = await database.unscopedQuery(sql<{ id: number }>`
      select u.id from users u
       where u.program_id = ${programId} and u.active ${targeted ? isIn(audience_ids) : sql``}
             ${open ? sql`` : isIn(topic_audience_ids)}
       limit ${SAMPLE_SIZE}`)
  return { reach, sampleIds: rows.map(row => row.id) }
}

const NOBODY: Reach = { audiences: 0, topics: 0, audiences_and_topics: 0 }

/** As `countReach`, in one statement. Deactivated people are few, and taken away from the counts of members. */
function countsSql(
  programId: number,
  { targeted, audience_ids, open, topic_audience_ids }: Targets,
): RawBuilder<Reach> {
  const inactive = sql`select u.id from users u where u.program_id = ${programId} and not u.active`
  const everyone = sql`
    (select coalesce(sum(size), 0) from user_blocks where program_id = ${programId}) - (select count(*) from inactive)`
  const members = (audienceIds: readonly number[]) => sql`
    (select count(distinct user_id) from (${membersOf(programId, audienceIds)}) m)
    - (select count(*) from inactive where id in (${membersOf(programId, audienceIds)}))`
  const inBoth = sql`
    (select count(distinct user_id) from (${membersOf(programId, audience_ids)}) m
      where user_id in (${membersOf(programId, topic_audience_ids)}))
    - (select count(*) from inactive where id in (${membersOf(programId, audience_ids)})
                                       and id in (${membersOf(programId, topic_audience_ids)}))`
  const audiences = targeted ? members(audience_ids) : sql`0`
  const topics = open ? everyone : members(topic_audience_ids)
  const both = targeted ? (open ? sql`audiences` : inBoth) : sql`topics`
  return sql<Reach>`
    with inactive as materialized (${inactive}),
         counts as materialized (select (${audiences})::int as audiences, (${topics})::int as topics)
    select audiences, topics, (${both})::int as audiences_and_topics from counts`
}

const membersOf = (programId: number, audienceIds: readonly number[]): RawBuilder<unknown> => sql`
  select m.user_id from audience_members m
   where m.program_id = ${programId} and m.audience_id = any(${[...audienceIds]}::bigint[])`

/** People who are alike in everything that counts. */
type PeopleGroup = Record<string, unknown> & {
  readonly in_audiences: boolean
  readonly in_topics: boolean
  readonly people: number
}

async function countByRule({ database, programId }: Place, targets: Targets, rule: Rule): Promise<Counted> {
  const grouped = groupRule(rule, programId)
  const names = [...grouped.columns.map(({ name }) => name), 'in_audiences', 'in_topics']
  const people = peopleSql(programId, targets, grouped)
  const columns = sql.join(names.map(name => sql.ref(name)))
  const groups = await database.unscopedQuery(
    sql<PeopleGroup>`select ${columns}, count(*)::int as people from (${people}) p group by ${columns}`,
  )
  const reach = { audiences: 0, topics: 0, audiences_and_topics: 0 }
  const reached: PeopleGroup[] = []
  for (const group of groups) {
    const isAimedAt = group.in_audiences || grouped.matches(group)
    if (isAimedAt) reach.audiences += group.people
    if (group.in_topics) reach.topics += group.people
    if (!isAimedAt || !group.in_topics) continue
    reach.audiences_and_topics += group.people
    reached.push(group)
  }
  if (reached.length === 0) return { reach, sampleIds: [] }
  // From the largest groups: the first ten are found quickly.
  const largest = reached.sort((a, b) => b.people - a.people).slice(0, SAMPLE_SIZE)
  const isOne = largest.map(
    group =>
      sql`(${sql.join(
        names.map(name => isAs(name, group[name])),
        sql` and `,
      )})`,
  )
  const rows = await database.unscopedQuery(
    sql<{ id: number }>`select id from (${people}) p where ${sql.join(isOne, sql` or `)} limit ${SAMPLE_SIZE}`,
  )
  return { reach, sampleIds: rows.map(row => row.id) }
}

const isAs = (name: string, value: unknown): RawBuilder<unknown> =>
  value === null ? sql`${sql.ref(name)} is null` : sql`${sql.ref(name)} = ${value}`

/**
 * SQL: active people with what a rule groups them by. Members are joined and not looked up for each person: a set that is
 * too large for a hash would be scanned each time.
 */
function peopleSql(programId: number, targets: Targets, { columns, joins }: GroupedRule): RawBuilder<unknown> {
  const { audience_ids, open, topic_audience_ids } = targets
  const marks = (name: string, audienceIds: readonly number[]) =>
    sql`left join (select distinct user_id from (${membersOf(programId, audienceIds)}) m) ${sql.ref(name)}
          on ${sql.ref(`${name}.user_id`)} = u.id`
  return sql`
    select u.id, ${sql.join(columns.map(({ name, value }) => sql`${value} as ${sql.ref(name)}`))},
           ${audience_ids.length > 0 ? sql`in_a.user_id is not null` : sql`false`} as in_audiences,
           ${open ? sql`true` : sql`in_t.user_id is not null`} as in_topics
      from users u ${joins}
      ${audience_ids.length > 0 ? marks('in_a', audience_ids) : sql``}
      ${open ? sql`` : marks('in_t', topic_audience_ids)}
     where u.program_id = ${programId} and u.active`
}

async function readSample({ database, programId }: Place, ids: readonly number[]): Promise<SamplePerson[]> {
  if (ids.length === 0) return []
  return database.unscopedQuery(sql<SamplePerson>`
      select u.id as user_id, coalesce(u.display_name, u.given_name || ' ' || u.family_name) as display_name, u.department
        from users u where u.program_id = ${programId} and u.id = any(${[...ids]}::bigint[])
       order by folded(coalesce(u.display_name, u.given_name || ' ' || u.family_name)) collate "C", u.id`)
}
