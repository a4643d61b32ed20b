import type { ListAcknowledgementsArgs } from '@atrium/client'
import { getContent, listAcknowledgements, summarizeAcknowledgements } from '@atrium/client/operations'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { connect } from '../../api/connect.ts'

const atrium = connect({ getContent, listAcknowledgements, summarizeAcknowledgements })

const TRACKER = 'studio-tracker'
export const PAGE_SIZE = 25

export const READER_STATES = ['acknowledged', 'missing', 'overdue', 'outdated'] as const
export type ReaderState = (typeof READER_STATES)[number]

export interface ReadersWanted {
  readonly contentId: number
  readonly state: ReaderState | null
  readonly search: string
  readonly department: string
  readonly page: number
}

export const trackedPostQuery = (id: number) =>
  queryOptions({
    queryKey: [TRACKER, 'post', id],
    queryFn: async ({ signal }) => (await atrium.getContent({ content_id: id }, { signal })).data,
  })

const filtersOf = ({ contentId, state, search, department }: ReadersWanted): ListAcknowledgementsArgs => ({
  content_id: contentId,
  ...(state ? { 'filter.state': [state] } : {}),
  ...(search ? { search } : {}),
  ...(department ? { 'filter.department': department } : {}),
})

/** One page of the people who must read a post, and where they stand. */
export const readersQuery = (wanted: ReadersWanted) =>
  queryOptions({
    queryKey: [TRACKER, 'readers', wanted],
    queryFn: async ({ signal }) => {
      const args = { ...filtersOf(wanted), 'page.size': PAGE_SIZE, 'page.number': wanted.page }
      const { data, meta } = await atrium.listAcknowledgements(args, { signal })
      return { readers: data, total: meta.pagination.total_records }
    },
    placeholderData: keepPreviousData,
  })

/** How many stand where; with `by` also by an attribute of people. */
export const summaryQuery = (contentId: number, by: string) =>
  queryOptions({
    queryKey: [TRACKER, 'summary', contentId, by],
    queryFn: async ({ signal }) => {
      const args = { content_id: contentId, ...(by ? { by } : {}) }
      return (await atrium.summarizeAcknowledgements(args, { signal })).data
    },
    placeholderData: keepPreviousData,
  })

/** All that the filters find, as a file of comma-separated values. */
export async function downloadReaders(wanted: ReadersWanted): Promise<Blob> {
  const { content_id, ...filters } = filtersOf(wanted)
  const query = new URLSearchParams(Object.entries(filters).map(([name, value]) => [name, String(value)]))
  const response = await fetch(`/v2/content/${content_id}/acknowledgements?${query}`, {
    headers: { accept: 'text/csv' },
  })
  if (!response.ok) throw new Error(`the server answered ${response.status}`)
  return response.blob()
}
