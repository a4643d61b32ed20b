import { explainVisibility, getContent, getContentResults, readPerson } from '@atrium/client/operations'
import { keepPreviousData, queryOptions } from '@tanstack/preact-query'
import { connect } from '../../../api/connect.ts'
import { keys } from './query-keys.ts'

const atrium = connect({ getContent, getContentResults, explainVisibility, readPerson })

/** Figures are at most ten seconds old. */
const STALE_MS = 10_000

/** The post that a page is about: its results, its readers, who sees it. */
export const shownPostQuery = (id: number) =>
  queryOptions({
    queryKey: keys.post(id, 'shown'),
    queryFn: async ({ signal }) => (await atrium.getContent({ content_id: id }, { signal })).data,
  })

/** Results of a post; with `by` also by an attribute of people. */
export const resultsQuery = (contentId: number, by: string) =>
  queryOptions({
    queryKey: keys.post(contentId, 'results', by),
    queryFn: async ({ signal }) => {
      const args = { content_id: contentId, ...(by ? { by } : {}) }
      return (await atrium.getContentResults(args, { signal })).data
    },
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
  })

/** Whether a person sees a post, and each rule that decides it. Never cached: rules may just have been changed. */
export const explanationQuery = (contentId: number, userId: number) =>
  queryOptions({
    queryKey: keys.post(contentId, 'visibility', userId),
    queryFn: async ({ signal }) =>
      (await atrium.explainVisibility({ content_id: contentId, user_id: userId }, { signal })).data,
    staleTime: 0,
  })

export const personNameQuery = (userId: number) =>
  queryOptions({
    queryKey: keys.people('name', userId),
    queryFn: async ({ signal }) => (await atrium.readPerson({ user_id: userId }, { signal })).data.display_name,
    staleTime: 60_000,
  })
