import { explainVisibility, getContent, readPerson } from '@atrium/client/operations'
import { queryOptions } from '@tanstack/react-query'
import { connect } from '../../../api/connect.ts'
import { keys } from '../parts/query-keys.ts'

const atrium = connect({ explainVisibility, getContent, readPerson })

export const explainedPostQuery = (id: number) =>
  queryOptions({
    queryKey: keys.post(id, 'explained'),
    queryFn: async ({ signal }) => (await atrium.getContent({ content_id: id }, { signal })).data,
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
