import type { Review } from '@atrium/client'
import { useQuery } from '@tanstack/preact-query'
import { Eye, Send, Undo2, UserCheck } from 'lucide-preact'
import { lazy, Suspense } from 'preact/compat'
import { useState } from 'preact/hooks'
import { useMe } from '../../../core/session/session.tsx'
import { PreviewArticle } from '../../../features/post/preview/preview-article.tsx'
import { useFormats } from '../../../i18n/formats.ts'
import { loadWords } from '../../../i18n/i18n.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { loadWithNetwork } from '../../../lib/network.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Section } from '../../../ui/admin/section.tsx'
import { ProblemState } from '../../../ui/feedback/problem-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Banner } from '../../../ui/surface/banner.tsx'
import { Card } from '../../../ui/surface/card.tsx'
import { PageHeader } from '../../../ui/surface/page-header.tsx'
import { RelativeTime } from '../../../ui/text/relative-time.tsx'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import type { PostVersion } from '../compose/compose-queries.ts'
import { useAudienceLabels } from '../parts/choices.tsx'
import { isOwnPost, OthersBanner } from '../parts/others-record.tsx'
import { PostTabs, StateBadge } from '../parts/post-words.tsx'
import { readersView } from '../parts/readers-view.ts'
import { RecordPage } from '../parts/record-page.tsx'
import { audiencesOf } from '../parts/targeting.ts'
import { useApproval } from './approval.tsx'
import { DecisionDialogs, type DecisionStep } from './decision-dialogs.tsx'
import { Notes } from './notes.tsx'
import styles from './review.module.css'
import { reviewedPostQuery, reviewQuery } from './review-queries.ts'

const SinceApproval = lazy(async () => {
  const file = () => import('./since-approval.tsx')
  const [{ SinceApproval: part }] = await loadWithNetwork(() => Promise.all([file(), loadWords(['studio/history'])]))
  return { default: part }
})

/** The review of a post: as readers will see it, what publishers noted, and the decision. */
export function ReviewPage() {
  const { t } = useTranslation('studio/review')
  const pending = (
    <Card aria-busy="true">
      <VisuallyHidden as="p">{t('loading', { ns: 'ui' })}</VisuallyHidden>
      <Skeleton height="26rem" radius="10px" />
    </Card>
  )
  return (
    <RecordPage parameter="content_id" query={reviewedPostQuery} title={t('post_title')} pending={pending}>
      {version => <ReviewedPost version={version} />}
    </RecordPage>
  )
}

/** A post as readers see it, and beside it what is decided and said about it. */
function ReviewedPost({ version }: { readonly version: PostVersion }) {
  const { t } = useTranslation('studio/review')
  const me = useMe()
  const { post } = version
  const { data: review } = useQuery(reviewQuery(version))
  const isOwn = isOwnPost(me, post)
  return (
    <>
      <PageHeader
        title={t('post_title')}
        lead={
          <span className={styles.lead}>
            <StateBadge state={post.state} /> <bdi>{post.title || t('untitled')}</bdi>
          </span>
        }
      />
      <PostTabs post={post} current="review" />
      {!isOwn && <OthersBanner post={post} author={post.author} />}
      <div className={styles.columns}>
        <div className={styles.post}>
          {review?.approved_at && post.state === 'review' && (
            <Suspense fallback={null}>
              <SinceApproval contentId={post.id} approvedAt={review.approved_at} />
            </Suspense>
          )}
          <PreviewArticle post={readersView(post, me)} untitled={t('untitled')} level={2} />
        </div>
        <div className={styles.side}>
          <Decision version={version} isOwn={isOwn} />
          {isOwn && <Notes contentId={post.id} />}
        </div>
      </div>
    </>
  )
}

interface DecisionProps {
  readonly version: PostVersion
  /** Whether this person may change the post. */
  readonly isOwn: boolean
}

/** The reviewer, the last author, and the actions of this person. */
function Decision({ version, isOwn }: DecisionProps) {
  const { t } = useTranslation('studio/review')
  const { data: review, error, isFetching, refetch } = useQuery(reviewQuery(version))
  // The version that was shown when the decision began: the page may show a later one when it is confirmed.
  const [begun, setBegun] = useState<{ readonly step: DecisionStep; readonly version: PostVersion } | null>(null)
  const setOpen = (step: DecisionStep) => setBegun({ step, version })
  const isInReview = version.post.state === 'review'
  return (
    <Section title={t('decision.title')}>
      {error && !review && <ProblemState error={error} busy={isFetching} onRetry={() => refetch()} />}
      {!review && !error && <Skeleton height="7rem" radius="10px" />}
      {review && (
        <>
          <Facts version={version} review={review} />
          {isInReview && !review.may_publish && <NotYours review={review} />}
          {isOwn && (
            <div className={styles.buttons}>
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
          )}
          <DecisionDialogs
            version={begun?.version ?? version}
            review={review}
            open={begun?.step ?? null}
            onClose={() => setBegun(null)}
          />
        </>
      )}
    </Section>
  )
}

interface FactsProps {
  readonly version: PostVersion
  readonly review: Review
}

/** Where the post stands, in a few lines. */
function Facts({ version: { post, mustRead }, review: { reviewer, written_by } }: FactsProps) {
  const { t } = useTranslation('studio/review')
  const formats = useFormats()
  const { due_at, note, returned_note } = post.review
  const me = useMe().user.user_id
  const nameOf = (person: typeof reviewer) =>
    person?.user_id === me ? t('you') : (person?.display_name ?? t('unknown'))
  const audiences = audiencesOf(post)
  const labelOf = useAudienceLabels(audiences)
  const names = post.channels.map(({ name }) => name).join(', ')
  return (
    <>
      {post.state !== 'review' && (
        <p className={styles.state}>{t(`state.${post.state === 'processing error' ? 'processing' : post.state}`)}</p>
      )}
      <dl className={styles.facts}>
        {post.state === 'review' && (
          <>
            <dt>{t('fact.reviewer')}</dt>
            <dd>{reviewer ? <bdi>{nameOf(reviewer)}</bdi> : t('nobody')}</dd>
            {due_at && (
              <>
                <dt>{t('fact.due')}</dt>
                <dd>{formats.date(due_at)}</dd>
              </>
            )}
            {note && (
              <>
                <dt>{t('fact.note')}</dt>
                <dd dir="auto">{note}</dd>
              </>
            )}
          </>
        )}
        {returned_note && (
          <>
            <dt>{t('fact.returned')}</dt>
            <dd dir="auto">{returned_note}</dd>
          </>
        )}
        <dt>{t('fact.author')}</dt>
        <dd>
          <bdi>{nameOf(post.author)}</bdi>
        </dd>
        <dt>{t('fact.last_change')}</dt>
        <dd>
          {written_by && (
            <>
              <bdi>{nameOf(written_by)}</bdi> ·{' '}
            </>
          )}
          <RelativeTime at={post.updated_at} />
        </dd>
        <dt>{t('fact.topics')}</dt>
        <dd dir="auto">{names || t('none')}</dd>
        {audiences.length > 0 && (
          <>
            <dt>{t('fact.audiences')}</dt>
            <dd dir="auto">{audiences.map(labelOf).join(', ')}</dd>
          </>
        )}
        {post.requires_acknowledgement && (
          <>
            <dt>{t('fact.must_read')}</dt>
            <dd>{mustRead?.due_at ? t('until', { at: formats.dateTime(mustRead.due_at) }) : t('no_due')}</dd>
          </>
        )}
        {post.expires_at && (
          <>
            <dt>{t('fact.ends')}</dt>
            <dd>{formats.dateTime(post.expires_at)}</dd>
          </>
        )}
      </dl>
    </>
  )
}

/** In place of the button to approve: why another person presses it. */
function NotYours({ review }: { readonly review: Review }) {
  const { t } = useTranslation('studio/review')
  const approval = useApproval()
  return (
    <Banner tone="warning" icon={<Eye aria-hidden="true" />}>
      <strong>{t('not_yours.title')}</strong> {approval(review)}
    </Banner>
  )
}
