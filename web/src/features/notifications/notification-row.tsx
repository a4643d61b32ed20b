import type { Notification } from '@atrium/client'
import {
  AtSign,
  BellRing,
  CalendarClock,
  Check,
  CircleCheck,
  ClipboardCheck,
  FileDown,
  Heart,
  ListChecks,
  type LucideIcon,
  MessageCircle,
  Newspaper,
  PartyPopper,
  Reply,
  SearchCheck,
  ShieldQuestion,
  Undo2,
  Unplug,
  Vote,
} from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import { Link } from 'wouter-preact'
import { useTranslation } from '../../i18n/translate.ts'
import { classes } from '../../lib/classes.ts'
import { IconButton } from '../../ui/actions/icon-button.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { Avatar } from '../../ui/identity/avatar.tsx'
import endless from '../../ui/list/endless-list.module.css'
import rowStyles from '../../ui/list/row.module.css'
import { Facts } from '../../ui/text/facts.tsx'
import { RelativeTime } from '../../ui/text/relative-time.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import styles from './notifications-page.module.css'
import { useDownloadExport, useMarkRead } from './notifications-queries.ts'

/** The notifications of one post or poll, or one that belongs to neither. */
export interface NotificationGroup {
  /** Newest first; never empty. */
  readonly entries: readonly [Notification, ...Notification[]]
}

/** The notifications of one post; a link to it, which also marks them as read. */
export function NotificationRow({ group: { entries } }: { readonly group: NotificationGroup }) {
  const { t } = useTranslation('notifications')
  const sentenceOf = useSentence()
  const subjectOf = useSubject()
  const markRead = useMarkRead()
  const [newest] = entries
  const unread = entries.filter(entry => entry.read_at === null).map(entry => entry.id)
  const isUnread = unread.length > 0
  const { icon: Icon, tone } = lookOf(newest)
  const markGroupRead = () => {
    if (isUnread) markRead.mutate(unread)
  }
  return (
    <li className={classes(endless.row, styles.row, isUnread && styles.unread)}>
      <Face of={newest}>
        <span className={classes(styles.icon, styles[tone])} aria-hidden="true">
          <Icon />
        </span>
      </Face>
      <div className={styles.words}>
        <h2 className={styles.subject} dir="auto">
          <NotificationLink notification={newest} onOpen={markGroupRead}>
            {subjectOf(newest)}
          </NotificationLink>
          {isUnread && <VisuallyHidden>, {t('unread')}</VisuallyHidden>}
        </h2>
        <ul className={styles.sentences}>
          {entries.map(entry => (
            <li key={entry.id}>
              <Facts>
                <span>
                  {sentenceOf(entry)} <Excerpt of={entry} />
                </span>
                <span className={styles.when}>
                  <RelativeTime at={entry.created_at} />
                </span>
              </Facts>
            </li>
          ))}
        </ul>
      </div>
      {isUnread && (
        <span className={styles.action}>
          <IconButton size="s" label={t('read')} icon={<Check aria-hidden="true" />} onClick={markGroupRead} />
          <span className={styles.dot} aria-hidden="true" />
        </span>
      )}
    </li>
  )
}

/** The person whom a notification tells of, with its icon at their picture; the icon alone where it tells of none. */
function Face({ of: { about }, children }: { readonly of: Notification; readonly children: ComponentChildren }) {
  const name = about.comment_author ?? about.reaction_user_name
  if (name === null) return children
  return (
    <span className={styles.face}>
      <Avatar name={name} url={about.person_avatar_url} size={40} />
      {children}
    </span>
  )
}

interface NotificationLinkProps {
  readonly notification: Notification
  readonly onOpen: () => void
  readonly children: ComponentChildren
}

/** Leads to what a notification is about: a page of the app, one of another document, or a file. */
function NotificationLink({ notification, onOpen, children }: NotificationLinkProps) {
  const { t } = useTranslation('notifications')
  const download = useDownloadExport()
  const place = placeOf(notification)
  if (place === null) {
    return (
      <button
        type="button"
        className={classes(rowStyles.link, styles.link)}
        aria-busy={download.isPending || undefined}
        onClick={() => {
          onOpen()
          if (download.isPending) return
          download.mutate(notification.about.detail ?? '', {
            onSuccess: isThere => {
              if (!isThere) toast(t('types.export_gone'), { tone: 'problem' })
            },
          })
        }}
      >
        {children}
      </button>
    )
  }
  const attributes = { href: place, className: classes(rowStyles.link, styles.link), onClick: onOpen }
  const isElsewhere = /^\/(?:studio|console|docs|v2)\b/.test(place)
  return isElsewhere ? <a {...attributes}>{children}</a> : <Link {...attributes}>{children}</Link>
}

/** Where a notification leads, as a path of this server; null where it is a file. */
function placeOf({ type, url, content_id, about }: Notification): string | null {
  if (type === 'export_ready' && url === null) return null
  if (type === 'webhook_disabled') return '/console'
  // The page says whether the file still exists.
  if (type === 'export_ready' && about.detail === 'own_data') return '/me#data'
  // A comment that waits for a decision does not stand below its post yet.
  if (type === 'moderation') {
    if (about.comment_id !== null) return '/studio/moderation'
    return `/studio/submissions${content_id === null ? '' : `/${content_id}`}`
  }
  if (url === null) return type === 'ugc_returned' ? '/submit' : '/notifications'
  const { pathname, search } = new URL(url, location.origin)
  // Without the comment, which is gone, at least where it was.
  const isOfComment = OF_COMMENTS.includes(type) || (type === 'reaction' && about.comment_id !== null)
  return isOfComment && search === '' ? `${pathname}#comments` : pathname + search
}

/** Types about a comment, which they lead to. */
const OF_COMMENTS: readonly Notification['type'][] = ['comment_reply', 'post_comment', 'mention']

interface NotificationLook {
  readonly icon: LucideIcon
  readonly tone: 'accent' | 'warning' | 'success' | 'danger'
}

const LOOKS: Readonly<Record<Notification['type'], NotificationLook>> = {
  acknowledge_required: { icon: ClipboardCheck, tone: 'warning' },
  acknowledge_reminder: { icon: BellRing, tone: 'warning' },
  comment_reply: { icon: Reply, tone: 'accent' },
  post_comment: { icon: MessageCircle, tone: 'accent' },
  mention: { icon: AtSign, tone: 'accent' },
  reaction: { icon: Heart, tone: 'accent' },
  ugc_published: { icon: PartyPopper, tone: 'success' },
  ugc_returned: { icon: Undo2, tone: 'warning' },
  poll_opened: { icon: Vote, tone: 'accent' },
  survey: { icon: ListChecks, tone: 'accent' },
  export_ready: { icon: FileDown, tone: 'success' },
  webhook_disabled: { icon: Unplug, tone: 'danger' },
  moderation: { icon: ShieldQuestion, tone: 'warning' },
  revalidate: { icon: CalendarClock, tone: 'warning' },
  review_requested: { icon: SearchCheck, tone: 'accent' },
  review_published: { icon: PartyPopper, tone: 'success' },
  review_returned: { icon: Undo2, tone: 'warning' },
  new_post: { icon: Newspaper, tone: 'accent' },
}

/** The icon of a notification, and its colour. */
function lookOf({ type, acknowledged_at, action_required }: Notification): NotificationLook {
  const isDone =
    type === 'poll_opened' || type === 'survey' ? !action_required : type === 'acknowledge_required' && acknowledged_at
  return isDone ? { icon: CircleCheck, tone: 'success' } : LOOKS[type]
}

/** The sentence of a notification, in the language of the page. */
function useSentence(): (notification: Notification) => string {
  const { t } = useTranslation('notifications')
  return ({ type, about, action_required, acknowledged_at }) => {
    const { count, detail } = about
    const name = about.comment_author ?? t('somebody')
    const others = Math.max(0, (about.comment_author_count ?? 1) - 1)
    switch (type) {
      case 'acknowledge_required':
        return t(acknowledged_at ? 'types.acknowledged' : 'types.acknowledge_required')
      case 'acknowledge_reminder':
        return detail ?? t('types.acknowledge_reminder')
      case 'poll_opened':
        return t(action_required ? 'types.poll_opened' : 'types.poll_answered')
      case 'survey':
        return action_required ? (detail ?? t('types.survey')) : t('types.survey_answered')
      case 'comment_reply':
      case 'post_comment':
        // Nothing follows a colon where the comment is a picture alone.
        if (about.comment_author === null || !about.comment_excerpt) return t(`types.${type}`, { count, name })
        return others === 0 ? t(`types.${type}_by`, { name }) : t(`types.${type}_with`, { count: others, name })
      case 'mention':
        return t('types.mention', { name })
      case 'reaction':
        return sentenceOfReactions(about, t)
      case 'moderation':
        return about.comment_id === null ? t('types.moderation_item') : t('types.moderation', { count })
      case 'new_post':
        return about.channel_name === null ? t('types.new_post') : t('types.new_post_in', { name: about.channel_name })
      case 'ugc_returned':
      case 'review_returned':
        return detail ? t(`types.${type}_because`, { detail }) : t(`types.${type}`)
      default:
        return t(`types.${type}`)
    }
  }
}

/** The last person who reacted and the number of others; the number alone where nobody is named. */
function sentenceOfReactions(
  { comment_id, reaction_count, reaction_user_name: name }: Notification['about'],
  t: ReturnType<typeof useTranslation<'notifications'>>['t'],
): string {
  const count = reaction_count ?? 1
  const key = `types.reaction_${comment_id === null ? 'post' : 'comment'}` as const
  if (name === null) return t(key, { count })
  return count <= 1 ? t(`${key}_by`, { name }) : t(`${key}_with`, { count: count - 1, name })
}

/** The subject of a notification: the title of its post, the question of its poll. */
function useSubject(): (notification: Notification) => string {
  const { t } = useTranslation('notifications')
  return ({ type, about }) => {
    if (type === 'poll_opened') return about.poll_question ?? t('titles.poll')
    if (type === 'survey') return about.survey_title ?? t('titles.survey')
    if (type === 'export_ready' && about.detail === 'own_data') return t('titles.own_data')
    if (type === 'export_ready' || type === 'webhook_disabled') return about.detail || t(`titles.${type}`)
    return about.post_title || t('untitled')
  }
}

/** The beginning of the latest comment. */
function Excerpt({ of: { type, about } }: { readonly of: Notification }) {
  const isOfComment = OF_COMMENTS.includes(type)
  if (!isOfComment || !about.comment_excerpt) return null
  return (
    <q className={styles.excerpt} dir="auto">
      {about.comment_excerpt}
    </q>
  )
}
