import { previewNotices } from '@atrium/client/operations'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { connect } from '../../../api/connect.ts'
import type { Channel } from '../../../features/notices/notice-types.ts'
import { keys } from '../parts/query-keys.ts'
import type { PostVersion } from './compose-queries.ts'

const atrium = connect({ previewNotices })

/** Whom the post, as it is saved, would notify by these channels. */
export const noticesQuery = ({ post, etag }: PostVersion, channels: readonly Channel[]) =>
  queryOptions({
    queryKey: keys.version(post.id, etag, `notices ${channels.join()}`),
    queryFn: async ({ signal }) =>
      (await atrium.previewNotices({ content_id: post.id, channels: [...channels] }, { signal })).data,
    placeholderData: keepPreviousData,
  })
