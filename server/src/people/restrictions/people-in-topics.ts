// The restrictions of other people than the caller: those who are asked for a review, or named as reviewers.

import { type Restrictions, type RoleRestrictions, restrictionsOf } from '../../platform/access/restrictions.ts'
import type { Role } from '../../platform/access/roles.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { defineHook } from '../../platform/hooks.ts'

interface Colleague {
  readonly user_id: number
  readonly role: Role
  readonly restrictions: Restrictions
}

/** Those of these people who are active in the program, by id. */
export async function readColleagues(
  db: ProgramDb,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, Colleague>> {
  const rows = await sql<{
    id: number
    role: Role
    role_detail: Parameters<typeof restrictionsOf>[2]
    role_restrictions: RoleRestrictions
  }>`
    select u.id, u.role, u.role_detail, p.role_restrictions
      from users u join programs p on p.id = u.program_id
     where u.program_id = ${db.programId} and u.id = any(${userIds}::bigint[]) and u.active`.all(db)
  return new Map(
    rows.map(({ id, role, role_detail, role_restrictions }) => [
      id,
      { user_id: id, role, restrictions: restrictionsOf(role_restrictions, role, role_detail) },
    ]),
  )
}

/** These people have left, have another role, or other lists, or the program restricts otherwise (null): what waits for one who may no longer do it goes to the others. */
export const rightsChanged =
  defineHook<(db: ProgramDb, userIds: readonly number[] | null) => Promise<void>>('rights changed')

/** SQL: whether the user `u`, a publisher or higher, may write a post in all these topics, an array of ids; as `restrictionsOf` has it. */
export const mayWriteInSql = (topicIds: Sql<unknown>): Sql<boolean> => sql`(
  u.role <> 'publisher' or coalesce(
    (select case when p.role_restrictions = 'off' then true
                 when jsonb_array_length(coalesce(u.role_detail -> 'scopes' -> 'topics', '[]')) > 0
                   then u.role_detail -> 'scopes' -> 'topics' @> to_jsonb(${topicIds})
                 else p.role_restrictions = 'listed'
                   or jsonb_array_length(coalesce(u.role_detail -> 'scopes' -> 'audiences', '[]')) > 0
                   or jsonb_array_length(coalesce(u.role_detail -> 'scopes' -> 'email_aliases', '[]')) > 0 end
       from programs p where p.id = u.program_id), false))`

/** SQL: whether the user `u` is a program manager, or a reviewer of each of these topics, an array of ids, that asks for one. */
export const mayApproveInSql = (topicIds: Sql<unknown>): Sql<boolean> => sql`(
  u.role in ('program_manager', 'administrator') or not exists (
    select from topics t
     where t.program_id = u.program_id and t.id = any(${topicIds}) and t.review = 'managers' and not exists (
       select from topic_reviewers v where v.program_id = t.program_id and v.topic_id = t.id and v.user_id = u.id)))`
