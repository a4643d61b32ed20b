import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'wouter'
import { NotFoundPage } from '../../app/navigation/not-found-page.tsx'
import { ProblemState } from '../../app/problem-state.tsx'
import { TableSkeleton } from '../../ui/data/table-skeleton.tsx'
import { PageHeader } from '../../ui/surface/page-header.tsx'
import { historyPostQuery, revisionsQuery } from './history-queries.ts'
import { PostHistory } from './post-history.tsx'

/** What was changed of a post, when and by whom; what differs, and the way back. */
export function HistoryPage() {
  const { content_id = '' } = useParams()
  if (!/^\d{1,15}$/.test(content_id)) return <NotFoundPage />
  return <Loaded key={content_id} id={Number(content_id)} />
}

function Loaded({ id }: { readonly id: number }) {
  const { t } = useTranslation('studio/history')
  const version = useQuery(historyPostQuery(id))
  const revisions = useQuery(revisionsQuery(id))
  if (version.data && revisions.data) return <PostHistory version={version.data} revisions={revisions.data} />
  const failed = [version, revisions].find(({ error }) => error)
  return (
    <>
      <PageHeader title={t('title')} />
      {failed ? (
        <ProblemState error={failed.error} busy={failed.isFetching} onRetry={() => failed.refetch()} />
      ) : (
        <TableSkeleton />
      )}
    </>
  )
}
