import type { PollSettings } from '@atrium/client'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'wouter'
import { NotFoundPage } from '../../app/navigation/not-found-page.tsx'
import { ProblemState } from '../../app/problem-state.tsx'
import { BackTo } from '../../desk/back-to.tsx'
import { TableSkeleton } from '../../ui/data/table-skeleton.tsx'
import { PageHeader } from '../../ui/surface/page-header.tsx'
import { PollForm } from './form/poll-form.tsx'
import { PollHeader } from './poll-header.tsx'
import styles from './polls.module.css'
import { pollSettingsQuery } from './polls-queries.ts'
import { ResultsSection } from './results-section.tsx'

/** One poll: its results and its settings; `/polls/new` begins one. */
export function PollPage() {
  const { t } = useTranslation('studio/polls')
  const { poll_id = '' } = useParams()
  const isNew = poll_id === 'new'
  if (!isNew && !/^\d{1,15}$/.test(poll_id)) return <NotFoundPage />
  return (
    <>
      <BackTo href="/polls" label={t('title')} />
      {isNew ? (
        <>
          <PageHeader title={t('new')} lead={t('new_lead')} />
          <PollForm key="new" poll={null} />
        </>
      ) : (
        <Loaded key={poll_id} id={Number(poll_id)} />
      )}
    </>
  )
}

function Loaded({ id }: { readonly id: number }) {
  const { t } = useTranslation('studio/polls')
  const { data, error, isFetching, refetch } = useQuery(pollSettingsQuery(id))
  if (data) return <Parts poll={data} />
  return (
    <>
      <PageHeader title={t('one')} />
      {error ? <ProblemState error={error} busy={isFetching} onRetry={() => refetch()} /> : <TableSkeleton rows={5} />}
    </>
  )
}

function Parts({ poll }: { readonly poll: PollSettings }) {
  return (
    <>
      <PollHeader poll={poll} />
      <div className={styles['results']}>
        <ResultsSection poll={poll} />
      </div>
      <PollForm poll={poll} />
    </>
  )
}
