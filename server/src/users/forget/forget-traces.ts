// What a program keeps of somebody beside their membership. Posts stay, as a former colleague's; what is counted per user
// stays counted, under a pseudonym that leads nowhere.

import { sql } from 'kysely'
import { FORMER_COLLEAGUE, indexContentSearch, touchPosts } from '../../content/index.ts'
import type { Db } from '../../db/database.ts'
import type { ForgottenUser } from './forget-listeners.ts'
import { withoutWords } from './recognisable.ts'

/** Comments that are read and written at a time. */
const COMMENTS_SET_SIZE = 500

export async function forgetPosts(db: Db, programId: number, { id }: ForgottenUser): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update content set author_user_id = null, author_display_name = ${FORMER_COLLEAGUE}, author_avatar_url = null
     where program_id = ${programId} and author_user_id = ${id} returning id`.execute(db)
  await sql`
    update content set created_by = null where program_id = ${programId} and created_by = ${id}`.execute(db)
  const ids = rows.map(row => row.id)
  await touchPosts(db, programId, ids)
  if (ids.length > 0) await indexContentSearch(db, programId, ids)
}

/** Comments stay as well, without their author and without what the author could be recognised by. */
export async function forgetComments(db: Db, programId: number, user: ForgottenUser): Promise<void> {
  for (let after = 0; ; ) {
    const { rows } = await sql<{ id: number; body: string }>`
      select id, body from comments
       where program_id = ${programId} and author_user_id = ${user.id} and id > ${after}
       order by id limit ${COMMENTS_SET_SIZE}`.execute(db)
    const last = rows.at(-1)
    if (!last) return
    const cleaned = rows.map(row => withoutWords(row.body, user.words))
    await sql`
      update comments c set author_user_id = null, body = n.body
        from unnest(${rows.map(row => row.id)}::bigint[], ${cleaned}::text[]) as n (id, body)
       where c.program_id = ${programId} and c.id = n.id`.execute(db)
    after = last.id
  }
}

/** Rows of which there is one per user, by table. */
const PER_USER = ['engagements', 'comment_likes', 'poll_responses', 'share_links'] as const

export async function forgetEngagement(db: Db, programId: number, { id, pseudonym }: ForgottenUser): Promise<void> {
  for (const table of PER_USER) {
    await sql`
      update ${sql.table(table)} set user_id = ${pseudonym}
       where program_id = ${programId} and user_id = ${id}`.execute(db)
  }
}

/** The names in events that have been told, and in the log of their deliveries. */
export async function forgetEvents(db: Db, programId: number, { id }: ForgottenUser): Promise<void> {
  const unnamed = sql`
    data || (case when data ? 'user_name' then '{"user_name": "[removed]", "external_id": null}' else '{}' end)::jsonb`
  await sql`
    update events set data = ${unnamed}
     where program_id = ${programId} and data ->> 'user_id' = ${String(id)} and data ? 'user_name'`.execute(db)
  await sql`
    update webhook_deliveries set data = ${unnamed}
     where program_id = ${programId} and data ->> 'user_id' = ${String(id)} and data ? 'user_name'`.execute(db)
}

/** Answers that are kept for repeated requests may hold the whole profile. */
export async function forgetAnswers(db: Db, programId: number, { words }: ForgottenUser): Promise<void> {
  if (words.length === 0) return
  await sql`
    delete from idempotency_keys k
     where k.program_id = ${programId} and k.status is not null
       and exists (select from unnest(${words}::text[]) as w (word)
                    where position(lower(w.word) in lower(k.answer)) > 0)`.execute(db)
}
