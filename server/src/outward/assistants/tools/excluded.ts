import { sql } from '../../../platform/db/sql.ts'
import { type AssistantCall, actorOf } from '../assistant-call.ts'

/** The records without those about posts of topics that the program keeps from assistants. `postOf` names the post of a record, null for none. */
export async function withoutExcluded<T>(
  { services, session, ...call }: AssistantCall,
  records: readonly T[],
  postOf: (record: T) => number | null,
): Promise<T[]> {
  const topicIds = session.settings.assistants.channels_excluded.map(({ id }) => id)
  const postIds = records.flatMap(record => postOf(record) ?? [])
  if (topicIds.length === 0 || postIds.length === 0) return [...records]
  const { programId } = actorOf({ services, session, ...call })
  const rows = await services.database.unscopedQuery(sql<{ content_id: number }>`
    select distinct content_id from content_topics
     where program_id = ${programId} and content_id = any(${postIds}::bigint[]) and topic_id = any(${topicIds}::bigint[])`)
  const hidden = new Set(rows.map(({ content_id }) => content_id))
  return records.filter(record => !hidden.has(postOf(record) ?? 0))
}
