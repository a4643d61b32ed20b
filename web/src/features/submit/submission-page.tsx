import type { Item, ItemMetadata, SubmittableTopic } from '@atrium/client'
import { useQuery } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'wouter'
import { draftKey } from '../../apps/shared/drafts/draft-store.ts'
import { NotFoundPage } from '../../apps/shared/navigation/not-found-page.tsx'
import { useMe } from '../../apps/shared/session/session.tsx'
import { Button } from '../../ui/actions/button.tsx'
import { ProblemState } from '../../ui/feedback/problem-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Card } from '../../ui/surface/card.tsx'
import { PageHeader } from '../../ui/surface/page-header.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import { isRefused, useWhenOnline } from '../uploads/use-uploads.ts'
import { AttachmentsPart } from './attachments-part.tsx'
import { FormBar } from './form-bar.tsx'
import { ErrorSummary, FormNotices } from './form-notices.tsx'
import { MorePart } from './more-part.tsx'
import { PreviewDialog } from './preview-dialog.tsx'
import styles from './submission-form.module.css'
import { draftName, metadataQuery, submissionQuery, submittableTopicsQuery } from './submit-queries.ts'
import { TextPart } from './text-part.tsx'
import { useMedia } from './use-media.ts'
import { type Submission, useSubmission } from './use-submission.ts'

/** Where something is written and submitted; `/submit/new` begins, with the topic that the address names (`?topic=7`). */
export function SubmissionPage() {
  const { id = '' } = useParams()
  if (id !== 'new' && !/^\d{1,15}$/.test(id)) return <NotFoundPage />
  return <Loaded key={id} id={id === 'new' ? null : Number(id)} />
}

function Loaded({ id }: { readonly id: number | null }) {
  const { t } = useTranslation('submit')
  const metadata = useQuery(metadataQuery)
  const topics = useQuery(submittableTopicsQuery)
  const item = useQuery({ ...submissionQuery(id ?? 0), enabled: id !== null })
  if (metadata.data && topics.data && (id === null || item.data))
    return <SubmissionForm item={item.data ?? null} metadata={metadata.data} topics={topics.data} />
  const failed = [metadata, topics, item].find(query => query.error && !query.data)
  return (
    <>
      <PageHeader title={t(id === null ? 'form.title_new' : 'form.title')} />
      {failed ? (
        <ProblemState error={failed.error} busy={failed.isFetching} onRetry={() => failed.refetch()} />
      ) : (
        <Card aria-busy="true">
          <VisuallyHidden as="p">{t('loading', { ns: 'ui' })}</VisuallyHidden>
          <Skeleton height="2.5rem" radius="10px" />
          <br />
          <Skeleton height="17rem" radius="10px" />
        </Card>
      )}
    </>
  )
}

interface SubmissionFormProps {
  /** Null while the server knows nothing of it. */
  readonly item: Item | null
  readonly metadata: ItemMetadata
  readonly topics: readonly SubmittableTopic[]
}

/** The form of a submission, in whatever state it is. */
function SubmissionForm({ item, metadata, topics }: SubmissionFormProps) {
  const { t } = useTranslation('submit')
  const [isPreviewed, setPreviewed] = useState(false)
  const topicId = useFirstTopic(topics)
  const submission: Submission = useSubmission({
    ...{ item, metadata, topics, topicId },
    uploads: () => media.uploads,
    cancelUploads: () => {
      for (const { id } of media.uploads) media.cancel(id)
    },
  })
  const { fields, change, problems, draft, edition, status } = submission
  const draftsKey = draftKey(useMe(), draftName(item?.id ?? null))
  // Not before the draft is there: what arrives is added to it.
  const media = useMedia(metadata, draft.isReady ? draftsKey : null, change)
  useWhenOnline(submission.isWaiting && !submission.isBusy && media.uploads.every(isRefused), submission.submit)
  const { limits, settings } = metadata
  const form = { fields, problems, limits, onChange: change }
  return (
    <>
      <PageHeader
        title={t(item ? 'form.title' : 'form.title_new')}
        actions={
          <Button icon={<Eye aria-hidden="true" />} onClick={() => setPreviewed(true)}>
            {t('form.preview')}
          </Button>
        }
      />
      <form
        className={styles['form']}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          void submission.submit()
        }}
      >
        <FormNotices item={item} submission={submission} />
        <ErrorSummary submission={submission} limits={limits} />
        <fieldset className={styles['parts']} disabled={status === 'archived'} aria-label={t('form.title')}>
          <Card>
            <div className={styles['fields']}>
              <TextPart
                key={`${draft.isReady} ${edition}`}
                {...form}
                topics={topics}
                isReady={draft.isReady}
                hasPictures={settings.images_enabled}
              />
              {media.kinds.length > 0 && <AttachmentsPart {...form} media={media} />}
            </div>
          </Card>
          <MorePart
            key={`more ${draft.isReady} ${edition}`}
            {...{ fields, problems, metadata, topics, media, onChange: change, isReady: draft.isReady }}
          />
        </fieldset>
        <FormBar item={item} submission={submission} topics={topics} />
      </form>
      {isPreviewed && (
        <PreviewDialog fields={submission.titled()} topics={topics} onClose={() => setPreviewed(false)} />
      )}
    </>
  )
}

/** The topic that a new submission begins with: the one in the address, or the only one; null where there is a choice. */
function useFirstTopic(topics: readonly SubmittableTopic[]): number | null {
  const [parameters] = useSearchParams()
  const named = topics.find(({ id }) => String(id) === parameters.get('topic'))
  const [only, another] = topics
  return named?.id ?? (another ? null : (only?.id ?? null))
}
