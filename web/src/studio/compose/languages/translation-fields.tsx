import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Editor } from '../../../editor/editor.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { Card } from '../../../ui/surface/card.tsx'
import { uploadFile } from '../../../uploads/upload-queries.ts'
import { BODY_MAX_LENGTH, COVER_ALT_MAX_LENGTH, SUMMARY_MAX_LENGTH, TITLE_MAX_LENGTH } from '../text/lengths.ts'
import { useLanguageName } from './language-names.ts'
import styles from './languages.module.css'
import type { Translating } from './use-translating.ts'

interface TranslationFieldsProps {
  readonly language: string
  readonly translating: Translating
  /** Whether the post has a picture whose description is translated as well. */
  readonly hasCover: boolean
}

/** Title, summary, text and the cover's description in another language. */
export function TranslationFields({ language, translating, hasCover }: TranslationFieldsProps) {
  const { t } = useTranslation('studio/languages')
  const id = useId()
  const nameOf = useLanguageName()
  const { draft, change } = translating
  const common = { dir: 'auto', lang: language, disabled: !draft.isReady } as const
  return (
    <Card as="section" aria-labelledby={`${id}-heading`} className={styles['fields'] ?? ''}>
      <h2 id={`${id}-heading`} className={styles['heading']} tabIndex={-1}>
        {nameOf(language)}
      </h2>
      <Field label={t('field.title')}>
        {control => (
          <TextInput
            {...control}
            {...common}
            maxLength={TITLE_MAX_LENGTH}
            value={draft.value.title}
            onChange={event => change({ title: event.target.value })}
          />
        )}
      </Field>
      <Field label={t('field.summary')} optional>
        {control => (
          <TextArea
            {...control}
            {...common}
            rows={2}
            maxLength={SUMMARY_MAX_LENGTH}
            value={draft.value.summary}
            onChange={event => change({ summary: event.target.value })}
          />
        )}
      </Field>
      <div className={styles['text']} lang={language}>
        <span id={id} className={styles['label']}>
          {t('field.body')}
        </span>
        {draft.isReady ? (
          <Editor
            labelledBy={id}
            placeholder={t('field.body_placeholder')}
            value={draft.value.body}
            maxLength={BODY_MAX_LENGTH}
            upload={uploadFile}
            onChange={body => change({ body })}
          />
        ) : (
          <Skeleton height="17rem" radius="10px" />
        )}
      </div>
      {hasCover && (
        <Field label={t('field.cover_image_alt')} hint={t('field.cover_image_alt_hint')} optional>
          {control => (
            <TextInput
              {...control}
              {...common}
              maxLength={COVER_ALT_MAX_LENGTH}
              value={draft.value.cover_image_alt}
              onChange={event => change({ cover_image_alt: event.target.value })}
            />
          )}
        </Field>
      )}
    </Card>
  )
}
