import type { UseQueryResult } from '@tanstack/preact-query'
import type { ComponentChildren } from 'preact'
import { TableSkeleton } from '../data/table-skeleton.tsx'
import { ProblemState } from '../feedback/problem-state.tsx'

/** The reading of a part of a page, as far as it tells that the part is not there yet. */
export type LoadedQuery = Pick<UseQueryResult<unknown>, 'data' | 'error' | 'isFetching' | 'isLoading' | 'refetch'>

interface LoadedProps {
  readonly query: LoadedQuery
  readonly children: ComponentChildren
}

/** Choices that are read: until they are there nothing is said of them, and a failure stands in their place. */
export function Loaded({ query, children }: LoadedProps) {
  const { data, error, isFetching, isLoading, refetch } = query
  if (data === undefined && error) return <ProblemState error={error} busy={isFetching} onRetry={() => refetch()} />
  if (isLoading) return <TableSkeleton rows={3} />
  return children
}
