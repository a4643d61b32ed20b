import { sql } from '../../../platform/db/sql.ts'
import { notFound } from '../../../platform/errors.ts'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { namedObject, Type } from '../../../platform/http/input/schema.ts'
import { presentTimestamp } from '../../../platform/http/input/timestamp.ts'
import { findNewsletter, NewsletterParams } from '../../../publishing/newsletters/index.ts'
import { isOfAudienceSql } from '../audience.ts'
import { showTo } from './preview.ts'

const FeedNewsletter = namedObject('FeedNewsletter', {
  id: Type.Id(),
  subject: Type.String(),
  html: Type.String(),
  sent_at: Type.Nullable(Type.Timestamp()),
})

export const readFeedNewsletter = endpoint('GET /v2/feed/newsletters/{newsletter_id}', {
  tag: 'Newsletters',
  summary: 'Read a newsletter as you would get it now',
  description: 'One that was not sent, or is for others, is 404.',
  access: { as: ['user'], scopes: ['feeds.read'] },
  input: { params: NewsletterParams },
  output: { status: 200, body: Type.One(FeedNewsletter) },
  async handle({ actor, db, services }, { params }) {
    const newsletter = await findNewsletter(db, params.newsletter_id)
    if (!newsletter?.begun_at) throw notFound('Newsletter')
    // A cancelled one is for those who got it.
    const rows = await sql`
      select from users u
       where ${isOfAudienceSql(db, newsletter)} and u.id = ${actor.userId}
         and (${newsletter.state !== 'cancelled'} or exists (
           select from newsletter_recipients r
            where r.program_id = ${db.programId} and r.newsletter_id = ${newsletter.id} and r.user_id = u.id
              and r.status = 'sent'))`.all(db)
    if (rows.length === 0) throw notFound('Newsletter')
    const viewer = { userId: actor.userId, wishes: actor.wishedLanguages, form: 'page' } as const
    const { subject, html } = await showTo(db, services.baseUrl(), newsletter, viewer)
    return { data: { id: newsletter.id, subject, html, sent_at: presentTimestamp(newsletter.sent_at) } }
  },
})
