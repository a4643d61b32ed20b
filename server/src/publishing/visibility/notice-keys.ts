import { type RawBuilder, sql } from 'kysely'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { rowsOfIds } from '../../platform/db/query.ts'

/**
 * SQL: who sees a post is written in the common notification about it as well (decision 0006), as post_feed has it, null while the
 * post is in no feed; and which acknowledgements of it count. Only those that differ are written.
 */
export const noticeKeysSql = (db: ProgramDb, postIds: readonly number[]): RawBuilder<unknown> => sql`
    update notifications n set access_keys = f.access_keys, audience_keys = f.audience_keys,
           must_read_revision = coalesce(f.must_read_revision, n.must_read_revision)
      from ${rowsOfIds(postIds)} as p (id)
      left join post_feed f on f.program_id = ${db.programId} and f.post_id = p.id
     where n.program_id = ${db.programId} and n.content_id = p.id and n.user_id is null
       and (n.access_keys, n.audience_keys, n.must_read_revision) is distinct from
           (f.access_keys, f.audience_keys, coalesce(f.must_read_revision, n.must_read_revision))`
