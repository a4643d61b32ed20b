import type { Item, ItemMetadata, SubmittableTopic } from '@atrium/client'
import { Eye } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/actions/button.tsx'
import { Switch } from '../../../ui/form/switch.tsx'
import { Card } from '../../../ui/surface/card.tsx'
import { PageHeader } from '../../../ui/surface/page-header.tsx'
import { isRefused } from '../../uploads/use-uploads.ts'
import { MediaPart } from '../media/media-part.tsx'
import { useMedia } from '../media/use-media.ts'
import { PreviewDialog } from '../preview/preview-dialog.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { FormBar } from './form-bar.tsx'
import { FormNotices } from './form-notices.tsx'
import { LinksPart } from './links-part.tsx'
import styles from './submission-form.module.css'
import { TextPart } from './text-part.tsx'
import { TopicsPart } from './topics-part.tsx'
import { useSubmission } from './use-submission.ts'

interface SubmissionFormProps {
  /** Null while the server knows nothing of it. */
  readonly item: Item | null
  readonly metadata: ItemMetadata
  readonly topics: readonly SubmittableTopic[]
}

/** The form of a submission, in whatever state it is. */
export function SubmissionForm({ item, metadata, topics }: SubmissionFormProps) {
  const { t } = useTranslation('submit')
  const [isPreviewed, setPreviewed] = useState(false)
  const submission: ReturnType<typeof useSubmission> = useSubmission(item, metadata, () =>
    media.uploads.some(upload => !isRefused(upload)),
  )
  const { fields, change, problems, draft, edition, status } = submission
  const media = useMedia(metadata, change)
  const isLocked = status === 'archived'
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
        <ErrorSummary submission={submission} limits={metadata.limits} />
        <fieldset className={styles['parts']} disabled={isLocked} aria-label={t('form.title')}>
          <Card>
            <TextPart
              key={`${draft.isReady} ${edition}`}
              fields={fields}
              problems={problems}
              limits={metadata.limits}
              isReady={draft.isReady}
              hasPictures={metadata.settings.images_enabled}
              onChange={change}
            />
          </Card>
          {media.kinds.length > 0 && (
            <Card>
              <MediaPart media={media} fields={fields} problems={problems} limits={metadata.limits} onChange={change} />
            </Card>
          )}
          {metadata.settings.links_enabled && (
            <Card>
              <LinksPart attachments={fields.attachments} onChange={attachments => change({ attachments })} />
            </Card>
          )}
          <Card>
            <TopicsPart
              topics={topics}
              chosen={fields.topic_ids}
              problem={problems.topic_ids ?? null}
              onChange={topic_ids => change({ topic_ids })}
            />
          </Card>
          <Card>
            <Switch
              label={t('form.commentable')}
              hint={t('form.commentable_hint')}
              checked={fields.is_commentable}
              onChange={event => change({ is_commentable: event.target.checked })}
            />
          </Card>
        </fieldset>
        <FormBar item={item} submission={submission} topics={topics} />
      </form>
      {isPreviewed && <PreviewDialog fields={fields} topics={topics} onClose={() => setPreviewed(false)} />}
    </>
  )
}
