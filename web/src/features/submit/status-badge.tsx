import { Archive, CircleCheck, Clock, PenLine, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../ui/identity/badge.tsx'
import type { ItemStatus } from './fields.ts'

const LOOKS = {
  draft: { icon: PenLine, tone: 'neutral' },
  returned: { icon: Undo2, tone: 'danger' },
  review: { icon: Clock, tone: 'warning' },
  published: { icon: CircleCheck, tone: 'success' },
  archived: { icon: Archive, tone: 'neutral' },
} as const

/** The status of a submission, in a word. */
export function StatusBadge({ status }: { readonly status: ItemStatus }) {
  const { t } = useTranslation('submit')
  const { icon: Icon, tone } = LOOKS[status]
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
      {t(`status.${status}`)}
    </Badge>
  )
}
