import type { FeedPost } from '@atrium/client'
import { lazy, Suspense } from 'preact/compat'
import { useState } from 'preact/hooks'
import { useTranslation } from '../../../i18n/translate.ts'
import { loadWithNetwork } from '../../../lib/network.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { tappedWish, useAcknowledge } from '../../engagement/engagement-queries.ts'
import { WaitingMark } from '../../engagement/waiting-mark.tsx'

/** Loaded when it is needed: the first page does without dialogs. */
const UnopenedDialog = lazy(async () => {
  const file = await loadWithNetwork(() => import('../dialogs/unopened-dialog.tsx'))
  return { default: file.UnopenedDialog }
})

interface ConfirmButtonProps {
  readonly post: FeedPost
  readonly look: 'primary' | 'secondary'
  /** The button's name where a list has several of them. */
  readonly label?: string
}

/** Confirms a must-read from a list, and says meanwhile that this is being sent. A reader who has not opened it is asked first: confirming cannot be undone. */
export function ConfirmButton({ post, look, label }: ConfirmButtonProps) {
  const { t } = useTranslation('feed')
  const acknowledge = useAcknowledge(post)
  const [isAsked, setAsked] = useState(false)
  const isOpened = post.engagement.viewed_at !== null
  const version = post.must_read?.version ?? ''
  const confirm = () => {
    setAsked(false)
    acknowledge.set({ version })
  }
  if (acknowledge.isSending) return <WaitingMark postId={post.id} kind="acknowledge" />
  return (
    <>
      <Button
        look={look}
        size="s"
        aria-label={label}
        data-wish={isOpened ? tappedWish(post, 'acknowledge', { version }) : undefined}
        onClick={() => (isOpened ? confirm() : setAsked(true))}
      >
        {t('post.acknowledge')}
      </Button>
      {isAsked && (
        <Suspense fallback={null}>
          <UnopenedDialog post={post} onConfirm={confirm} onClose={() => setAsked(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Whether the text of a post that has to be confirmed has changed since it was first shown here: then it has to be read again. */
export function useIsChanged({ must_read }: FeedPost): boolean {
  const version = must_read?.version
  const [first, setFirst] = useState(version)
  if (first === undefined && version !== undefined) setFirst(version)
  return first !== undefined && version !== undefined && version !== first
}
