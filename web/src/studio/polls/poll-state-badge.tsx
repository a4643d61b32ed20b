import type { PollSettings } from '@atrium/client'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../lib/use-now.ts'
import { Badge } from '../../ui/identity/badge.tsx'
import { stateOf } from './poll-state.ts'

const TONES = { planned: 'accent', open: 'success', closed: 'neutral' } as const

/** Whether a poll can be answered. */
export function PollStateBadge({ poll }: { readonly poll: PollSettings }) {
  const { t } = useTranslation('studio/polls')
  const state = stateOf(poll, useNow())
  return <Badge tone={TONES[state]}>{t(`state.${state}`)}</Badge>
}
