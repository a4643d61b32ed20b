import type { Post } from '@atrium/client'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../ui/identity/badge.tsx'

const TONES = {
  draft: 'neutral',
  review: 'warning',
  scheduled: 'accent',
  published: 'success',
  archived: 'neutral',
  processing: 'accent',
  'processing error': 'danger',
} as const

/** In which state a post is. */
export function StateBadge({ state }: { readonly state: Post['state'] }) {
  const { t } = useTranslation('studio/common')
  return <Badge tone={TONES[state]}>{t(`state.${state === 'processing error' ? 'processing_error' : state}`)}</Badge>
}
