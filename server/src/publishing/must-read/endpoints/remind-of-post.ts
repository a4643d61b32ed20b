import { endpoint } from '../../../platform/http/endpoint.ts'
import { Count, Id, Nullable, named, One, OneOf, Text, Timestamp, Type } from '../../../platform/http/input/schema.ts'
import { presentTimestamp } from '../../../platform/http/input/timestamp.ts'
import { ContentParams, requireContentId, writeContent } from '../../content/index.ts'
import { RECIPIENTS } from '../reminders/recipients.ts'
import { remindNow } from '../reminders/remind-now.ts'

const MESSAGE_MAX_LENGTH = 500

const ReminderInput = named(
  'ReminderInput',
  Type.Object({
    to: OneOf(RECIPIENTS),
    message: Type.Optional(Nullable(Text(MESSAGE_MAX_LENGTH))),
  }),
)

const Reminder = named(
  'Reminder',
  Type.Object({ id: Id(), count: Count({ description: 'The recipients' }), sent_at: Timestamp() }),
)

export const remindOfPost = endpoint({
  id: 'remindOfPost',
  tag: 'Content',
  method: 'POST',
  path: '/v2/content/{content_id}/reminders',
  summary: 'Remind people of a post that they have not acknowledged',
  description:
    '`missing` are all people who have not acknowledged the current post, `unread` those of them who have not ' +
    'viewed it. One reminder of a post is allowed in 20 hours: 429 with `Retry-After`.',
  access: writeContent,
  input: { params: ContentParams, body: ReminderInput },
  output: { status: 202, body: One(Reminder) },
  errors: [404, 429],
  async handle({ db, services }, { params, body }) {
    const contentId = await requireContentId(db, params.content_id)
    const message = body.message?.trim() || null
    const { id, count, sent_at } = await remindNow(db, services.jobs, contentId, { to: body.to, message })
    return { data: { id, count, sent_at: presentTimestamp(sent_at) } }
  },
})
