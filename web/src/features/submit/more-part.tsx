import type { ItemMetadata, SubmittableTopic } from '@atrium/client'
import { ChevronDown, FilePlus2 } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { useTranslation } from '../../i18n/translate.ts'
import { Checkbox, Switch } from '../../ui/form/choice.tsx'
import { Field } from '../../ui/form/field.tsx'
import { TextArea } from '../../ui/form/text-input.tsx'
import { Card } from '../../ui/surface/card.tsx'
import { CHANNELS } from '../notices/notice-types.ts'
import { FileButton } from '../uploads/upload-rows.tsx'
import { CoverField } from './cover-field.tsx'
import { type FieldChange, type Problems, type SubmissionFields, useProblemText } from './fields.ts'
import { LinksPart } from './links-part.tsx'
import mediaStyles from './media.module.css'
import styles from './submission-form.module.css'
import type { Media } from './use-media.ts'

interface MorePartProps {
  readonly fields: SubmissionFields
  readonly problems: Problems
  readonly metadata: ItemMetadata
  readonly topics: readonly SubmittableTopic[]
  readonly media: Media
  /** False until it is known what was typed before. */
  readonly isReady: boolean
  /** It is published, and tells nobody any more. */
  readonly isOut: boolean
  readonly onChange: (part: FieldChange) => void
}

/** Parts beside the text: closed until opened, or until one has content. */
export function MorePart({ fields, problems, metadata, topics, media, isReady, isOut, onChange }: MorePartProps) {
  const { t } = useTranslation('submit')
  const problemText = useProblemText(metadata.limits)
  const [isUsed] = useState(
    () =>
      Boolean(fields.summary || fields.content_cover) ||
      fields.topic_ids.length > 1 ||
      !fields.is_commentable ||
      fields.notification_channels.length > 0 ||
      fields.attachments.some(({ type }) => type === 'link'),
  )
  const others = topics.filter(({ id }) => id !== fields.topic_ids[0])
  const channels = isOut ? [] : CHANNELS.filter(channel => metadata.notification_channels.includes(channel))
  return (
    <details className={styles.more} open={isUsed}>
      <summary className={styles.moreToggle}>
        <ChevronDown aria-hidden="true" />
        {t('form.more')}
        <span className={styles.moreHint}>{t('form.more_hint')}</span>
      </summary>
      <div className={styles.parts}>
        <Card>
          <div className={styles.fields}>
            <Field
              label={t('field.summary')}
              hint={t('field.summary_hint')}
              optional
              error={problemText('summary', problems.summary)}
            >
              {control => (
                <TextArea
                  {...control}
                  data-field="summary"
                  className={styles.summary ?? ''}
                  rows={2}
                  disabled={!isReady}
                  dir="auto"
                  value={fields.summary}
                  onInput={event => onChange({ summary: event.currentTarget.value })}
                />
              )}
            </Field>
          </div>
        </Card>
        {media.kinds.some(kind => kind !== 'video') && (
          <Card>
            <div className={mediaStyles.part}>
              {media.kinds.includes('image') && (
                <CoverField
                  media={media}
                  cover={fields.content_cover}
                  problem={problems.content_cover}
                  onChange={onChange}
                />
              )}
              {media.kinds.includes('file') && (
                <div className={mediaStyles.buttons}>
                  <FileButton
                    label={t('media.add_file')}
                    icon={<FilePlus2 aria-hidden="true" />}
                    accept={media.accept('file')}
                    multiple
                    onFiles={chosen => media.add(chosen, 'file')}
                  />
                </div>
              )}
            </div>
          </Card>
        )}
        {metadata.settings.links_enabled && (
          <Card>
            <LinksPart attachments={fields.attachments} onChange={attachments => onChange({ attachments })} />
          </Card>
        )}
        {others.length > 0 && fields.topic_ids.length > 0 && (
          <Card>
            <fieldset>
              <legend className={styles.legend}>{t('field.topics')}</legend>
              <p className={styles.hint}>{t('field.topics_hint')}</p>
              <ul className={styles.topics}>
                {others.map(topic => (
                  <li key={topic.id} className={styles.topic}>
                    <Checkbox
                      label={<bdi>{topic.name}</bdi>}
                      hint={topic.description ? <bdi>{topic.description}</bdi> : undefined}
                      checked={fields.topic_ids.includes(topic.id)}
                      onChange={event => {
                        const { checked } = event.currentTarget
                        onChange(({ topic_ids }) => ({
                          topic_ids: checked ? [...topic_ids, topic.id] : topic_ids.filter(id => id !== topic.id),
                        }))
                      }}
                    />
                    <span className={styles.pace}>{t(topic.auto_publish ? 'topic.at_once' : 'topic.reviewed')}</span>
                  </li>
                ))}
              </ul>
            </fieldset>
          </Card>
        )}
        {channels.length > 0 && (
          <Card>
            <fieldset>
              <legend className={styles.legend}>{t('tell.title')}</legend>
              <p className={styles.hint}>{t('tell.hint')}</p>
              {channels.map(channel => (
                <Checkbox
                  key={channel}
                  label={t(`tell.${channel}`)}
                  hint={t(`tell.cost.${channel}`)}
                  checked={fields.notification_channels.includes(channel)}
                  onChange={event => {
                    const { checked } = event.currentTarget
                    onChange(({ notification_channels: now }) => ({
                      notification_channels: CHANNELS.filter(each =>
                        each === channel ? checked : now?.includes(each),
                      ),
                    }))
                  }}
                />
              ))}
            </fieldset>
          </Card>
        )}
        <Card>
          <Switch
            label={t('form.commentable')}
            hint={t('form.commentable_hint')}
            checked={fields.is_commentable}
            onChange={event => onChange({ is_commentable: event.currentTarget.checked })}
          />
        </Card>
      </div>
    </details>
  )
}
