import type { ListAcknowledgementsArgs, MustReadSettings, RemindOfPostArgs } from '@atrium/client'
import {
  getContent,
  getMustRead,
  listAcknowledgements,
  remindOfPost,
  setMustRead,
  summarizeAcknowledgements,
} from '@atrium/client/operations'
import { keepPreviousData, queryOptions } from '@tanstack/preact-query'
import { connect } from '../../../api/connect.ts'
import { readCsv } from '../../../api/csv.ts'
import { onlyIf } from '../../../api/only-if.ts'
import { useChange } from '../../../ui/admin/use-change.ts'
import { invalidatePosts, keys } from '../parts/query-keys.ts'

const atrium = connect({
  getContent,
  getMustRead,
  listAcknowledgements,
  remindOfPost,
  setMustRead,
  summarizeAcknowledgements,
})

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

const filtersOf = ({ contentId, state, search, department }: ReadersWanted): ListAcknowledgementsArgs => ({
  content_id: contentId,
  ...(state ? { 'filter.state': [state] } : {}),
  ...(search ? { search } : {}),
  ...(department ? { 'filter.department': department } : {}),
})

/** One page of the people who must read a post, and where they stand. */
export const readersQuery = (wanted: ReadersWanted) =>
  queryOptions({
    queryKey: keys.post(wanted.contentId, 'readers', wanted),
    queryFn: async ({ signal }) => {
      const args = { ...filtersOf(wanted), 'page.size': PAGE_SIZE, 'page.number': wanted.page }
      const { data, meta } = await atrium.listAcknowledgements(args, { signal })
      return { rows: data, total: meta.pagination.total_records }
    },
    placeholderData: keepPreviousData,
  })

/** How many stand where; with `by` also by an attribute of people. */
export const summaryQuery = (contentId: number, by: string) =>
  queryOptions({
    queryKey: keys.post(contentId, 'summary', by),
    queryFn: async ({ signal }) => {
      const args = { content_id: contentId, ...(by ? { by } : {}) }
      return (await atrium.summarizeAcknowledgements(args, { signal })).data
    },
    placeholderData: keepPreviousData,
  })

/** All that the filters find, as a file for spreadsheets in this language, with times of this zone. */
export function downloadReaders(wanted: ReadersWanted, language: string, timezone: string): Promise<Blob> {
  const words = language.slice(0, 2) as NonNullable<ListAcknowledgementsArgs['language']>
  return readCsv(atrium.listAcknowledgements, { ...filtersOf(wanted), language: words, timezone }, language)
}

export interface Asking {
  readonly settings: MustReadSettings
  /** The version of the post that a change must name. */
  readonly etag: string
}

/** Until when and how people are asked. */
export const askingQuery = (id: number) =>
  queryOptions({
    queryKey: keys.post(id, 'asking'),
    queryFn: async ({ signal }): Promise<Asking> => {
      const { headers } = await atrium.getContent({ content_id: id }, { signal })
      const { data } = await atrium.getMustRead({ content_id: id }, { signal })
      return { settings: data, etag: headers.get('etag') ?? '' }
    },
  })

/** Says whether a change of the post asks again; 412 when the post has changed since. */
export const useAskAgain = (id: number) =>
  useChange(
    ({ asking: { settings, etag }, on }: { readonly asking: Asking; readonly on: boolean }) =>
      atrium.setMustRead({ ...settings, content_id: id, ask_again_on_change: on }, onlyIf(etag)),
    { settled: client => invalidatePosts(client, id) },
  )

/** Reminds people of the post; answers how many. */
export const useRemind = () =>
  useChange(async (args: RemindOfPostArgs) => (await atrium.remindOfPost(args)).data.count, {
    settled: (client, { content_id }) => invalidatePosts(client, Number(content_id)),
  })
