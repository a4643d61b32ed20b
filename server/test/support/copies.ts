import { sql } from '../../src/platform/db/sql.ts'
import { indexContentSearch } from '../../src/publishing/content/index.ts'
import { indexPosts } from '../../src/publishing/visibility/index.ts'
import type { TestApp, TestProgram } from './app.ts'

/** Copies of a published post in its topics, older by a minute each, for tests that need very many; returns their ids. */
export function copyPost({ app }: TestApp, { id: programId }: TestProgram, postId: number, count: number) {
  return app.services.database.transaction(programId, async db => {
    const { rows } = await sql<{ id: number }>`
      insert into content (program_id, uuid, content_type, state, title, language, published_at, author_user_id)
      select program_id, gen_random_uuid(), content_type, state, title, language,
             published_at - n * interval '1 minute', author_user_id
        from content, generate_series(1, ${count}) as n
       where program_id = ${programId} and id = ${postId}
      returning id`.execute(db)
    const ids = rows.map(row => row.id)
    await sql`
      insert into content_topics (program_id, content_id, topic_id)
      select ${programId}, unnest(${ids}::bigint[]), topic_id
        from content_topics where program_id = ${programId} and content_id = ${postId}`.execute(db)
    await indexContentSearch(db, ids)
    await indexPosts(db, ids)
    return ids
  })
}
