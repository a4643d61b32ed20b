import type { CalendarEntry } from '@atrium/client'
import { ArchiveX, ClipboardCheck, MessageCircleQuestionMark, Send } from 'lucide-react'

const ICONS = { publish: Send, expire: ArchiveX, due: ClipboardCheck, revalidate: MessageCircleQuestionMark } as const

/** What kind of date it is; its word stands beside it. */
export function KindIcon({ kind }: Pick<CalendarEntry, 'kind'>) {
  const Icon = ICONS[kind]
  return <Icon aria-hidden="true" />
}
