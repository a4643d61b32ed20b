import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ProblemState } from '../../../app/problem-state.tsx'
import { Section } from '../../../desk/section.tsx'
import { Button } from '../../../ui/actions/button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { notesQuery } from '../review-queries.ts'
import { Note } from './note.tsx'
import { NoteForm } from './note-form.tsx'
import styles from './notes.module.css'

/** What publishers said to each other about a post, oldest first, and where one answers. */
export function Notes({ contentId }: { readonly contentId: number }) {
  const { t } = useTranslation('studio/review')
  const notes = useInfiniteQuery(notesQuery(contentId))
  const { data, error, isFetching, refetch } = notes
  return (
    <Section title={t('notes.title')} lead={t('notes.lead')}>
      {error && !data && <ProblemState error={error} busy={isFetching} onRetry={() => refetch()} />}
      {!data && !error && <Skeleton height="5rem" radius="10px" />}
      {data?.length === 0 && <p className={styles['nothing']}>{t('notes.nothing')}</p>}
      {data && data.length > 0 && (
        <ol className={styles['notes']}>
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
