import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { ProblemState } from '../../app/problem-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { CopyValue } from './copy-value.tsx'

interface CopyAddressProps<Key extends readonly unknown[]> {
  readonly label: string
  readonly query: UseQueryOptions<string, Error, string, Key>
}

/** An address of the server, as it names it itself, to be brought to another system. */
export function CopyAddress<Key extends readonly unknown[]>({ label, query }: CopyAddressProps<Key>) {
  const { data, error, isFetching, refetch } = useQuery(query)
  if (data) return <CopyValue label={label} value={data} />
  if (error) return <ProblemState error={error} busy={isFetching} onRetry={() => refetch()} />
  return <Skeleton height="4rem" radius="10px" />
}
