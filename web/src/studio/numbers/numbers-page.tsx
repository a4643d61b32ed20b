import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ProblemState } from '../../app/problem-state.tsx'
import { useMe } from '../../app/session/session.tsx'
import { useAddress } from '../../lib/use-address.ts'
import { TableSkeleton } from '../../ui/data/table-skeleton.tsx'
import { PageHeader } from '../../ui/surface/page-header.tsx'
import { Activity } from './activity.tsx'
import { overviewQuery } from './numbers-queries.ts'
import { OverviewFigures } from './overview-figures.tsx'
import { rangeOf } from './range.ts'
import { RangeChoices } from './range-choices.tsx'
import { TopPosts } from './top-posts.tsx'
import { TopicsPart } from './topics-part.tsx'

/** What happens in the program: how many look at it, at what, and who does not. */
export function NumbersPage() {
  const { t } = useTranslation('studio/numbers')
  const me = useMe()
  const address = useAddress()
  const [now] = useState(() => Date.now())
  const range = rangeOf(address, me, now)
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(overviewQuery(range))
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <RangeChoices range={range} address={address} />
      {error && !data && <ProblemState error={error} busy={isFetching} onRetry={() => refetch()} />}
      {!data && !error && <TableSkeleton />}
      {data && (
        <div aria-busy={isPlaceholderData || undefined}>
          <OverviewFigures overview={data} range={range} />
          <Activity overview={data} address={address} timezone={range.timezone} />
          <TopPosts posts={data.top_posts} />
          <TopicsPart topics={data.channels} />
        </div>
      )}
    </>
  )
}
