import { Clock, Send } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { useOutbox, type Waiting } from '../../core/offline/outbox.ts'
import { useTranslation } from '../../i18n/translate.ts'
import { useOnline } from '../../lib/network.ts'
import { useDeferred } from '../../lib/use-delayed.ts'
import { Badge } from '../../ui/identity/badge.tsx'

interface WaitingMarkProps {
  readonly postId: number
  /** Limits the mark to this kind; default: likes and bookmarks. */
  readonly kind?: Waiting['kind']
}

/** Marks a post with a change that waits in the outbox: it is being sent, or waits for a connection. */
export function WaitingMark({ postId, kind }: WaitingMarkProps) {
  const { t } = useTranslation('app')
  const isOnline = useOnline()
  const isWaiting = useOutbox(list => {
    const kinds = list.filter(one => one.post_id === postId).map(one => one.kind)
    // A confirmation has a mark of its own, which stands for all.
    return kind ? kinds.includes(kind) : !kinds.includes('acknowledge') && kinds.some(one => MARKED.includes(one))
  })
  // Wishes with a quick response need no words.
  const isShown = useDeferred(isWaiting)
  // A wish that has waited for a network waits until the response.
  const [hasWaited, setWaited] = useState(false)
  if (hasWaited !== (isWaiting && (hasWaited || !isOnline))) setWaited(!hasWaited)
  const Icon = hasWaited ? Clock : Send
  return (
    <span role="status">
      {isWaiting && isShown && (
        <Badge tone={hasWaited ? 'warning' : 'neutral'}>
          <Icon aria-hidden="true" size={14} /> {t(hasWaited ? 'waiting.mark' : 'waiting.sending')}
        </Badge>
      )}
    </span>
  )
}

const MARKED: readonly Waiting['kind'][] = ['like', 'bookmark']
