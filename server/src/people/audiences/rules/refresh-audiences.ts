// Keeps audiences by rule in step with users: `refreshAudiencesOfUsers` when people change, `applyRuleToSet` when a
// rule does. Both read users once, evaluate the rules, and write the differences to the current members.

import type { ProgramDb } from '../../../platform/db/handle.ts'
import { prepared } from '../../../platform/db/query.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'
import { lockForPeopleChange } from '../../following/index.ts'
import { changeMembers, type Membership } from '../members.ts'
import type { Rule } from './rule.ts'
import { GROUP, sourceSql } from './rule-attributes.ts'
import { attributesOf, compileRule, foldText, type Person, sourcesOf, textsOf } from './rule-match.ts'

/** Users read and written at once. */
const SET_SIZE = 5000
/** Users whose memberships are read by a prepared query. */
const FEW = 10

interface DynamicAudience {
  readonly id: number
  readonly rule: Rule
  /** Only members of this audience can be in it. */
  readonly within_id: number | null
}

/**
 * Updates the memberships of these users in dynamic audiences after a change of their attributes; users who join one follow its
 * topics. Must be called in the transaction of the change, after it. Deactivated users stay members.
 */
export async function refreshAudiencesOfUsers(
  db: ProgramDb,
  userIds: readonly number[],
  /** Only of audiences with such rules. */
  only: (rule: Rule) => boolean = () => true,
): Promise<void> {
  if (userIds.length === 0) return
  await lockForPeopleChange(db)
  const audiences = (await readAudiences(db)).filter(({ rule }) => only(rule))
  if (audiences.length === 0) return
  for (let start = 0; start < userIds.length; start += SET_SIZE) {
    const ids = userIds.slice(start, start + SET_SIZE)
    await applyRules(db, audiences, await readPeople(db, audiences, sql`u.id = any(${ids})`))
  }
}

/** `refreshAudiencesOfUsers` after these users have joined or left a group, if a rule names groups. */
export async function refreshAudiencesByGroup(db: ProgramDb, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return
  const audiences = await readAudiences(db)
  if (audiences.some(({ rule }) => attributesOf(rule).includes(GROUP))) await refreshAudiencesOfUsers(db, userIds)
}

/** The audiences whose rules name groups. */
export const audiencesByGroup = async (db: ProgramDb): Promise<number[]> =>
  (await readAudiences(db)).flatMap(({ id, rule }) => (attributesOf(rule).includes(GROUP) ? [id] : []))

/**
 * `refreshAudiencesOfUsers` for a few users added in this transaction, who are in no audience yet. The transaction must hold
 * the lock of `lockForPeopleChange`.
 */
export async function joinAudiencesAsNewUsers(db: ProgramDb, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return
  const audiences = await readAudiences(db)
  if (audiences.length === 0) return
  const people = await readPeople(db, audiences, sql`u.id = any(${userIds})`)
  const { joining } = compareWithRules(audiences, people, new Map())
  if (joining.length > 0) await changeMembers(db, joining, [])
}

/** Updates the audiences within those whose members changed. */
export async function refreshWithin(
  db: ProgramDb,
  audienceIds: readonly number[],
  userIds: readonly number[],
): Promise<void> {
  const audiences = await sql<DynamicAudience>`
    select id, rule, within_id from audiences
     where program_id = ${db.programId} and within_id = any(${audienceIds}::bigint[]) and rule is not null order by id`.all(
    db,
  )
  if (audiences.length === 0) return
  await lockForPeopleChange(db)
  for (let start = 0; start < userIds.length; start += SET_SIZE) {
    const ids = userIds.slice(start, start + SET_SIZE)
    await applyRules(db, audiences, await readPeople(db, audiences, sql`u.id = any(${ids})`))
  }
}

async function readAudiences(db: ProgramDb): Promise<DynamicAudience[]> {
  const { rows } = await prepared(
    'dynamic_audiences',
    sql<DynamicAudience>`
    select id, rule, within_id from audiences
     where program_id = ${db.programId} and kind = 'dynamic' and rule is not null order by id`,
  ).execute(db)
  return rows
}

/**
 * Applies the rule of one audience to the next set of users, by id. Returns the id to continue after, or null when there are no
 * more. The transaction must hold the lock of `lockForDefinitionChange`. Idempotent.
 */
export async function applyRuleToSet(
  db: ProgramDb,
  audience: DynamicAudience,
  afterUserId: number,
): Promise<number | null> {
  const next = sql`u.id > ${afterUserId} order by u.id limit ${SET_SIZE}`
  const people = await readPeople(db, [audience], next)
  await applyRules(db, [audience], people)
  return people.length < SET_SIZE ? null : (people.at(-1)?.id ?? null)
}

/** Users with what the rules of these audiences read. */
async function readPeople(
  db: ProgramDb,
  audiences: readonly DynamicAudience[],
  which: Sql<unknown>,
): Promise<Person[]> {
  const sources = [...new Set(audiences.flatMap(({ rule }) => sourcesOf(rule)))]
  const values = sources.map((source, index) => sql`, ${sourceSql(source)} as ${sql.ref(`a${index}`)}`)
  const rows = await sql<{ id: number } & Record<`a${number}`, string | readonly string[] | null>>`
    select u.id ${sql.join(values, sql``)} from users u where u.program_id = ${db.programId} and ${which}`.all(db)
  return rows.map(row => ({
    id: row.id,
    attributes: new Map(sources.map((source, index) => [source, textsOf(source, row[`a${index}`]).map(foldText)])),
  }))
}

/** Adds these users to the audiences whose rules match, and removes them from the others. */
async function applyRules(
  db: ProgramDb,
  audiences: readonly DynamicAudience[],
  people: readonly Person[],
): Promise<void> {
  if (people.length === 0) return
  const present = await readMemberships(db, audiences, people)
  const { joining, leaving } = compareWithRules(audiences, people, present)
  if (joining.length + leaving.length > 0) await changeMembers(db, joining, leaving)
}

const NOBODY: ReadonlySet<number> = new Set()

/** Memberships to begin and to end; `present`: the current members. */
function compareWithRules(
  audiences: readonly DynamicAudience[],
  people: readonly Person[],
  present: Members,
): Record<'joining' | 'leaving', Membership[]> {
  const joining: Membership[] = []
  const leaving: Membership[] = []
  for (const { id: audience_id, rule, within_id } of audiences) {
    const matches = compileRule(rule)
    const members = present.get(audience_id)
    const around = within_id === null ? null : (present.get(within_id) ?? NOBODY)
    for (const person of people) {
      const isMember = members?.has(person.id) ?? false
      if ((matches(person) && (around?.has(person.id) ?? true)) === isMember) continue
      ;(isMember ? leaving : joining).push({ audience_id, user_id: person.id })
    }
  }
  return { joining, leaving }
}

/** Ids of users by id of the audience. */
type Members = ReadonlyMap<number, ReadonlySet<number>>

/**
 * The current memberships of these people, in these audiences and those around them. `offset 0` enforces a look-up for each person:
 * else all members of an audience would be read for each set of people. The plan for many is not kept: it may be of an empty table.
 */
async function readMemberships(
  db: ProgramDb,
  audiences: readonly DynamicAudience[],
  people: readonly Person[],
): Promise<Members> {
  const query = sql<{ audience_id: number; user_ids: number[] }>`
    select m.audience_id, array_agg(p.user_id) as user_ids
      from unnest(${people.map(({ id }) => id)}::bigint[]) as p (user_id) cross join lateral (
        select audience_id from audience_members
         where program_id = ${db.programId} and user_id = p.user_id
           and audience_id = any(${audiences.flatMap(({ id, within_id }) => (within_id === null ? [id] : [id, within_id]))})
        offset 0) m
     group by m.audience_id`
  const { rows } = await (people.length > FEW ? query : prepared('audience_memberships', query)).execute(db)
  return new Map(rows.map(row => [row.audience_id, new Set(row.user_ids)]))
}
