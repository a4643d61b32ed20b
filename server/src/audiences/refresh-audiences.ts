// Keeps audiences by rule in step with people: `refreshAudiencesOfUsers` when people change, `applyRuleToSet` when a rule
// does. Both ask the same statement who ought to be in and who is.

import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { lockForPeopleChange } from '../following/index.ts'
import { changeMembers, type Membership } from './members.ts'
import type { Rule } from './rule.ts'
import { compileRule, countConditions } from './rule-sql.ts'

/** Conditions in one statement: each has up to two parameters, of which PostgreSQL takes 65,535. */
const STATEMENT_CONDITIONS_MAX = 10_000

interface DynamicAudience {
  readonly id: number
  readonly rule: Rule
}

/**
 * Brings the dynamic audiences that these users are in up to date with their attributes; who joins one follows its
 * topics. Call it in the transaction in which the users changed, after the change. Deactivated users stay members.
 */
export async function refreshAudiencesOfUsers(db: Db, programId: number, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return
  await lockForPeopleChange(db, programId)
  const audiences = await db
    .selectFrom('audiences')
    .select(['id', 'rule'])
    .where('program_id', '=', programId)
    .where('kind', '=', 'dynamic')
    .where('rule', 'is not', null)
    .execute()
  for (const share of inStatements(audiences)) {
    await applyRules(db, programId, share, sql`select unnest(${userIds}::bigint[])`)
  }
}

/** All rules in as few statements as can be: nearly always one. */
function inStatements(audiences: readonly DynamicAudience[]): DynamicAudience[][] {
  const shares: DynamicAudience[][] = []
  let conditions = STATEMENT_CONDITIONS_MAX
  for (const audience of audiences) {
    conditions += countConditions(audience.rule)
    if (conditions > STATEMENT_CONDITIONS_MAX) {
      shares.push([])
      conditions = countConditions(audience.rule)
    }
    shares.at(-1)?.push(audience)
  }
  return shares
}

/**
 * Applies the rule of one audience to the next `size` users in the order of their ids. Gives the id to go on after, or
 * null when there are no more. Changes of people must be locked out. Safe to repeat.
 */
export async function applyRuleToSet(
  db: Db,
  programId: number,
  audience: DynamicAudience,
  afterUserId: number,
  size: number,
): Promise<number | null> {
  const { rows } = await sql<{ last: number | null; seen: number }>`
    select max(id) as last, count(*)::int as seen from (
      select id from users where program_id = ${programId} and id > ${afterUserId} order by id limit ${size}
    ) as people`.execute(db)
  const { last, seen } = rows[0] as (typeof rows)[number]
  if (last === null) return null
  await applyRules(
    db,
    programId,
    [audience],
    sql`select id from users where program_id = ${programId} and id > ${afterUserId} and id <= ${last}`,
  )
  return seen < size ? null : last
}

/** Lets the users that `people` selects join and leave these audiences as their rules say. */
async function applyRules(
  db: Db,
  programId: number,
  audiences: readonly DynamicAudience[],
  people: RawBuilder<unknown>,
): Promise<void> {
  const belongs = audiences.map(({ id, rule }) => sql`case when ${compileRule(rule)} then ${id}::bigint end`)
  const { rows } = await sql<Membership & { joins: boolean }>`
    with people as materialized (${people}),
    wanted as (
      select u.id as user_id, a.audience_id
        from users u, unnest(array[${sql.join(belongs)}]) as a (audience_id)
       where u.program_id = ${programId} and u.id in (select * from people) and a.audience_id is not null
    ),
    present as (
      select m.user_id, m.audience_id
        from audience_members m
       where m.program_id = ${programId} and m.user_id in (select * from people)
         and m.audience_id = any(${audiences.map(({ id }) => id)})
    )
    select coalesce(w.audience_id, p.audience_id) as audience_id, coalesce(w.user_id, p.user_id) as user_id,
           p.user_id is null as joins
      from wanted w
      full join present p on p.user_id = w.user_id and p.audience_id = w.audience_id
     where w.user_id is null or p.user_id is null`.execute(db)
  if (rows.length === 0) return
  await changeMembers(
    db,
    programId,
    rows.filter(row => row.joins),
    rows.filter(row => !row.joins),
  )
}
