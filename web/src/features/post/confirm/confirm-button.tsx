import type { FeedPost } from '@atrium/client'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/actions/button.tsx'
import { ButtonLink } from '../../../ui/actions/button-link.tsx'
import { Dialog } from '../../../ui/surface/dialog.tsx'
import { useAcknowledge } from '../../engagement/engagement-queries.ts'

interface ConfirmButtonProps {
  readonly post: FeedPost
  readonly look: 'primary' | 'secondary'
  /** The button's name where a list has several of them. */
  readonly label?: string
}

/** Confirms a post from a list. Who has not opened it is asked first: it cannot be taken back. */
export function ConfirmButton({ post, look, label }: ConfirmButtonProps) {
  const { t } = useTranslation('feed')
  const acknowledge = useAcknowledge(post)
  const [isAsked, setAsked] = useState(false)
  const confirm = () => {
    setAsked(false)
    acknowledge.mutate({ version: post.must_read?.version ?? '' })
  }
  return (
    <>
      <Button
        look={look}
        size="s"
        aria-label={label}
        busy={acknowledge.isPending}
        onClick={() => (post.engagement.viewed_at === null ? setAsked(true) : confirm())}
      >
        {t('post.acknowledge')}
      </Button>
      <Dialog
        open={isAsked}
        title={t('post.unopened.title')}
        onClose={() => setAsked(false)}
        footer={
          <>
            <Button look="quiet" onClick={confirm}>
              {t('post.unopened.confirm')}
            </Button>
            <ButtonLink look="primary" href={`/posts/${post.uuid}`}>
              {t('post.unopened.open')}
            </ButtonLink>
          </>
        }
      >
        <p>{t('post.unopened.text')}</p>
      </Dialog>
    </>
  )
}
