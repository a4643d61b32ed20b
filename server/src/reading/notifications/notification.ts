// One notification as a response (docs/contract/notifications.md), in the center and in the former inbox.

import { namedObject, type Static, Type } from '../../platform/http/input/schema.ts'
import { presentTimestamp } from '../../platform/http/input/timestamp.ts'
import { shorten } from '../../platform/text/characters.ts'
import { permalinkUrl } from '../../publishing/content/index.ts'
import { NOTIFICATION_TYPES, OWN_DATA, RULES } from '../../publishing/notices/index.ts'
import { chooseLanguage } from '../../shared/i18n/languages.ts'
import { wordsIn } from '../../shared/i18n/words.ts'
import type { NotificationFilter } from './matching-sql.ts'
import type { NotificationRow, NotificationTexts } from './page.ts'

const EXCERPT_MAX_LENGTH = 140

/** The data of a notification's sentence, for clients that render it in the reader's language. */
const About = Type.Object({
  post_title: Type.Nullable(Type.String()),
  poll_id: Type.Nullable(Type.Id()),
  poll_question: Type.Nullable(Type.String()),
  survey_id: Type.Nullable(Type.Id()),
  survey_title: Type.Nullable(Type.String()),
  comment_id: Type.Nullable(Type.Id()),
  comment_author: Type.Nullable(Type.String({ description: 'The author of the latest comment, or its alias' })),
  comment_excerpt: Type.Nullable(
    Type.String({ description: `The beginning of the latest comment, up to ${EXCERPT_MAX_LENGTH} characters` }),
  ),
  comment_author_count: Type.Nullable(
    Type.Count({ description: 'How many people wrote the comments that `count` counts; of very many, the latest' }),
  ),
  reaction_count: Type.Nullable(Type.Count({ description: 'Of a reaction: how many there are now' })),
  reaction_user_name: Type.Nullable(
    Type.String({ description: 'Of a reaction: who gave the latest; null when that is not named' }),
  ),
  person_avatar_url: Type.Nullable(
    Type.String({ description: 'The picture of `comment_author`, or of `reaction_user_name`; null without one' }),
  ),
  count: Type.Count({ description: 'How often it happened since it was last read' }),
  detail: Type.Nullable(Type.String({ description: 'Such as the reason of a returned submission' })),
  channel_name: Type.Nullable(
    Type.String({ description: 'Of a new post: the topic by which it came to you; null if by an audience alone' }),
  ),
})

const members = {
  title: Type.String(),
  body: Type.String(),
  url: Type.Nullable(Type.String()),
  content_id: Type.Nullable(Type.Id()),
  about: About,
  important: Type.Boolean(),
  action_required: Type.Boolean(),
  read_at: Type.Nullable(Type.Timestamp()),
  acknowledged_at: Type.Nullable(Type.Timestamp()),
  created_at: Type.Timestamp(),
}

export const Notification = namedObject('Notification', {
  id: Type.Id(),
  type: Type.OneOf(NOTIFICATION_TYPES),
  ...members,
})

const INBOX_TYPES = ['todo', 'notification'] as const

/** In the inbox `type` says whether there is something to do; `notification_type` is the type. */
export const InboxItem = namedObject('InboxItem', {
  id: Type.Id(),
  type: Type.OneOf(INBOX_TYPES),
  notification_type: Type.OneOf(NOTIFICATION_TYPES),
  ...members,
})

export const TotalCount = namedObject('TotalCount', { total_count: Type.Count() })

export const NotificationPath = Type.Object({ notification_id: Type.Id() })

const flag = (description: string) => Type.Optional(Type.Boolean({ description }))

/** The filters of the center, for a query schema. */
export const filterParameters = {
  'filter.read': flag('Only read ones'),
  'filter.unread': flag('Only unread ones'),
  'filter.action_required': flag('Only what asks for something to be done'),
  'filter.important': flag('Only important ones'),
}

export function readFilter(query: { [K in keyof typeof filterParameters]?: boolean }): NotificationFilter {
  return {
    read: [query['filter.read'], query['filter.unread'] === undefined ? undefined : !query['filter.unread']].filter(
      wanted => wanted !== undefined,
    ),
    actionRequired: query['filter.action_required'],
    important: query['filter.important'],
  }
}

export function presentNotification(row: NotificationRow, baseUrl: string): Static<typeof Notification> {
  const texts = presentTexts(row, baseUrl)
  return {
    id: row.id,
    type: row.type,
    ...texts,
    // The response names the file itself (docs/contract/people.md#your-data).
    url: isOwnData(row) ? `${baseUrl}/v2/me/data` : texts.url,
    content_id: row.content_id,
    about: aboutOf(row),
    important: RULES[row.type].important,
    action_required: row.action_required,
    read_at: presentTimestamp(row.read_at),
    acknowledged_at: presentTimestamp(row.acknowledged_at),
    created_at: presentTimestamp(row.created_at),
  }
}

/** Its texts in the reader's language, and its page, which asks for sign-in if needed. */
export function presentTexts(row: NotificationTexts, baseUrl: string) {
  const { title, body } = RULES[row.type]
  const words = wordsIn(chooseLanguage([row.preferred_language, row.default_language]))
  return { title: title(row, words), body: body(row, words), url: urlOf(row, baseUrl) }
}

export function presentInboxItem(row: NotificationRow, baseUrl: string): Static<typeof InboxItem> {
  const { type, action_required, ...rest } = presentNotification(row, baseUrl)
  return { ...rest, type: action_required ? 'todo' : 'notification', notification_type: type, action_required }
}

const aboutOf = (row: NotificationRow): Static<typeof About> => ({
  post_title: row.post_title,
  poll_id: row.poll_id,
  poll_question: row.poll_question,
  survey_id: row.survey_id,
  survey_title: row.survey_title,
  comment_id: row.comment_id,
  comment_author: row.comment_author,
  comment_excerpt: row.comment_excerpt === null ? null : excerptOf(row.comment_excerpt),
  comment_author_count: row.comment_author_count,
  reaction_count: row.reaction_count,
  reaction_user_name: row.reaction_user_name,
  person_avatar_url: row.person_avatar_url,
  count: row.event_count,
  detail: row.detail,
  channel_name: row.channel_name,
})

const excerptOf = (body: string): string => shorten(body.replace(/\s+/g, ' ').trim(), EXCERPT_MAX_LENGTH)

const isOwnData = ({ type, detail }: NotificationTexts): boolean =>
  RULES[type].leadsTo === 'own_data' && detail === OWN_DATA

function urlOf(row: NotificationTexts, baseUrl: string): string | null {
  const { type, content_id, post_uuid, poll_id, survey_id, item_id } = row
  const { leadsTo } = RULES[type]
  if (isOwnData(row)) return `${baseUrl}/me#data`
  if (leadsTo === 'post' && post_uuid !== null) return permalinkUrl(baseUrl, post_uuid) + commentPlace(row)
  if (leadsTo === 'submission' && item_id !== null) return `${baseUrl}/submit/${item_id}`
  if (leadsTo === 'studio' && post_uuid !== null) return `${baseUrl}/studio/posts/${content_id}`
  if (leadsTo === 'review' && post_uuid !== null) return `${baseUrl}/studio/posts/${content_id}/review`
  if (leadsTo === 'survey' && survey_id !== null) return `${baseUrl}/surveys/${survey_id}`
  return leadsTo === 'poll' && poll_id !== null ? `${baseUrl}/polls/${poll_id}` : null
}

/** The place of the first new comment on the page of its post. */
function commentPlace({ new_comment_id, new_comment_thread_id }: NotificationTexts): string {
  if (new_comment_id === null) return ''
  return `?comment=${new_comment_id}${new_comment_thread_id === null ? '' : `&thread=${new_comment_thread_id}`}`
}

/** Users read and settle their own; client applications have no notifications (docs/contract/notifications.md). */
export const ownNotifications = { as: ['user'], scopes: ['feeds.read'] } as const

export const SUCCESSOR = { successor: '/v2/notification_center/notifications' } as const
