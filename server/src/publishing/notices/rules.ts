// Every rule that makes notifications, in one table: what it is made of, who is told, what it says and how it weighs.
//
// `common` ones are kept by the database as one row for everybody who can see the post or poll (migration
// 0015_notifications.sql); `comments` ones follow the event comment_created; `hook` ones what another module tells
// (hooks.ts, or the module calls `notify`). Each rule runs by itself: one that fails holds up no other.

import type { NotificationType } from './types.ts'

/** What a notification can speak of; texts are made when it is read, so that they are true then. */
export interface NotificationSubject {
  readonly post_title: string | null
  readonly poll_question: string | null
  readonly comment_id: number | null
  /** Who wrote the latest comment, or the alias it was written under; null when it cannot be seen any more. */
  readonly comment_author: string | null
  /** How often it happened since it was last read. */
  readonly event_count: number
  readonly detail: string | null
}

export interface NotificationRule {
  readonly madeOf:
    | { readonly kind: 'common' | 'hook' }
    /** SQL over the published comments `c` of a batch of events: user_id of who is told of which. */
    | { readonly kind: 'comments'; readonly recipientsSql: string }
  /** Made, and shown, only while the recipient can see the post. */
  readonly needsPost: boolean
  readonly important: boolean
  /** Stays to be done until the post is acknowledged. */
  readonly actionRequired: boolean
  /** Where a click leads. */
  readonly leadsTo: 'post' | 'poll' | null
  title(subject: NotificationSubject): string
  body(subject: NotificationSubject): string
}

const ofPost = { needsPost: true, important: false, actionRequired: false, leadsTo: 'post' } as const
const ofProgram = { needsPost: false, important: false, actionRequired: false, leadsTo: null } as const

/** The authors of the comment that was answered and of the thread. */
const ANSWERED_SQL = `
  select c.program_id, a.author_user_id as user_id, c.content_id, c.id as comment_id, c.created_at
    from c join comments a on a.program_id = c.program_id and a.id in (c.parent_id, c.replied_to_id)
   where a.state = 'published' and a.author_user_id is distinct from c.author_user_id`

/** The author of the post, unless told already as the author of what was answered. */
const POST_AUTHOR_SQL = `
  select c.program_id, p.author_user_id as user_id, c.content_id, c.id as comment_id, c.created_at
    from c join content p on p.program_id = c.program_id and p.id = c.content_id
   where p.author_user_id is distinct from c.author_user_id
     and not exists (select from comments a
                      where a.program_id = c.program_id and a.id in (c.parent_id, c.replied_to_id)
                        and a.author_user_id = p.author_user_id and a.state = 'published')`

export const RULES: Readonly<Record<NotificationType, NotificationRule>> = {
  acknowledge_required: {
    ...ofPost,
    madeOf: { kind: 'common' },
    important: true,
    actionRequired: true,
    title: titleOf,
    body: () => 'Please confirm that you have read this post.',
  },
  poll_opened: {
    ...ofProgram,
    madeOf: { kind: 'common' },
    leadsTo: 'poll',
    title: ({ poll_question }) => poll_question ?? 'A poll',
    body: () => 'A poll waits for your answer.',
  },
  comment_reply: {
    ...ofPost,
    madeOf: { kind: 'comments', recipientsSql: ANSWERED_SQL },
    title: subject =>
      subject.event_count > 1
        ? `${subject.event_count} new replies to your comments`
        : `${authorOf(subject)} replied to your comment`,
    body: titleOf,
  },
  post_comment: {
    ...ofPost,
    madeOf: { kind: 'comments', recipientsSql: POST_AUTHOR_SQL },
    title: subject =>
      subject.event_count > 1
        ? `${subject.event_count} new comments on your post`
        : `${authorOf(subject)} commented on your post`,
    body: titleOf,
  },
  ugc_published: {
    ...ofPost,
    madeOf: { kind: 'hook' },
    title: () => 'Your submission has been published',
    body: titleOf,
  },
  // The author does not see the post any more, but knows it.
  ugc_returned: {
    ...ofProgram,
    madeOf: { kind: 'hook' },
    title: () => 'Your submission has been returned',
    body: subject => [titleOf(subject), subject.detail].filter(Boolean).join(': '),
  },
  export_ready: {
    ...ofProgram,
    madeOf: { kind: 'hook' },
    title: () => 'Your data export is ready',
    body: ({ detail }) => detail ?? '',
  },
  webhook_disabled: {
    ...ofProgram,
    madeOf: { kind: 'hook' },
    important: true,
    title: () => 'A webhook subscription has been switched off',
    body: ({ detail }) => detail ?? '',
  },
  // Moderators look after all posts, also after those that they are no readers of.
  moderation: {
    ...ofProgram,
    madeOf: { kind: 'hook' },
    title: ({ comment_id, event_count }) => {
      if (comment_id === null) return 'A submission waits for a moderator'
      return event_count > 1 ? 'Comments wait for a moderator' : 'A comment waits for a moderator'
    },
    body: titleOf,
  },
}

function titleOf({ post_title }: NotificationSubject): string {
  return post_title || 'Untitled post'
}

function authorOf({ comment_author }: NotificationSubject): string {
  return comment_author ?? 'Somebody'
}

/** The types whose rule is so. */
export function typesThat(holds: (rule: NotificationRule) => boolean): NotificationType[] {
  return (Object.keys(RULES) as NotificationType[]).filter(type => holds(RULES[type]))
}
