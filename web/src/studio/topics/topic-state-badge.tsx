import { useTranslation } from 'react-i18next'
import { Badge } from '../../ui/identity/badge.tsx'
import type { TopicState } from './topics-queries.ts'

const TONES = { published: 'success', hidden: 'warning', archived: 'neutral' } as const

/** Whether readers see a topic. */
export function TopicStateBadge({ state }: { readonly state: TopicState }) {
  const { t } = useTranslation('studio/topics')
  return <Badge tone={TONES[state]}>{t(`state.${state}`)}</Badge>
}
