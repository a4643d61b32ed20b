import { explainVisibility, getContent, listPeople } from '@atrium/client/operations'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { connect } from '../../api/connect.ts'

const atrium = connect({ explainVisibility, getContent, listPeople })

export const explainedPostQuery = (id: number) =>
  queryOptions({
    queryKey: ['studio-visibility', 'post', id],
    queryFn: async ({ signal }) => (await atrium.getContent({ content_id: id }, { signal })).data,
  })

const CHOICES = 8

/** People by a part of their name; the first of them. */
export const peopleQuery = (search: string) =>
  queryOptions({
    queryKey: ['studio-people', search],
    queryFn: async ({ signal }) => (await atrium.listPeople({ search, 'page.size': CHOICES }, { signal })).data,
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })

/** Whether a person sees a post, and each rule that decides it. Never cached: rules may just have been changed. */
export const explanationQuery = (contentId: number, userId: number) =>
  queryOptions({
    queryKey: ['studio-visibility', contentId, userId],
    queryFn: async ({ signal }) =>
      (await atrium.explainVisibility({ content_id: contentId, user_id: userId }, { signal })).data,
    staleTime: 0,
  })
