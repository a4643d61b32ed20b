import type { Notification } from '@atrium/client'
import {
  BellRing,
  CalendarClock,
  CircleCheck,
  ClipboardCheck,
  FileDown,
  type LucideIcon,
  MessageCircle,
  PartyPopper,
  Reply,
  SearchCheck,
  ShieldQuestion,
  Undo2,
  Unplug,
  Vote,
} from 'lucide-react'

interface NotificationLook {
  readonly icon: LucideIcon
  readonly tone: 'accent' | 'warning' | 'success' | 'danger'
}

const LOOKS: Readonly<Record<Notification['type'], NotificationLook>> = {
  acknowledge_required: { icon: ClipboardCheck, tone: 'warning' },
  acknowledge_reminder: { icon: BellRing, tone: 'warning' },
  comment_reply: { icon: Reply, tone: 'accent' },
  post_comment: { icon: MessageCircle, tone: 'accent' },
  ugc_published: { icon: PartyPopper, tone: 'success' },
  ugc_returned: { icon: Undo2, tone: 'warning' },
  poll_opened: { icon: Vote, tone: 'accent' },
  export_ready: { icon: FileDown, tone: 'success' },
  webhook_disabled: { icon: Unplug, tone: 'danger' },
  moderation: { icon: ShieldQuestion, tone: 'warning' },
  revalidate: { icon: CalendarClock, tone: 'warning' },
  review_requested: { icon: SearchCheck, tone: 'accent' },
}

/** The icon of a notification, and its colour. */
export function lookOf({ type, acknowledged_at, action_required }: Notification): NotificationLook {
  const isDone = type === 'poll_opened' ? !action_required : type === 'acknowledge_required' && acknowledged_at
  return isDone ? { icon: CircleCheck, tone: 'success' } : LOOKS[type]
}
