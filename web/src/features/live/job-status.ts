// What the live stream says of jobs that this person set going: exports, changes of groups, uploads.

import { type QueryClient, queryOptions } from '@tanstack/react-query'

type Kind = 'export' | 'group' | 'upload'
type Status = 'running' | 'finished' | 'failed'

const keyOf = (kind: Kind, id: string) => ['job-status', kind, id]

/** The last hint about a job; null where none has come, which says nothing. */
export const jobStatusQuery = (kind: Kind, id: string) =>
  queryOptions<Status | null>({
    queryKey: keyOf(kind, id),
    queryFn: () => null,
    staleTime: Number.POSITIVE_INFINITY,
    enabled: id !== '',
  })

export function tellJobStatus(client: QueryClient, job: { kind: string; id: string; status: string }): void {
  client.setQueryData(keyOf(job.kind as Kind, job.id), job.status as Status)
}
