import { Clock } from 'lucide-preact'
import { useIsWaiting } from '../../core/offline/outbox.ts'
import { useTranslation } from '../../i18n/translate.ts'
import { Badge } from '../../ui/identity/badge.tsx'

/** Marks a post with a change that waits in the outbox. */
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
