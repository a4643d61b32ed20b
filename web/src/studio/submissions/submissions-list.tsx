import { useQuery } from '@tanstack/react-query'
import { CircleCheck, FileSearch, Inbox } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { RecordList } from '../../desk/record-list.tsx'
import type { Address } from '../../lib/use-address.ts'
import { ButtonLink } from '../../ui/actions/button-link.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
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
  const query = useQuery(submissionsQuery(wanted))
  return (
    <RecordList
      label={t('title')}
      columns={columns}
      query={query}
      rows={query.data?.submissions}
      total={query.data?.total}
      idOf={({ id }) => id}
      page={wanted.page}
      pageSize={PAGE_SIZE}
      address={address}
      empty={<NoSubmissions wanted={wanted} />}
    />
  )
}

/** Why there is none, and how to go on. */
function NoSubmissions({ wanted }: { readonly wanted: SubmissionsWanted }) {
  const { t } = useTranslation('studio/submissions')
  const isNarrowed = Boolean(wanted.search || wanted.topicId)
  const kind = isNarrowed ? 'narrowed' : wanted.state === 'review' ? 'review' : 'decided'
  return (
    <EmptyState
      icon={isNarrowed ? <FileSearch /> : kind === 'review' ? <CircleCheck /> : <Inbox />}
      title={t(`empty.${kind}.title`)}
      text={t(`empty.${kind}.text`)}
      actions={kind === 'review' && <ButtonLink href="/topics">{t('to_topics')}</ButtonLink>}
    />
  )
}
