import type { ProgramDb } from '../../platform/db/handle.ts'
import { prepared } from '../../platform/db/query.ts'
import { sql } from '../../platform/db/sql.ts'
import { forProgram } from '../../platform/db/transaction.ts'
import type { DispatchedEvent, EventConsumer } from '../../shared/events/consumer.ts'
import { countReachOfPosts } from '../visibility/index.ts'

/** Counts the audience of posts at publication, since audiences change later. */
export const publishedAudience: EventConsumer = {
  name: 'published audience',
  eventNames: ['content_published'],
  async consume(db, events) {
    const published = events.filter(({ name }) => name === 'content_published')
    for (const [programId, ofProgram] of Map.groupBy(published, event => event.program_id)) {
      await countAudiences(forProgram(db, programId), ofProgram)
    }
  },
}

async function countAudiences(db: ProgramDb, events: readonly DispatchedEvent[]): Promise<void> {
  // For a post that was published twice, the later publication counts.
  const inOrder = events.map(({ data }) => data).sort((a, b) => (a.published_at < b.published_at ? -1 : 1))
  const times = new Map(inOrder.map(({ content_id, published_at }) => [content_id as number, published_at as string]))
  const reach = await countReachOfPosts(db, [...times.keys()])
  const rows = [...reach].sort(([a], [b]) => a - b).map(([id, people]) => ({ id, at: times.get(id) as string, people }))
  await prepared(
    'published_audiences_add',
    sql`
    insert into published_audiences as a (program_id, content_id, published_at, people)
    select c.program_id, c.id, p.at, p.people
      from unnest(${rows.map(row => row.id)}::bigint[], ${rows.map(row => row.at)}::timestamptz[],
                  ${rows.map(row => row.people)}::integer[]) as p (id, at, people)
      join content c on c.program_id = ${db.programId} and c.id = p.id
    on conflict (program_id, content_id) do update
       set published_at = excluded.published_at, people = excluded.people
     where a.published_at < excluded.published_at`,
  ).execute(db)
}
