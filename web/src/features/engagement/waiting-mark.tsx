import { Clock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../ui/identity/badge.tsx'
import { useIsWaiting } from '../offline/outbox.ts'

/** Beside a post that something was done with and that the server has not heard of yet. */
export function WaitingMark({ postId }: { readonly postId: number }) {
  const { t } = useTranslation('app')
  const isWaiting = useIsWaiting(postId)
  return (
    <span role="status">
      {isWaiting && (
        <Badge tone="warning">
          <Clock aria-hidden="true" size={14} /> {t('waiting.mark')}
        </Badge>
      )}
    </span>
  )
}
