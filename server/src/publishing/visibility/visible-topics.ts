import { type Sql, sql } from '../../platform/db/sql.ts'

/** SQL: whether topic `t` is published and open to the user. */
export const topicVisibleSql = (
  userId: number,
): Sql<boolean> => sql`(t.state = 'published' and (not t.targeted or exists (
  select from topic_audiences ta
    join audience_members m on m.program_id = ta.program_id and m.audience_id = ta.audience_id
   where ta.program_id = t.program_id and ta.topic_id = t.id and m.user_id = ${userId})))`
