import { AtriumError, type Post, type Review } from '@atrium/client'
import { useRef, useState } from 'preact/hooks'
import { useLocation } from 'wouter-preact'
import { useDraft } from '../../../core/drafts/use-draft.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { ConfirmDialog } from '../../../ui/admin/confirm-dialog.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { Field } from '../../../ui/form/field.tsx'
import { TextArea } from '../../../ui/form/text-input.tsx'
import { type PostVersion, readPost, type Step, type StepOptions } from '../compose/compose-queries.ts'
import { fieldsOf, type MovedDates } from '../compose/fields.ts'
import { PublishDialog } from '../compose/publish-dialog.tsx'
import { useOutcome } from '../parts/post-words.tsx'
import { useChangedBy } from '../parts/writing/last-change-queries.ts'
import { isConflict } from '../parts/writing/writing-state.ts'
import { useAddNote, useReviewStep } from './review-queries.ts'
import { ReviewerDialog, WORD_MAX_LENGTH } from './reviewer-dialog.tsx'

export type DecisionStep = 'publish' | 'draft' | 'review'

interface DecisionDialogsProps {
  readonly version: PostVersion
  readonly review: Review
  readonly open: DecisionStep | null
  readonly onClose: () => void
}

/** The decision, confirmed; about the text that was looked at: when that has changed, nothing is decided. */
export function DecisionDialogs({ version, review, open, onClose }: DecisionDialogsProps) {
  const { t } = useTranslation('studio/review')
  const formats = useFormats()
  const [, navigate] = useLocation()
  const move = useReviewStep(version)
  const [dates, setDates] = useState<MovedDates>()
  const close = () => {
    move.reset()
    setDates(undefined)
    onClose()
  }
  const outcome = useOutcome()
  const changedBy = useChangedBy()
  const go = async (step: Step, options: StepOptions, said: (post: Post) => string) => {
    let post: Post
    try {
      post = (await move.mutateAsync({ step, options, dates })).post
    } catch (error) {
      if (!isConflict(error) || !(error instanceof AtriumError)) return
      const { post: now } = await readPost(version.post.id)
      const isDecided = version.post.state === 'review' && now.state !== 'review'
      const changed = await changedBy({ content_id: version.post.id })
      toast(`${changed} ${isDecided ? outcome(now) : t('changed_meanwhile')}`, { tone: 'problem', lasts: true })
      return close()
    }
    toast(said(post), post.state === 'processing error' ? { tone: 'problem', lasts: true } : {})
    close()
    if (step !== 'review') navigate('/review')
  }
  const { isPending: busy, error } = move
  if (open === 'publish')
    return (
      <PublishDialog
        version={version}
        fields={{ ...fieldsOf(version), ...dates }}
        busy={busy}
        error={error}
        review={review}
        onDates={setDates}
        onPublish={choice =>
          void go('publish', choice, post => {
            if (post.state === 'published') return t('done.published')
            if (post.state !== 'scheduled' || !post.scheduled_at) return outcome(post)
            return t('done.planned', { at: formats.dateTime(post.scheduled_at) })
          })
        }
        onClose={close}
      />
    )
  if (open === 'draft')
    return (
      <ReturnDialog
        contentId={version.post.id}
        busy={busy}
        error={error}
        onReturn={note => go('draft', { note }, () => t('done.returned'))}
        onClose={close}
      />
    )
  if (open === 'review')
    return (
      <ReviewerDialog
        version={version}
        busy={busy}
        error={error}
        onConfirm={asked => void go('review', asked, () => t('done.asked'))}
        onClose={close}
      />
    )
  return null
}

interface ReturnDialogProps {
  readonly contentId: number
  readonly busy: boolean
  readonly error: unknown
  readonly onReturn: (note: string | null) => Promise<void>
  readonly onClose: () => void
}

/** Sends a post back to the drafts, and says in a note what is missing; what is typed outlives failures. */
function ReturnDialog({ contentId, busy, error, onReturn, onClose }: ReturnDialogProps) {
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
      // Shown until the post is sent back, no longer kept: it would be there again the next time.
      if (draft.now().trim() === text) draft.forget(text)
    }
    await onReturn(text || null)
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
            maxLength={WORD_MAX_LENGTH}
            disabled={!draft.isReady}
            value={draft.value}
            onInput={event => draft.change(event.currentTarget.value)}
          />
        )}
      </Field>
    </ConfirmDialog>
  )
}
