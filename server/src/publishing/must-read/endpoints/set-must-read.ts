import { endpoint } from '../../../platform/http/endpoint.ts'
import { One } from '../../../platform/http/input/schema.ts'
import { parseTimestamp } from '../../../platform/http/input/timestamp.ts'
import { ContentParams, lockForWrite, tagOfPost, writeContent } from '../../content/index.ts'
import { MustReadInput, MustReadSettings, presentMustRead } from '../must-read.ts'
import { setMustRead as writeMustRead } from '../store.ts'

export const setMustRead = endpoint({
  id: 'setMustRead',
  tag: 'Content',
  method: 'PUT',
  path: '/v2/content/{content_id}/must_read',
  summary: 'Make a post a must-read, with its settings',
  description:
    'Readers must acknowledge the post. Omitted members get their default. Reminders whose time has passed are ' +
    'not sent.',
  access: writeContent,
  input: { params: ContentParams, body: MustReadInput },
  output: { status: 200, body: One(MustReadSettings), headers: ['ETag'] },
  errors: [404, 412],
  async handle(context, { params, body }) {
    const settings = {
      must_read_due_at: body.due_at ? parseTimestamp(body.due_at) : null,
      must_read_label: body.label?.trim() || null,
      must_read_remind_hours_before: [...new Set(body.remind_hours_before)],
      must_read_ask_again_on_change: body.ask_again_on_change ?? false,
    }
    const post = await lockForWrite(context, params.content_id)
    await writeMustRead(context.db, post, settings)
    await tagOfPost(context, post.id)
    return { data: presentMustRead(settings) }
  },
})
