import { listMentionable } from '@atrium/client/operations'
import { queryOptions } from '@tanstack/preact-query'
import { connect } from '../../api/connect.ts'

const atrium = connect({ listMentionable })

/** People who can be mentioned under a post, by parts of their names. */
export const mentionableQuery = (contentId: number, search: string) =>
  queryOptions({
    queryKey: ['mentionable', contentId, search],
    queryFn: async ({ signal }) =>
      (await atrium.listMentionable({ content_id: contentId, ...(search ? { search } : {}) }, { signal })).data,
    staleTime: 60_000,
  })
