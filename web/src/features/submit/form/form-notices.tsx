import type { Item } from '@atrium/client'
import { Archive, Clock, FileClock, History, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/actions/button.tsx'
import { Banner } from '../../../ui/surface/banner.tsx'
import { RelativeTime } from '../../../ui/text/relative-time.tsx'
import styles from './submission-form.module.css'
import type { Submission } from './use-submission.ts'

interface FormNoticesProps {
  readonly item: Item | null
  readonly submission: Submission
}

/** Its status, why it came back, what was typed before, and what another user changed in the meantime. */
export function FormNotices({ item, submission: { draft, status, hasChanged, ...submission } }: FormNoticesProps) {
  const { t } = useTranslation('submit')
  return (
    <div className={styles['notices']}>
      {status === 'returned' && (
        <Banner tone="danger" icon={<Undo2 aria-hidden="true" />}>
          <strong>{t('notice.returned')}</strong>
          {item?.moderation_reason && <p className={styles['reason']}>{item.moderation_reason}</p>}
          <p>{t('notice.returned_next')}</p>
        </Banner>
      )}
      {status === 'review' && (
        <Banner tone="warning" icon={<Clock aria-hidden="true" />}>
          {t('notice.review')}
        </Banner>
      )}
      {status === 'published' && <Banner icon={<Clock aria-hidden="true" />}>{t('notice.published')}</Banner>}
      {status === 'archived' && <Banner icon={<Archive aria-hidden="true" />}>{t('notice.archived')}</Banner>}
      {hasChanged && (
        <Banner
          tone="warning"
          icon={<History aria-hidden="true" />}
          action={
            <>
              <Button size="s" onClick={submission.takeTheirs}>
                {t('notice.take_theirs')}
              </Button>
              <Button size="s" onClick={submission.keepMine}>
                {t('notice.keep_mine')}
              </Button>
            </>
          }
        >
          {t('notice.changed')}
        </Banner>
      )}
      {draft.isRestored && !hasChanged && draft.keptAt && (
        <Banner
          icon={<FileClock aria-hidden="true" />}
          action={
            <Button size="s" look="quiet" onClick={submission.takeTheirs}>
              {t(item ? 'notice.discard' : 'notice.start_anew')}
            </Button>
          }
        >
          {t('notice.restored')} <RelativeTime at={draft.keptAt} />
        </Banner>
      )}
    </div>
  )
}
