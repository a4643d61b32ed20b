import { createLinkPreview } from '@atrium/client/operations'
import { queryOptions } from '@tanstack/preact-query'
import { connect } from '../../api/connect.ts'

const atrium = connect({ createLinkPreview })

/** Preview of a linked page; fails where the page cannot be fetched. */
export const linkPreviewQuery = (url: string) =>
  queryOptions({
    queryKey: ['link-preview', url],
    queryFn: async ({ signal }) => (await atrium.createLinkPreview({ url }, { signal })).data,
    staleTime: 10 * 60_000,
  })
