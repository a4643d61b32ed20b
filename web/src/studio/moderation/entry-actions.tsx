import type { ModeratedComment } from '@atrium/client'
import { CircleCheck, Eye, EyeOff, Trash2, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../desk/confirm-dialog.tsx'
import { Refusal } from '../../desk/refusal.tsx'
import { Button } from '../../ui/actions/button.tsx'
import { Banner } from '../../ui/surface/banner.tsx'
import styles from './moderation.module.css'
import { isChangedMeanwhile } from './moderation-queries.ts'
import { useModeration } from './use-moderation.ts'

interface EntryActionsProps {
  readonly comment: ModeratedComment
  readonly nextId: number | null
}

/** What can be decided about a comment in its state. */
export function EntryActions({ comment, nextId }: EntryActionsProps) {
  const { t } = useTranslation('studio/moderation')
  const [isDeleting, setDeleting] = useState(false)
  const { decide, running, error } = useModeration(comment, nextId)
  const { state } = comment
  return (
    <>
      {isChangedMeanwhile(error) ? (
        <div role="alert">
          <Banner tone="warning" icon={<TriangleAlert aria-hidden="true" />}>
            {t('changed_meanwhile')}
          </Banner>
        </div>
      ) : (
        !isDeleting && <Refusal error={error} />
      )}
      <div className={styles['actions']}>
        {state === 'hidden' ? (
          <Button
            size="s"
            icon={<Eye aria-hidden="true" />}
            busy={running === 'restore'}
            onClick={() => void decide('restore')}
          >
            {t('act.restore')}
          </Button>
        ) : (
          <>
            <Button
              size="s"
              look="tinted"
              icon={<CircleCheck aria-hidden="true" />}
              busy={running === 'approve'}
              onClick={() => void decide('approve')}
            >
              {t(state === 'review' ? 'act.publish' : 'act.keep')}
            </Button>
            <Button
              size="s"
              icon={<EyeOff aria-hidden="true" />}
              busy={running === 'hide'}
              onClick={() => void decide('hide')}
            >
              {t('act.hide')}
            </Button>
          </>
        )}
        <Button size="s" look="quiet" icon={<Trash2 aria-hidden="true" />} onClick={() => setDeleting(true)}>
          {t('act.delete')}
        </Button>
      </div>
      {isDeleting && (
        <ConfirmDialog
          danger
          title={t('delete_title', { name: comment.author?.display_name ?? t('somebody') })}
          action={t('act.delete')}
          busy={running === 'delete'}
          error={error}
          onConfirm={() => void decide('delete', () => setDeleting(false))}
          onClose={() => setDeleting(false)}
        >
          <p>{t(comment.reply_count > 0 ? 'delete_with_replies' : 'delete_text')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
