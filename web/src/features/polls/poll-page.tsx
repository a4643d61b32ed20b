import { AtriumError } from '@atrium/client'
import { useQuery } from '@tanstack/preact-query'
import { Vote } from 'lucide-preact'
import { useParams } from 'wouter-preact'
import { useTranslation } from '../../i18n/translate.ts'
import { ButtonLink } from '../../ui/actions/button-link.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ProblemState } from '../../ui/feedback/problem-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Card } from '../../ui/surface/card.tsx'
import { PageHeader } from '../../ui/surface/page-header.tsx'
import { BackLink } from '../post/page/back-link.tsx'
import { PollAnswers } from './poll-answers.tsx'
import { pollQuery } from './poll-queries.ts'
import styles from './polls.module.css'

/** One poll: to answer, or what came of it. */
export function PollPage() {
  const { t } = useTranslation('polls')
  const { poll_id = '' } = useParams()
  const { data: poll, error, isFetching, refetch } = useQuery(pollQuery(Number(poll_id)))
  const isMissing = error instanceof AtriumError && (error.status === 404 || error.status === 400)
  return (
    <div className={styles.page}>
      <BackLink />
      <PageHeader title={poll?.question ?? t(isMissing ? 'missing.title' : 'title')} />
      {poll && (
        <Card>
          <PollAnswers key={poll.id} poll={poll} />
        </Card>
      )}
      {isMissing && !poll && (
        <Card>
          <EmptyState
            icon={<Vote />}
            title={t('missing.title')}
            text={t('missing.text')}
            actions={
              <ButtonLink look="primary" href="/">
                {t('missing.to_feed')}
              </ButtonLink>
            }
          />
        </Card>
      )}
      {!poll && !isMissing && error && <ProblemState error={error} busy={isFetching} onRetry={() => refetch()} />}
      {!poll && !error && (
        <Card className={styles.card} aria-busy="true">
          <Skeleton width="60%" height="1.25rem" />
          <Skeleton height="3rem" radius="12px" />
          <Skeleton height="3rem" radius="12px" />
          <Skeleton height="3rem" radius="12px" />
        </Card>
      )}
    </div>
  )
}
