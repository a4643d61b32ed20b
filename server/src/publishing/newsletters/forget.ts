// Removes personal data from newsletters: they stay without their author, and recipients stay counted under a pseudonym.

import { sql } from '../../platform/db/sql.ts'
import { type ForgetPlace, forgetBy, ownTextsOf, rowsPerUser } from '../../shared/forgetting/index.ts'

const authors = forgetBy(
  'newsletters (author, written_by)',
  (programId, { id }) => sql`
    update newsletters
       set author_user_id = nullif(author_user_id, ${id}), written_by_user_id = nullif(written_by_user_id, ${id})
     where program_id = ${programId} and ${id} in (author_user_id, written_by_user_id)`,
)

/** Waiting mails are not sent, and counted records lose the person. */
const ended = forgetBy(
  'newsletter_recipients (status, token)',
  (programId, { id }) => sql`
    update newsletter_recipients
       set token = null, status = case status when 'waiting' then 'skipped' else status end,
           reason = case status when 'waiting' then 'inactive' else reason end
     where program_id = ${programId} and user_id = ${id}`,
)

export const forgetPlaces: readonly ForgetPlace[] = [
  ownTextsOf({
    table: 'newsletters',
    key: { id: 'bigint' },
    columns: {
      name: 'text',
      subject: 'text',
      preheader: 'text',
      sender_name: 'text',
      reply_to: 'text',
      blocks: 'json',
    },
    own: ({ id }) => sql<boolean>`t.author_user_id = ${id}`,
  }),
  ownTextsOf({
    table: 'newsletter_translations',
    key: { newsletter_id: 'bigint', language: 'text' },
    columns: { subject: 'text', preheader: 'text', blocks: 'json' },
    own: ({ id }) => sql<boolean>`exists (
      select from newsletters n
       where n.program_id = t.program_id and n.id = t.newsletter_id and n.author_user_id = ${id})`,
  }),
  authors,
  ended,
  rowsPerUser('newsletter_recipients'),
]
