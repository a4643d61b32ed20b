import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useDraft } from '../../../app/drafts/use-draft.ts'
import { ConfirmDialog } from '../../../desk/confirm-dialog.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { NOTE_MAX_LENGTH } from '../notes/note-length.ts'
import { useAddNote } from '../review-queries.ts'

interface ReturnDialogProps {
  readonly contentId: number
  readonly busy: boolean
  readonly error: unknown
  readonly onReturn: () => Promise<void>
  readonly onClose: () => void
}

/** Sends a post back to the drafts, and says in a note what is missing; what is typed outlives failures. */
export function ReturnDialog({ contentId, busy, error, onReturn, onClose }: ReturnDialogProps) {
  const { t } = useTranslation('studio/review')
  const draft = useDraft({ name: `review-return/${contentId}`, initial: '' })
  const note = useAddNote(contentId)
  // The note may have arrived when sending back did not.
  const noted = useRef<string | null>(null)
  const send = async () => {
    const text = draft.now().trim()
    if (text !== '' && noted.current !== text) {
      try {
        await note.mutateAsync(text)
      } catch {
        return
      }
      noted.current = text
      draft.forget()
      draft.change(text)
    }
    await onReturn()
  }
  return (
    <ConfirmDialog
      title={t('return.title')}
      action={t('return.action')}
      busy={busy || note.isPending}
      error={error ?? note.error}
      onConfirm={() => void send()}
      onClose={onClose}
    >
      <Field label={t('return.note')} hint={t('return.hint')} optional>
        {control => (
          <TextArea
            {...control}
            rows={4}
            dir="auto"
            maxLength={NOTE_MAX_LENGTH}
            disabled={!draft.isReady}
            value={draft.value}
            onChange={event => draft.change(event.target.value)}
          />
        )}
      </Field>
    </ConfirmDialog>
  )
}
