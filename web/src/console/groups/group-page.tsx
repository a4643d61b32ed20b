import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'wouter'
import { NotFoundPage } from '../../app/navigation/not-found-page.tsx'
import { ProblemState } from '../../app/problem-state.tsx'
import { BackTo } from '../../desk/back-to.tsx'
import { TableSkeleton } from '../../ui/data/table-skeleton.tsx'
import { Banner } from '../../ui/surface/banner.tsx'
import { PageHeader } from '../../ui/surface/page-header.tsx'
import { GroupHeader } from './group-header.tsx'
import { groupQuery, type WholeGroup } from './groups-queries.ts'
import { JobReport } from './job-report.tsx'
import { MembersList } from './members-list.tsx'

/** One group: its people, who come and go. */
export function GroupPage() {
  const { group_id = '' } = useParams()
  if (!/^\d{1,15}$/.test(group_id)) return <NotFoundPage />
  return <Loaded key={group_id} id={Number(group_id)} />
}

function Loaded({ id }: { readonly id: number }) {
  const { t } = useTranslation('console/groups')
  const { data, error, isFetching, refetch } = useQuery(groupQuery(id))
  return (
    <>
      <BackTo href="/groups" label={t('title')} />
      {data ? <Group group={data} /> : <PageHeader title={t('one')} />}
      {!data && error && <ProblemState error={error} busy={isFetching} onRetry={() => refetch()} />}
      {!data && !error && <TableSkeleton />}
    </>
  )
}

function Group({ group }: { readonly group: WholeGroup }) {
  const { t } = useTranslation('console/groups')
  const [jobId, setJobId] = useState<string | null>(null)
  return (
    <>
      <GroupHeader group={group} onJob={setJobId} />
      {group.externalId !== null && <Banner>{t('provisioned')}</Banner>}
      {jobId && <JobReport key={jobId} jobId={jobId} />}
      <MembersList group={group} onJob={setJobId} />
    </>
  )
}
