import type { ItemMetadata, SubmittableTopic } from '@atrium/client'
import { useTranslation } from '../../i18n/translate.ts'
import { useId } from '../../lib/use-id.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Field, FieldError } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextInput } from '../../ui/form/text-input.tsx'
import { Editor } from '../editor/editor.tsx'
import { uploadFile } from '../uploads/upload-queries.ts'
import { type Problems, type SubmissionFields, useProblemText } from './fields.ts'
import styles from './submission-form.module.css'

interface TextPartProps {
  readonly fields: SubmissionFields
  readonly problems: Problems
  readonly limits: ItemMetadata['limits']
  readonly topics: readonly SubmittableTopic[]
  /** False until it is known what was typed before. */
  readonly isReady: boolean
  readonly hasPictures: boolean
  readonly onChange: (part: Partial<SubmissionFields>) => void
}

/** The topic, the title and the text. */
export function TextPart({ fields, problems, limits, topics, isReady, hasPictures, onChange }: TextPartProps) {
  const { t } = useTranslation('submit')
  const problemText = useProblemText(limits)
  const id = useId()
  const [first, ...others] = fields.topic_ids
  const topic = topics.find(one => one.id === first)
  // A topic may have been closed since the draft was written.
  const isGone = first !== undefined && !topic
  const next = topic && t(topic.auto_publish ? 'topic.at_once' : 'topic.reviewed')
  const bodyProblem = problemText('body', problems.body)
  return (
    <>
      <Field
        label={t('field.topic')}
        hint={
          topic?.description ? (
            <>
              <bdi>{topic.description}</bdi> · {next}
            </>
          ) : (
            next
          )
        }
        error={problemText('topic_ids', problems.topic_ids)}
      >
        {control => (
          <Select
            {...control}
            data-field="topic_ids"
            required
            disabled={!isReady}
            value={first ?? ''}
            onChange={event => {
              const chosen = Number(event.currentTarget.value)
              onChange({ topic_ids: [chosen, ...others.filter(other => other !== chosen)] })
            }}
          >
            {first === undefined && (
              <option value="" disabled>
                {t('field.topic_choose')}
              </option>
            )}
            {isGone && <option value={first}>{t('topic.gone')}</option>}
            {topics.map(one => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field
        label={t('field.title')}
        hint={t('field.title_hint')}
        optional
        error={problemText('title', problems.title)}
      >
        {control => (
          <TextInput
            {...control}
            data-field="title"
            disabled={!isReady}
            dir="auto"
            value={fields.title}
            onInput={event => onChange({ title: event.currentTarget.value })}
          />
        )}
      </Field>
      <div className={styles.field} data-field="body">
        <span id={id} className={styles.label}>
          {t('field.body')}
        </span>
        {isReady ? (
          <Editor
            labelledBy={id}
            describedBy={problems.body ? `${id}-error` : undefined}
            invalid={problems.body !== undefined}
            placeholder={t('field.body_placeholder')}
            value={fields.body}
            maxLength={limits.body_max_length}
            upload={hasPictures ? uploadFile : null}
            onChange={body => onChange({ body })}
          />
        ) : (
          <Skeleton height="17rem" radius="10px" />
        )}
        {bodyProblem && <FieldError id={`${id}-error`}>{bodyProblem}</FieldError>}
      </div>
    </>
  )
}
