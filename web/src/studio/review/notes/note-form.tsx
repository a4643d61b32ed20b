import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useDraft } from '../../../app/drafts/use-draft.ts'
import { Refusal } from '../../../desk/refusal.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { Field } from '../../../ui/form/field.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { useAddNote } from '../review-queries.ts'
import { NOTE_MAX_LENGTH } from './note-length.ts'
import styles from './notes.module.css'

/** Where a note is written; kept in this browser until the server has it. */
export function NoteForm({ contentId }: { readonly contentId: number }) {
  const { t } = useTranslation('studio/review')
  const draft = useDraft({ name: `review-note/${contentId}`, initial: '' })
  const add = useAddNote(contentId)
  const send = (event: FormEvent) => {
    event.preventDefault()
    const text = draft.now()
    if (text.trim() === '' || add.isPending) return
    add.mutate(text.trim(), {
      onSuccess: () => {
        toast(t('notes.added'))
        // What was typed while it was under way stays.
        if (draft.now() === text) draft.forget()
      },
    })
  }
  return (
    <form className={styles['form']} onSubmit={send}>
      <Field label={t('notes.write')}>
        {control => (
          <TextArea
            {...control}
            rows={3}
            dir="auto"
            maxLength={NOTE_MAX_LENGTH}
            disabled={!draft.isReady}
            value={draft.value}
            onChange={event => draft.change(event.target.value)}
          />
        )}
      </Field>
      <Refusal error={add.error} />
      <Button type="submit" busy={add.isPending} aria-disabled={draft.value.trim() === ''}>
        {t('notes.send')}
      </Button>
    </form>
  )
}
