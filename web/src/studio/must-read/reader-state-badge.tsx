import { useTranslation } from 'react-i18next'
import { Badge } from '../../ui/identity/badge.tsx'
import type { ReaderState } from './must-read-queries.ts'

const TONES = { acknowledged: 'success', missing: 'neutral', overdue: 'danger', outdated: 'warning' } as const

/** Whether a person has acknowledged a post that must be read. */
export function ReaderStateBadge({ state }: { readonly state: ReaderState }) {
  const { t } = useTranslation('studio/must_read')
  return <Badge tone={TONES[state]}>{t(`state.${state}`)}</Badge>
}
