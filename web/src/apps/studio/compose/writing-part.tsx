import { Editor } from '../../../features/editor/editor.tsx'
import { uploadFile } from '../../../features/uploads/upload-queries.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { useId } from '../../../lib/use-id.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { TextArea } from '../../../ui/form/text-input.tsx'
import { BODY_MAX_LENGTH, SUMMARY_MAX_LENGTH, TITLE_MAX_LENGTH } from './fields.ts'
import { PLACES } from './panels/panels.tsx'
import type { Compose } from './use-compose.ts'
import styles from './writing-part.module.css'

/** Title, summary and text. The title is one line to readers, and as many as it needs while it is written. */
export function WritingPart({ compose: { fields, draft, edition, change } }: { readonly compose: Compose }) {
  const { t } = useTranslation('studio/compose')
  const id = useId()
  return (
    <div className={styles.part}>
      <div id={PLACES.no_title}>
        <Field label={t('field.title')}>
          {control => (
            <TextArea
              {...control}
              className={styles.title ?? ''}
              rows={1}
              maxLength={TITLE_MAX_LENGTH}
              disabled={!draft.isReady}
              dir="auto"
              value={fields.title}
              onKeyDown={event => event.key === 'Enter' && event.preventDefault()}
              onInput={event => change({ title: event.currentTarget.value.replaceAll(/\s*\n\s*/g, ' ') })}
            />
          )}
        </Field>
      </div>
      <Field label={t('field.summary')} hint={t('field.summary_hint')} optional>
        {control => (
          <TextArea
            {...control}
            rows={2}
            className={styles.summary ?? ''}
            maxLength={SUMMARY_MAX_LENGTH}
            disabled={!draft.isReady}
            dir="auto"
            value={fields.summary}
            onInput={event => change({ summary: event.currentTarget.value })}
          />
        )}
      </Field>
      <div className={styles.text}>
        <span id={id} className={styles.label}>
          {t('field.body')}
        </span>
        {draft.isReady ? (
          <Editor
            edition={edition}
            labelledBy={id}
            placeholder={t('field.body_placeholder')}
            value={fields.body}
            maxLength={BODY_MAX_LENGTH}
            upload={uploadFile}
            onChange={body => change({ body }, edition)}
          />
        ) : (
          <Skeleton height="22rem" radius="10px" />
        )}
      </div>
    </div>
  )
}
