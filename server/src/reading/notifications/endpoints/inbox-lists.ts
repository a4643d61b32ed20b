// The three lists of the former inbox: the rows of the notification center, in the inbox's form.

import { endpoint } from '../../../platform/http/endpoint.ts'
import { Type } from '../../../platform/http/input/schema.ts'
import { afterParameters, PageAfter, placesOf } from '../../../platform/http/paging.ts'
import { ownNotifications, SUCCESSOR } from '../access.ts'
import type { NotificationFilter } from '../matching-sql.ts'
import { noteTold } from '../note-told.ts'
import { InboxItem, presentInboxItem } from '../notification.ts'
import { readNotificationPage } from '../page.ts'

interface InboxList {
  readonly id: string
  readonly path: string
  readonly summary: string
  readonly filter: NotificationFilter
}

const inboxList = ({ id, path, summary, filter }: InboxList) =>
  endpoint({
    id,
    tag: 'Assistant inbox',
    method: 'GET',
    path,
    summary,
    access: ownNotifications,
    deprecated: SUCCESSOR,
    input: { query: Type.Object({ ...afterParameters }) },
    output: { status: 200, body: PageAfter(InboxItem) },
    transaction: 'own',
    async handle({ actor, services }, { query }) {
      const places = placesOf(services.secrets, [id, actor.programId, actor.userId])
      const wanted = { page: places.read(query), places }
      const { rows, meta } = await readNotificationPage(services.database, actor, filter, wanted)
      noteTold(services, actor, rows)
      return { data: rows.map(row => presentInboxItem(row, services.baseUrl())), meta }
    },
  })

export const listInboxItems = inboxList({
  id: 'listInboxItems',
  path: '/v2/assistant/inbox_items',
  summary: 'List todos and notifications, newest first',
  filter: {},
})

export const listTodos = inboxList({
  id: 'listTodos',
  path: '/v2/assistant/todos',
  summary: 'List todos, newest first',
  filter: { actionRequired: true },
})

export const listInboxNotifications = inboxList({
  id: 'listInboxNotifications',
  path: '/v2/assistant/notifications',
  summary: 'List what happened, newest first',
  filter: { actionRequired: false },
})
