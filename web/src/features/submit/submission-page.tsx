import type { FeedPost, Item, ItemMetadata, Me, SubmittableTopic } from '@atrium/client'
import { useQuery } from '@tanstack/preact-query'
import { Eye } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { useParams, useSearchParams } from 'wouter-preact'
import { draftKey } from '../../core/drafts/draft-store.ts'
import { NotFoundPage } from '../../core/navigation/not-found-page.tsx'
import { useMe } from '../../core/session/session.tsx'
import { useTranslation } from '../../i18n/translate.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Segmented } from '../../ui/actions/segmented.tsx'
import { ProblemState } from '../../ui/feedback/problem-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { TypedFields, useTypedFields } from '../../ui/form/typed-fields.ts'
import { Card } from '../../ui/surface/card.tsx'
import { Dialog } from '../../ui/surface/dialog.tsx'
import { PageHeader } from '../../ui/surface/page-header.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import { PostCard } from '../post/card/post-card.tsx'
import { blankPost, PreviewArticle } from '../post/preview/preview-article.tsx'
import { isRefused, useWhenOnline } from '../uploads/use-uploads.ts'
import { AttachmentsPart } from './attachments-part.tsx'
import type { SubmissionFields } from './fields.ts'
import { FormBar } from './form-bar.tsx'
import { ErrorSummary, FormNotices } from './form-notices.tsx'
import { MorePart } from './more-part.tsx'
import preview from './preview.module.css'
import styles from './submission-form.module.css'
import { draftName, metadataQuery, submissionQuery, submittableTopicsQuery } from './submit-queries.ts'
import { useShared } from './take-shared.ts'
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
  const isBegun = useShared(useFirstTopic(topics.data), topics.isSuccess)
  if (isBegun && metadata.data && topics.data && (id === null || item.data))
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
  /** On a phone, formatting and all beside title, text and pictures come when they are wanted. */
  const [isPlain, setPlain] = useState(true)
  const typed = useTypedFields()
  const topicId = useFirstTopic(topics)
  const submission: Submission = useSubmission({
    item,
    metadata,
    topics,
    topicId,
    uploads: () => media.uploads,
    cancelUploads: (which = () => true) => {
      for (const upload of media.uploads.filter(which)) media.cancel(upload.id)
    },
    uploadAgain: uploads => {
      for (const { file, kind } of uploads) media.add([file], kind)
    },
  })
  const { fields, change, problems, draft, edition, status } = submission
  const draftsKey = draftKey(useMe(), draftName(item?.id ?? null))
  // Not before the draft is there: what arrives is added to it.
  const media = useMedia(metadata, draft.isReady ? draftsKey : null, change)
  const isDue = submission.isWaiting && submission.isAlone && !submission.isBusy && draft.isReady
  useWhenOnline(isDue && media.uploads.every(isRefused), () => media.isRestored() && submission.submit())
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
        className={styles.form}
        data-plain={isPlain || undefined}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          void typed.addAll().then(isAdded => (isAdded ? submission.submit() : undefined))
        }}
      >
        <FormNotices item={item} submission={submission} />
        <ErrorSummary submission={submission} limits={limits} />
        <fieldset className={styles.parts} disabled={status === 'archived'} aria-label={t('form.title')}>
          <Card>
            <div className={styles.fields}>
              <TextPart
                key={`${draft.isReady} ${edition}`}
                {...form}
                topics={topics}
                isReady={draft.isReady}
                hasPictures={settings.images_enabled}
              />
              <AttachmentsPart {...form} media={media}>
                <button
                  type="button"
                  className={styles.formatting}
                  aria-label={t('form.formatting')}
                  aria-pressed={!isPlain}
                  onClick={() => setPlain(!isPlain)}
                >
                  Aa
                </button>
              </AttachmentsPart>
            </div>
          </Card>
          <TypedFields value={typed.join}>
            <MorePart
              key={`more ${draft.isReady} ${edition}`}
              fields={fields}
              problems={problems}
              metadata={metadata}
              topics={topics}
              media={media}
              onChange={change}
              isReady={draft.isReady}
              isOut={submission.status === 'published'}
            />
          </TypedFields>
        </fieldset>
        <FormBar item={item} submission={submission} topics={topics} addTyped={typed.addAll} />
      </form>
      {isPreviewed && (
        <PreviewDialog fields={submission.titled()} topics={topics} onClose={() => setPreviewed(false)} />
      )}
    </>
  )
}

/** The topic that a new submission begins with: the one in the address, or the only one; null where there is a choice. */
function useFirstTopic(topics: readonly SubmittableTopic[] = []): number | null {
  const [parameters] = useSearchParams()
  const named = topics.find(({ id }) => String(id) === parameters.get('topic'))
  const [only, another] = topics
  return named?.id ?? (another ? null : (only?.id ?? null))
}

interface PreviewDialogProps {
  readonly fields: SubmissionFields
  readonly topics: readonly SubmittableTopic[]
  readonly onClose: () => void
}

/** How it will look: in the feed, by the card that the feed has, and opened. */
function PreviewDialog({ fields, topics, onClose }: PreviewDialogProps) {
  const { t } = useTranslation('submit')
  const me = useMe()
  const [view, setView] = useState<'card' | 'article'>('card')
  const post = previewPost(fields, me, topics)
  return (
    <Dialog open wide title={t('form.preview')} onClose={onClose}>
      <div className={preview.views}>
        <Segmented
          label={t('preview.view')}
          value={view}
          options={[
            { value: 'card', label: t('preview.card') },
            { value: 'article', label: t('preview.article') },
          ]}
          onChange={setView}
        />
      </div>
      {/* Reached by Tab so that it can be scrolled; nothing of it can be pressed, there is no such post yet. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached */}
      <section className={preview.ground} tabIndex={0} aria-label={t('form.preview')}>
        <div inert>
          {view === 'card' ? <PostCard post={post} eager /> : <PreviewArticle post={post} untitled={t('untitled')} />}
        </div>
      </section>
    </Dialog>
  )
}

/** A submission as the post that it will be, for the components that show posts. */
function previewPost(fields: SubmissionFields, me: Me, topics: readonly SubmittableTopic[]): FeedPost {
  const of = (type: string) => fields.attachments.filter(attachment => attachment.type === type)
  const picture = (url: string, alt: string | null, position: number) => ({
    id: position,
    url,
    alt,
    position,
    width: null,
    height: null,
  })
  const { content_cover: cover } = fields
  const pictures = [
    ...(cover ? [[cover.url, cover.alt] as const] : []),
    ...of('image').map(({ url }) => [url, null] as const),
  ]
  return {
    ...blankPost(me),
    title: fields.title,
    summary: fields.summary,
    body: fields.body,
    cover_image_alt: cover?.alt ?? null,
    is_commentable: fields.is_commentable,
    links: [...of('link'), ...of('file')].map(({ url, filename }, id) => ({
      id,
      url,
      title: filename,
      description: null,
      image_url: null,
    })),
    images: pictures.map(([url, alt], position) => picture(url, alt, position)),
    videos: of('video').map(({ url, filename }, id) => ({
      id,
      kind: 'file' as const,
      url,
      title: filename,
      thumbnail_url: null,
      captions_url: null,
      embed_html: '',
      frame_url: null,
      status: 'ready' as const,
      failure: null,
    })),
    channels: topics
      .filter(({ id }) => fields.topic_ids.includes(id))
      .map(({ id, name }) => ({ channel_id: id, id, name })),
  }
}
