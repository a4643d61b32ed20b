import type { Post } from '@atrium/client'
import { useState } from 'preact/hooks'
import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { ConfirmDialog } from '../../../ui/admin/confirm-dialog.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { Field } from '../../../ui/form/field.tsx'
import { TextArea } from '../../../ui/form/text-input.tsx'
import { type Answer, useAnswerAll } from './review-queries.ts'
import styles from './reviewer.module.css'
import { WORD_MAX_LENGTH } from './reviewer-dialog.tsx'

interface AnswerDialogProps {
  readonly posts: readonly Post[]
  readonly answer: Answer
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Confirms one answer for several posts by their titles; a toast names those that were not answered. */
export function AnswerDialog({ posts, answer, onClose, onDone }: AnswerDialogProps) {
  const { t } = useTranslation('studio/review')
  const formats = useFormats()
  const [note, setNote] = useState('')
  const all = useAnswerAll()
  const titlesOf = (some: readonly Post[]) => formats.list(some.map(({ title }) => title || t('untitled')))
  const confirm = () =>
    all.mutate(
      { posts, answer, note: note.trim() },
      {
        onSuccess: left => {
          if (left.length > 0) toast(t('several.left', { titles: titlesOf(left) }), { tone: 'problem', lasts: true })
          else toast(t(`several.${answer}.done`))
          onDone()
        },
      },
    )
  return (
    <ConfirmDialog
      title={t(`several.${answer}.title`)}
      action={t(`several.${answer}.action`)}
      busy={all.isPending}
      error={all.error}
      onConfirm={confirm}
      onClose={onClose}
    >
      <div className={styles.choice}>
        <p dir="auto">{titlesOf(posts)}</p>
        {answer === 'draft' && (
          <Field label={t('return.note')} hint={t('several.hint')} optional>
            {control => (
              <TextArea
                {...control}
                rows={3}
                dir="auto"
                maxLength={WORD_MAX_LENGTH}
                value={note}
                onInput={event => setNote(event.currentTarget.value)}
              />
            )}
          </Field>
        )}
      </div>
    </ConfirmDialog>
  )
}
