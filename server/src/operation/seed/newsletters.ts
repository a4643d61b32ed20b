import { randomBytes } from 'node:crypto'
import type { SeedNewsletter } from '@atrium/seed'
import { sql } from '../../platform/db/sql.ts'
import type { Load } from './load-types.ts'
import { type Batch, takeIds } from './store.ts'

/** Adds the newsletters; of one that was sent with its recipients and what was counted, without names. */
export async function loadNewsletters(load: Load): Promise<void> {
  for (const newsletter of load.source.newsletters())
    await load.store.set(batch => insertNewsletter(load, batch, newsletter))
}

const POSTS_SHOWN = 4

async function insertNewsletter({ programId, userIds }: Load, batch: Batch, newsletter: SeedNewsletter): Promise<void> {
  const { db, insert } = batch
  const [id] = (await takeIds(db, 'newsletters', 1)) as [number]
  const { name, subject, preheader, body, translations, created_at, sent_at } = newsletter
  const author = userIds[newsletter.author_index] as number
  const rows = await sql<{ post_id: number }>`
    select f.post_id from post_feed f
     where f.program_id = ${programId} and 0 = any(f.access_keys) and f.audience_keys = '{}'
       and f.published_at < ${sent_at ?? new Date()}::timestamptz
     order by f.published_at desc, f.post_id desc limit ${sql.lit(POSTS_SHOWN)}`.all(db)
  const blocks = [
    { id: 'hello', kind: 'text', body },
    ...rows.map(({ post_id }, index) => ({
      id: `post${index}`,
      kind: 'post',
      content_id: post_id,
      layout: index === 0 ? 'lead' : 'row',
    })),
    { id: 'line', kind: 'divider' },
    { id: 'more', kind: 'latest', channel_ids: [], days: 7, limit: 5, layout: 'title' },
  ]
  await sql`
    insert into newsletters (program_id, id, name, subject, preheader, language, blocks, state, begun_at, sent_at, mail_tracking,
                             author_user_id, written_by_user_id, created_at, updated_at)
    select ${programId}::bigint, ${id}::bigint, ${name}, ${subject}, ${preheader}, p.languages[1], ${JSON.stringify(blocks)}::jsonb,
           ${sent_at ? 'sent' : 'draft'}, ${sent_at}::timestamptz, ${sent_at}::timestamptz, ${sent_at ? 'totals' : null},
           ${author}::bigint, ${author}::bigint, ${created_at}::timestamptz, ${created_at}::timestamptz
      from programs p where p.id = ${programId}`.execute(db)
  await insert(
    'newsletter_translations',
    Object.entries(translations).map(([language, texts]) => ({
      program_id: programId,
      newsletter_id: id,
      language,
      subject: texts.subject,
      blocks: JSON.stringify([{ id: 'hello', body: texts.body }]),
    })),
  )
  if (sent_at) await insertRecipients(batch, programId, { id, sent_at, newsletter })
}

interface SentNewsletter {
  readonly id: number
  readonly sent_at: Date
  readonly newsletter: SeedNewsletter
}

async function insertRecipients({ db }: Batch, programId: number, { id, sent_at, newsletter }: SentNewsletter) {
  await sql`
    insert into newsletter_recipients (program_id, newsletter_id, user_id, status, reason, at)
    select ${programId}, ${id}::bigint, u.id, case when e.user_id is null then 'skipped' else 'sent' end,
           case when e.user_id is null then 'no_address' end, ${sent_at}::timestamptz
      from users u
      left join lateral (
        select user_id from user_emails where program_id = ${programId} and user_id = u.id limit 1) e on true
     where u.program_id = ${programId} and u.active`.execute(db)
  const mails = newsletter.opens.map(({ minutes, clicked }, index) => ({
    token: `${programId}-${randomBytes(18).toString('base64url')}`,
    at: new Date(sent_at.getTime() + minutes * 60_000),
    block_id: clicked ? `post${index % POSTS_SHOWN}` : null,
  }))
  await sql`
    insert into newsletter_mails (program_id, newsletter_id, token, opened_at, clicked_at, clicked_blocks)
    select ${programId}, ${id}::bigint, m.token, m.at, case when m.block_id is not null then m.at end,
           array_remove(array[m.block_id], null)
      from jsonb_to_recordset(${JSON.stringify(mails)}::jsonb) as m (token text, at timestamptz, block_id text)`.execute(
    db,
  )
}
