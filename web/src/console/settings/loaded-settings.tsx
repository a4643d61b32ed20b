import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ProblemState } from '../../app/problem-state.tsx'
import { TableSkeleton } from '../../ui/data/table-skeleton.tsx'

interface LoadedSettingsProps<Settings, Key extends QueryKey> {
  readonly query: UseQueryOptions<Settings, Error, Settings, Key>
  readonly children: (settings: Settings) => ReactNode
}

/** Settings once they are there; until then a placeholder, or why they are not. */
export function LoadedSettings<Settings, Key extends QueryKey>({
  query,
  children,
}: LoadedSettingsProps<Settings, Key>) {
  const { data, error, isFetching, refetch } = useQuery(query)
  if (data !== undefined) return children(data)
  if (error) return <ProblemState error={error} busy={isFetching} onRetry={() => refetch()} />
  return <TableSkeleton rows={6} />
}
