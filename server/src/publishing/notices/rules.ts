// Every rule that creates notifications, in one table: its source, its recipients, its text and its importance.
//
// A `common` notification is one row for all users who can see the post, poll or survey; a `comments` one follows the event
// comment_created; a `hook` one is created by a hook of another module, or by a module that calls `notifyUsers`. Each rule
// runs independently: a failing rule does not block the others.

import type { Words } from '../../shared/i18n/words.ts'
import type { NotificationType } from './notification-types.ts'

/** The data that a notification's text can contain; texts are rendered when they are read, so they are up to date. */
export interface NotificationSubject {
  readonly post_title: string | null
  readonly poll_question: string | null
  readonly survey_title: string | null
  /** Whether the reader has answered the poll or survey. */
  readonly is_answered: boolean
  readonly comment_id: number | null
  /** The author of the latest comment, or the alias used; null when it can no longer be seen. */
  readonly comment_author: string | null
  /** Number of events since the notification was last read. */
  readonly event_count: number
  readonly detail: string | null
  /** Only for reactions: their number, and who gave the latest, null when that is not named. */
  readonly reaction_count: number | null
  readonly reaction_user_name: string | null
  /** Only for new posts: the topic by which it came to the reader; null if by an audience alone. */
  readonly channel_name: string | null
}

/**
 * Days without one successful delivery after which a webhook subscription is switched off
 * (docs/contract/webhooks.md#retries).
 */
export const WEBHOOK_FAILING_DAYS_MAX = 5

/** The `detail` of `export_ready` for a user's export of their own data. */
export const OWN_DATA = 'own_data'

interface NotificationRule {
  readonly madeOf:
    | { readonly kind: 'common' | 'hook' }
    /** SQL over the published comments `c` of a batch of events: `user_id` of the recipients of each. */
    | { readonly kind: 'comments'; readonly recipientsSql: string }
  /** Whether it is created and shown only while the recipient can see the post. */
  readonly needsPost: boolean
  readonly important: boolean
  /** Whether it stays pending until the post is acknowledged, the poll or survey answered or the submission no longer a returned one. */
  readonly actionRequired: boolean
  /** The target of a click. */
  readonly leadsTo: 'post' | 'poll' | 'survey' | 'submission' | 'studio' | 'review' | 'own_data' | null
  title(subject: NotificationSubject, words: Words): string
  body(subject: NotificationSubject, words: Words): string
}

const ofPost = { needsPost: true, important: false, actionRequired: false, leadsTo: 'post' } as const
/** A rule for publishers of a post, who see it in the studio in every state, whether or not they are its readers. */
const ofStudio = { needsPost: false, important: false, actionRequired: false, leadsTo: 'studio' } as const
const ofProgram = { needsPost: false, important: false, actionRequired: false, leadsTo: null } as const

/**
 * SQL: the comments that `c` replies to: the thread's first comment and its direct parent, each looked up by its key. A join
 * may read all comments of the program for each.
 */
const ANSWERED_BY_SQL = `
  unnest(array[c.parent_id, c.replied_to_id]) as answered (id)
  cross join lateral (
    select * from comments where program_id = c.program_id and id = answered.id limit 1) a`

/** SQL: the authors of the comment replied to and of the thread. */
export const ANSWERED_SQL = `
  select c.program_id, a.author_user_id as user_id, c.content_id, c.id as comment_id, c.created_at
    from c cross join ${ANSWERED_BY_SQL}
   where a.state = 'published' and a.author_user_id is distinct from c.author_user_id`

/** SQL: the author of the post, unless notified of the comment as the author of the one replied to, or by a mention. */
const POST_AUTHOR_SQL = `
  select c.program_id, p.author_user_id as user_id, c.content_id, c.id as comment_id, c.created_at
    from c
   cross join lateral (
     select * from content where program_id = c.program_id and id = c.content_id limit 1) p
   where p.author_user_id is distinct from c.author_user_id
     and not exists (select from ${ANSWERED_BY_SQL}
                      where a.author_user_id = p.author_user_id and a.state = 'published')
     and not exists (select from comment_mentions m
                      where m.program_id = c.program_id and m.comment_id = c.id and m.user_id = p.author_user_id
                        and m.offsets <> '{}')`

export const RULES: Readonly<Record<NotificationType, NotificationRule>> = {
  acknowledge_required: {
    ...ofPost,
    madeOf: { kind: 'common' },
    important: true,
    actionRequired: true,
    title: titleOf,
    body: (_, words) => words.text('notice.acknowledge_required.body'),
  },
  // The pending task stays with the notification above; acknowledging settles both.
  acknowledge_reminder: {
    ...ofPost,
    madeOf: { kind: 'hook' },
    important: true,
    title: titleOf,
    body: ({ detail }, words) => detail ?? words.text('notice.acknowledge_reminder.body'),
  },
  poll_opened: {
    ...ofProgram,
    madeOf: { kind: 'common' },
    actionRequired: true,
    leadsTo: 'poll',
    title: ({ poll_question, is_answered }, words) => {
      const question = poll_question ?? words.text('notice.poll_opened.title')
      return is_answered ? words.text('notice.poll_answered.title', { question }) : question
    },
    body: ({ is_answered }, words) => words.text(is_answered ? 'notice.poll_answered.body' : 'notice.poll_opened.body'),
  },
  // A reminder renews it; its detail is the message.
  survey: {
    ...ofProgram,
    madeOf: { kind: 'common' },
    actionRequired: true,
    leadsTo: 'survey',
    title: ({ survey_title }, words) => survey_title ?? words.text('notice.survey.title'),
    body: ({ is_answered, detail }, words) =>
      is_answered ? words.text('notice.survey.answered') : (detail ?? words.text('notice.survey.body')),
  },
  comment_reply: {
    ...ofPost,
    madeOf: { kind: 'comments', recipientsSql: ANSWERED_SQL },
    title: (subject, words) =>
      subject.event_count > 1
        ? words.text('notice.comment_reply.many', { count: subject.event_count })
        : words.text('notice.comment_reply.one', { author: authorOf(subject, words) }),
    body: titleOf,
  },
  post_comment: {
    ...ofPost,
    madeOf: { kind: 'comments', recipientsSql: POST_AUTHOR_SQL },
    title: (subject, words) =>
      subject.event_count > 1
        ? words.text('notice.post_comment.many', { count: subject.event_count })
        : words.text('notice.post_comment.one', { author: authorOf(subject, words) }),
    body: titleOf,
  },
  // One for each comment (mentions.ts).
  mention: {
    ...ofPost,
    madeOf: { kind: 'hook' },
    title: (subject, words) => words.text('notice.mention', { author: authorOf(subject, words) }),
    body: titleOf,
  },
  // One for each post or comment (reactions.ts).
  reaction: {
    ...ofPost,
    madeOf: { kind: 'hook' },
    title: (subject, words) => words.text(reactionKeyOf(subject), reactionsOf(subject)),
    body: titleOf,
  },
  ugc_published: {
    ...ofPost,
    madeOf: { kind: 'hook' },
    title: (_, words) => words.text('notice.ugc_published.title'),
    body: titleOf,
  },
  // The author no longer sees the post, but has written it.
  ugc_returned: {
    ...ofProgram,
    madeOf: { kind: 'hook' },
    actionRequired: true,
    leadsTo: 'submission',
    title: (_, words) => words.text('notice.ugc_returned.title'),
    body: (subject, words) => [titleOf(subject, words), subject.detail].filter(Boolean).join(': '),
  },
  export_ready: {
    ...ofProgram,
    madeOf: { kind: 'hook' },
    // Only for a person's own data, which has an address; other exports are in the console.
    leadsTo: 'own_data',
    title: (_, words) => words.text('notice.export_ready.title'),
    body: ({ detail }, words) =>
      detail === OWN_DATA
        ? words.text('notice.own_data_ready.body')
        : words.text('notice.export_ready.body', { type: detail ?? '' }),
  },
  webhook_disabled: {
    ...ofProgram,
    madeOf: { kind: 'hook' },
    important: true,
    title: (_, words) => words.text('notice.webhook_disabled.title'),
    body: ({ detail }, words) =>
      words.text('notice.webhook_disabled.body', { days: WEBHOOK_FAILING_DAYS_MAX, error: detail ?? '' }),
  },
  // Moderators are responsible for all posts, including those that they cannot read as readers.
  moderation: {
    ...ofProgram,
    madeOf: { kind: 'hook' },
    title: ({ comment_id, event_count }, words) => {
      if (comment_id === null) return words.text('notice.moderation.submission')
      return words.text(event_count > 1 ? 'notice.moderation.comments' : 'notice.moderation.comment')
    },
    body: titleOf,
  },
  revalidate: {
    ...ofStudio,
    madeOf: { kind: 'hook' },
    title: (_, words) => words.text('notice.revalidate.title'),
    body: titleOf,
  },
  review_requested: {
    ...ofStudio,
    leadsTo: 'review',
    madeOf: { kind: 'hook' },
    title: (_, words) => words.text('notice.review_requested.title'),
    body: titleOf,
  },
  review_published: {
    ...ofStudio,
    madeOf: { kind: 'hook' },
    title: (_, words) => words.text('notice.review_published.title'),
    body: titleOf,
  },
  review_returned: {
    ...ofStudio,
    madeOf: { kind: 'hook' },
    title: (_, words) => words.text('notice.review_returned.title'),
    body: (subject, words) => [titleOf(subject, words), subject.detail].filter(Boolean).join(': '),
  },
  new_post: {
    ...ofPost,
    madeOf: { kind: 'hook' },
    title: titleOf,
    body: ({ channel_name: name }, words) =>
      name === null ? words.text('notice.new_post.body') : words.text('notice.new_post.in_topic', { name }),
  },
}

function titleOf({ post_title }: NotificationSubject, words: Words): string {
  return post_title || words.text('notice.untitled')
}

function reactionKeyOf({ comment_id, reaction_count: count, reaction_user_name: name }: NotificationSubject) {
  const many = (count ?? 1) > 1
  if (name === null) return comment_id === null ? 'notice.reaction.post.unnamed' : 'notice.reaction.comment.unnamed'
  if (comment_id === null) return many ? 'notice.reaction.post.many' : 'notice.reaction.post.one'
  return many ? 'notice.reaction.comment.many' : 'notice.reaction.comment.one'
}

const reactionsOf = ({ reaction_count: count, reaction_user_name: name }: NotificationSubject) => ({
  name: name ?? '',
  count: name === null ? (count ?? 1) : (count ?? 1) - 1,
})

function authorOf({ comment_author }: NotificationSubject, words: Words): string {
  return comment_author ?? words.text('notice.somebody')
}

/** The types whose rule fulfils `holds`. */
export function typesWhere(holds: (rule: NotificationRule) => boolean): NotificationType[] {
  return (Object.keys(RULES) as NotificationType[]).filter(type => holds(RULES[type]))
}
