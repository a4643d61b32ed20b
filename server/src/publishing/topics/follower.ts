import { sql } from 'kysely'
import { mayUseAttribute } from '../../people/audiences/index.ts'
import type { Role } from '../../platform/access/roles.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import type { PageRequest } from '../../platform/http/input/pagination.ts'
import { Id, Nullable, named, type Static, Type } from '../../platform/http/input/schema.ts'

/** A follower of a topic as returned (docs/contract/topics.md#following). */
export const Follower = named(
  'Follower',
  Type.Object({
    user_id: Id(),
    username: Type.String(),
    display_name: Type.String(),
    full_name: Type.String(),
    avatar_url: Nullable(Type.String()),
    employee_id: Nullable(Type.String({ description: 'null for callers below program manager' })),
  }),
)

/** A page of a topic's followers, by user id; the employee number only for a caller who may see it. */
export async function listFollowerRows(
  db: ProgramDb,
  topicId: number,
  page: PageRequest,
  role: Role,
): Promise<Static<typeof Follower>[]> {
  const { rows } = await sql<Static<typeof Follower>>`
    select u.id as user_id, i.user_name as username,
           coalesce(u.display_name, u.given_name || ' ' || u.family_name) as display_name,
           u.given_name || ' ' || u.family_name as full_name,
           u.photo_url as avatar_url, 
           ${mayUseAttribute(role, 'employee_number') ? sql`u.employee_number` : sql`null::text`} as employee_id
      from (select f.user_id from topic_followers f
             where f.program_id = ${db.programId} and f.topic_id = ${topicId} and f.following
             order by f.user_id limit ${page.size} offset ${page.offset}) f
      join users u on u.program_id = ${db.programId} and u.id = f.user_id
      join identities i on i.id = u.id
     order by u.id`.execute(db)
  return rows
}
