import { Type } from '../../../platform/http/input/schema.ts'
import { withoutExcluded } from './excluded.ts'
import { Limit, limitOf, Note } from './posts.ts'
import { type Found, readOwn, tool } from './tool.ts'

const READ_COUNT = 50

export const myNotifications = tool<{ limit?: number }>({
  name: 'my_notifications',
  title: 'My notifications',
  description: "This person's notifications, newest first. They stay as unread as they are.",
  inputSchema: Type.Object({ limit: Limit }, { additionalProperties: false }),
  outputSchema: Type.Object({
    note: Note,
    notifications: Type.Array(
      Type.Object({
        id: Type.Id(),
        type: Type.String(),
        title: Type.String(),
        body: Type.String(),
        action_required: Type.Boolean(),
        read_at: Type.Nullable(Type.String()),
        created_at: Type.String(),
        post_id: Type.Nullable(Type.Id()),
        url: Type.Nullable(Type.String()),
      }),
    ),
  }),
  async run(call, { limit }, { mark }) {
    const { data } = await readOwn(call, `/v2/notification_center/notifications?page.size=${READ_COUNT}`)
    const seen = await withoutExcluded(call, data as Found[], ({ content_id }) => content_id)
    return {
      notifications: seen.slice(0, limitOf(limit)).map(one => ({
        id: one.id,
        type: one.type,
        title: mark(one.title),
        body: mark(one.body),
        action_required: one.action_required,
        read_at: one.read_at,
        created_at: one.created_at,
        post_id: one.content_id,
        url: one.url,
      })),
    }
  },
})
