import { useQuery } from '@tanstack/react-query'
import { CircleCheck, FileSearch, Inbox } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ProblemState } from '../../app/problem-state.tsx'
import type { Address } from '../../lib/use-address.ts'
import { ButtonLink } from '../../ui/actions/button-link.tsx'
import { DataTable } from '../../ui/data/data-table.tsx'
import { Pager } from '../../ui/data/pager.tsx'
import { TableSkeleton } from '../../ui/data/table-skeleton.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Card } from '../../ui/surface/card.tsx'
import { useSubmissionColumns } from './submission-columns.tsx'
import { PAGE_SIZE, type SubmissionsWanted, submissionsQuery } from './submissions-queries.ts'

interface SubmissionsListProps {
  readonly wanted: SubmissionsWanted
  readonly address: Address
}

/** The submissions in a state, a page of them. */
export function SubmissionsList({ wanted, address }: SubmissionsListProps) {
  const { t } = useTranslation('studio/submissions')
  const columns = useSubmissionColumns(wanted.state)
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(submissionsQuery(wanted))
  if (error && !data) return <ProblemState error={error} busy={isFetching} onRetry={() => refetch()} />
  if (!data) return <TableSkeleton />
  if (data.submissions.length === 0) return <NoSubmissions wanted={wanted} />
  return (
    <>
      <DataTable
        label={t('title')}
        columns={columns}
        rows={data.submissions}
        idOf={({ id }) => id}
        stale={isPlaceholderData}
      />
      <Pager
        page={wanted.page}
        pageSize={PAGE_SIZE}
        total={data.total}
        hrefOf={page => address.hrefWith({ page: page === 1 ? null : String(page) })}
      />
    </>
  )
}

/** Why there is none, and how to go on. */
function NoSubmissions({ wanted }: { readonly wanted: SubmissionsWanted }) {
  const { t } = useTranslation('studio/submissions')
  const isNarrowed = Boolean(wanted.search || wanted.topicId || wanted.page > 1)
  const kind = isNarrowed ? 'narrowed' : wanted.state === 'review' ? 'review' : 'decided'
  return (
    <Card padded={false}>
      <EmptyState
        icon={isNarrowed ? <FileSearch /> : kind === 'review' ? <CircleCheck /> : <Inbox />}
        title={t(`empty.${kind}.title`)}
        text={t(`empty.${kind}.text`)}
        actions={kind === 'review' && <ButtonLink href="/topics">{t('to_topics')}</ButtonLink>}
      />
    </Card>
  )
}
