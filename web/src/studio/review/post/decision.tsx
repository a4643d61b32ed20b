import { useQuery } from '@tanstack/react-query'
import { Send, Undo2, UserCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ProblemState } from '../../../app/problem-state.tsx'
import { Section } from '../../../desk/section.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import type { PostVersion } from '../../compose/compose-queries.ts'
import { reviewQuery } from '../review-queries.ts'
import { DecisionDialogs, type DecisionStep } from './decision-dialogs.tsx'
import { Facts } from './facts.tsx'
import { NotYours } from './not-yours.tsx'
import styles from './review.module.css'

/** Who is asked, who wrote last, and what this person may do about it. */
export function Decision({ version }: { readonly version: PostVersion }) {
  const { t } = useTranslation('studio/review')
  const { data: review, error, isFetching, refetch } = useQuery(reviewQuery(version))
  const [open, setOpen] = useState<DecisionStep | null>(null)
  const isInReview = version.post.state === 'review'
  return (
    <Section title={t('decision.title')}>
      {error && !review && <ProblemState error={error} busy={isFetching} onRetry={() => refetch()} />}
      {!review && !error && <Skeleton height="7rem" radius="10px" />}
      {review && (
        <>
          <Facts post={version.post} review={review} />
          {isInReview && !review.may_publish && <NotYours mayOverride={review.may_override} />}
          <div className={styles['buttons']}>
            {isInReview && (review.may_publish || review.may_override) && (
              <Button
                look={review.may_publish ? 'primary' : 'secondary'}
                icon={<Send aria-hidden="true" />}
                onClick={() => setOpen('publish')}
              >
                {t(review.may_publish ? 'decision.approve' : 'decision.override')}
              </Button>
            )}
            {isInReview && (
              <Button icon={<Undo2 aria-hidden="true" />} onClick={() => setOpen('draft')}>
                {t('decision.return')}
              </Button>
            )}
            {(isInReview || version.post.state === 'draft') && (
              <Button
                look={isInReview ? 'quiet' : 'primary'}
                icon={<UserCheck aria-hidden="true" />}
                onClick={() => setOpen('review')}
              >
                {t(isInReview ? 'decision.reviewer' : 'decision.send')}
              </Button>
            )}
          </div>
          <DecisionDialogs version={version} review={review} open={open} onClose={() => setOpen(null)} />
        </>
      )}
    </Section>
  )
}
