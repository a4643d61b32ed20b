import { Archive, CircleCheck, Clock, PenLine, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Badge } from '../ui/identity/badge.tsx'
import type { Standing } from './fields.ts'

const LOOKS = {
  draft: { icon: PenLine, tone: 'neutral' },
  returned: { icon: Undo2, tone: 'danger' },
  review: { icon: Clock, tone: 'warning' },
  published: { icon: CircleCheck, tone: 'success' },
  archived: { icon: Archive, tone: 'neutral' },
} as const

/** Where a submission stands, in a word. */
export function StandingBadge({ standing }: { readonly standing: Standing }) {
  const { t } = useTranslation('submit')
  const { icon: Icon, tone } = LOOKS[standing]
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
      {t(`standing.${standing}`)}
    </Badge>
  )
}
