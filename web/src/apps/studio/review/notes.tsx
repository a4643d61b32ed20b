import type { ReviewNote } from '@atrium/client'
import { useInfiniteQuery } from '@tanstack/preact-query'
import { useDraft } from '../../../core/drafts/use-draft.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Refusal } from '../../../ui/admin/refusal.tsx'
import { Section } from '../../../ui/admin/section.tsx'
import { ProblemState } from '../../../ui/feedback/problem-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { Field } from '../../../ui/form/field.tsx'
import { TextArea } from '../../../ui/form/text-input.tsx'
import { Avatar } from '../../../ui/identity/avatar.tsx'
import { RelativeTime } from '../../../ui/text/relative-time.tsx'
import styles from './notes.module.css'
import { notesQuery, useAddNote } from './review-queries.ts'

/** Notes of publishers about a post, oldest first, and the field for another one. */
export function Notes({ contentId }: { readonly contentId: number }) {
  const { t } = useTranslation('studio/review')
  const notes = useInfiniteQuery(notesQuery(contentId))
  const { data, error, isFetching, refetch } = notes
  return (
    <Section title={t('notes.title')} lead={t('notes.lead')}>
      {error && !data && <ProblemState error={error} busy={isFetching} onRetry={() => refetch()} />}
      {!data && !error && <Skeleton height="5rem" radius="10px" />}
      {data?.length === 0 && <p className={styles.nothing}>{t('notes.nothing')}</p>}
      {data && data.length > 0 && (
        <ol className={styles.notes}>
          {data.map(note => (
            <Note key={note.id} note={note} />
          ))}
        </ol>
      )}
      {notes.hasNextPage && (
        <Button busy={notes.isFetchingNextPage} onClick={() => void notes.fetchNextPage()}>
          {t('show_more', { ns: 'ui' })}
        </Button>
      )}
      <NoteForm contentId={contentId} />
    </Section>
  )
}

/** A note and its time. */
function Note({ note: { author, body, created_at } }: { readonly note: ReviewNote }) {
  const { t } = useTranslation('studio/review')
  const name = author.display_name ?? t('unknown')
  return (
    <li className={styles.note}>
      <Avatar name={name} url={author.avatar_url} size={32} square={author.user_id === null} />
      <div className={styles.words}>
        <p className={styles.by}>
          <bdi className={styles.name}>{name}</bdi> <RelativeTime at={created_at} />
        </p>
        <p className={styles.body} dir="auto">
          {body}
        </p>
      </div>
    </li>
  )
}

/** Where a note is written; kept in this browser until the server has it. */
function NoteForm({ contentId }: { readonly contentId: number }) {
  const { t } = useTranslation('studio/review')
  const draft = useDraft({ name: `review-note/${contentId}`, initial: '' })
  const add = useAddNote(contentId)
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    const text = draft.now()
    if (text.trim() === '' || add.isPending) return
    add.mutate(text.trim(), {
      onSuccess: () => {
        toast(t('notes.added'))
        // Text typed while the note was being sent stays.
        if (draft.now() === text) draft.forget()
      },
    })
  }
  return (
    <form className={styles.form} onSubmit={send}>
      <Field label={t('notes.write')}>
        {control => (
          <TextArea
            {...control}
            rows={3}
            dir="auto"
            maxLength={NOTE_MAX_LENGTH}
            disabled={!draft.isReady}
            value={draft.value}
            onInput={event => draft.change(event.currentTarget.value)}
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

/** In characters, of the contract (docs/contract/content.md#review). */
const NOTE_MAX_LENGTH = 5000
