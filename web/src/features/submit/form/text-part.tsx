import type { ItemMetadata } from '@atrium/client'
import { CircleAlert } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { Editor } from '../../editor/editor.tsx'
import { uploadFile } from '../../uploads/upload-queries.ts'
import type { SubmissionFields } from '../fields.ts'
import type { Problems } from '../problems.ts'
import styles from './submission-form.module.css'
import { useProblemText } from './use-problem-text.ts'

interface TextPartProps {
  readonly fields: SubmissionFields
  readonly problems: Problems
  readonly limits: ItemMetadata['limits']
  /** False until it is known what was typed before. */
  readonly isReady: boolean
  readonly hasPictures: boolean
  readonly onChange: (part: Partial<SubmissionFields>) => void
}

/** Title, summary and text. */
export function TextPart({ fields, problems, limits, isReady, hasPictures, onChange }: TextPartProps) {
  const { t } = useTranslation('submit')
  const problemText = useProblemText(limits)
  const id = useId()
  return (
    <div className={styles['fields']}>
      <Field label={t('field.title')} error={problemText('title', problems.title)}>
        {control => (
          <TextInput
            {...control}
            data-field="title"
            className={styles['titleInput'] ?? ''}
            required
            disabled={!isReady}
            dir="auto"
            value={fields.title}
            onChange={event => onChange({ title: event.target.value })}
          />
        )}
      </Field>
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
            className={styles['summary'] ?? ''}
            rows={2}
            disabled={!isReady}
            dir="auto"
            value={fields.summary}
            onChange={event => onChange({ summary: event.target.value })}
          />
        )}
      </Field>
      <div className={styles['field']} data-field="body">
        <span id={id} className={styles['label']}>
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
        {problems.body && (
          <p id={`${id}-error`} className={styles['error']} role="alert">
            <CircleAlert aria-hidden="true" />
            {problemText('body', problems.body)}
          </p>
        )}
      </div>
    </div>
  )
}
