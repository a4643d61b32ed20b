import { AtriumError, type FeedSurvey } from '@atrium/client'
import { useQuery } from '@tanstack/preact-query'
import { CircleCheck, ClipboardList, Lock } from 'lucide-preact'
import { useParams } from 'wouter-preact'
import { useDraft } from '../../core/drafts/use-draft.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translate.ts'
import { useNow } from '../../lib/use-now.ts'
import { ButtonLink } from '../../ui/actions/button-link.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ProblemState } from '../../ui/feedback/problem-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Card } from '../../ui/surface/card.tsx'
import { PageHeader } from '../../ui/surface/page-header.tsx'
import { BackLink } from '../post/page/back-link.tsx'
import { AnswerForm } from './answer-form.tsx'
import { draftOf, NOTHING_KEPT } from './survey-answers.ts'
import styles from './surveys.module.css'
import { surveyQuery } from './surveys-queries.ts'

/** One survey: what is kept, then its questions; or that it is answered or over. */
export function SurveyPage() {
  const { t } = useTranslation('surveys')
  const { survey_id = '' } = useParams()
  const { data: survey, error, isFetching, refetch } = useQuery(surveyQuery(Number(survey_id)))
  const isMissing = error instanceof AtriumError && (error.status === 404 || error.status === 400)
  return (
    <div className={styles.page}>
      <BackLink />
      <PageHeader title={survey?.title ?? t(isMissing ? 'missing.title' : 'title')} />
      {survey && (
        <Card>
          <SurveyCard key={survey.id} survey={survey} />
        </Card>
      )}
      {isMissing && !survey && (
        <Card>
          <EmptyState
            icon={<ClipboardList />}
            title={t('missing.title')}
            text={t('missing.text')}
            actions={
              <ButtonLink look="primary" href="/">
                {t('to_feed')}
              </ButtonLink>
            }
          />
        </Card>
      )}
      {!survey && !isMissing && error && <ProblemState error={error} busy={isFetching} onRetry={() => refetch()} />}
      {!survey && !error && (
        <Card className={styles.card} aria-busy="true">
          <Skeleton width="60%" height="1.25rem" />
          <Skeleton height="4rem" radius="12px" />
          <Skeleton height="3rem" radius="12px" />
        </Card>
      )}
    </div>
  )
}

function SurveyCard({ survey }: { readonly survey: FeedSurvey }) {
  const { t } = useTranslation('surveys')
  const formats = useFormats()
  const draft = useDraft({ name: draftOf(survey.id), initial: NOTHING_KEPT })
  const now = useNow()
  const isOver = survey.closes_at !== null && Date.parse(survey.closes_at) <= now
  const toFeed = (
    <ButtonLink look="primary" href="/">
      {t('to_feed')}
    </ButtonLink>
  )
  if (survey.answered)
    return <EmptyState icon={<CircleCheck />} title={t('sent.title')} text={t('sent.text')} actions={toFeed} />
  if (isOver)
    return (
      <EmptyState
        icon={<Lock />}
        title={t('closed.title')}
        text={survey.closes_at ? t('closed.text', { when: formats.dateTime(survey.closes_at) }) : ''}
        actions={toFeed}
      />
    )
  if (!draft.isReady) return <Skeleton height="8rem" radius="12px" />
  return <AnswerForm survey={survey} draft={draft} />
}
