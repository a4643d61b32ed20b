// Status of the user's jobs in the live stream: exports, changes of groups, uploads, imports.

import type { LiveEvents } from '@atrium/client'
import { type QueryClient, queryOptions } from '@tanstack/preact-query'

type Kind = LiveEvents['job']['kind']
type Status = LiveEvents['job']['status']

const keyOf = (kind: Kind, id: string) => ['job-status', kind, id]

/** The last hint about a job; null where none has come, which says nothing. */
export const jobStatusQuery = (kind: Kind, id: string) =>
  queryOptions<Status | null>({
    queryKey: keyOf(kind, id),
    queryFn: () => null,
    staleTime: Number.POSITIVE_INFINITY,
    enabled: id !== '',
  })

/** Queries whose keys begin with this show records of such jobs: they are read again with each hint. */
export const jobRecords = (kind: Kind) => ['job-records', kind]

export function showJobStatus(client: QueryClient, { kind, id, status }: LiveEvents['job']): void {
  client.setQueryData(keyOf(kind, id), status)
  void client.invalidateQueries({ queryKey: jobRecords(kind) })
}
