import type { PostRevisionSummary } from '@atrium/client'
import {
  getContentReview,
  getContentRevision,
  listContentRevisions,
  restoreContentRevision,
} from '@atrium/client/operations'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/preact-query'
import { connect } from '../../../api/connect.ts'
import { onlyIf } from '../../../api/only-if.ts'
import { type PostVersion, readPost } from '../compose/compose-queries.ts'
import { invalidatePosts, keys } from '../parts/query-keys.ts'

const atrium = connect({ getContentReview, getContentRevision, listContentRevisions, restoreContentRevision })

/** The server keeps 200 of a post: two pages. */
const PAGE_SIZE = 100

export const historyPostQuery = (id: number) =>
  queryOptions({ queryKey: keys.post(id, 'history'), queryFn: () => readPost(id) })

/** Every revision of a post, newest first, without the texts. */
export const revisionsQuery = (contentId: number) =>
  queryOptions({
    queryKey: keys.post(contentId, 'revisions'),
    queryFn: async ({ signal }) => {
      const revisions: PostRevisionSummary[] = []
      for (let page = 1; ; page++) {
        const args = { content_id: contentId, 'page.size': PAGE_SIZE, 'page.number': page }
        const { data, meta } = await atrium.listContentRevisions(args, { signal })
        revisions.push(...data)
        if (data.length === 0 || page * PAGE_SIZE >= meta.pagination.total_records) return revisions
      }
    },
  })

/** The revision that the post is now: read anew, since somebody may just have made it. */
export const newestRevision = async (contentId: number): Promise<PostRevisionSummary> => {
  const { data } = await atrium.listContentRevisions({ content_id: contentId, 'page.size': 1 })
  const [newest] = data
  if (!newest) throw new Error('every post has the revision of its creation')
  return newest
}

/** One with its texts, which never change. */
export const revisionQuery = (contentId: number, revisionId: number) =>
  queryOptions({
    queryKey: keys.post(contentId, 'revision', revisionId),
    queryFn: async ({ signal }) =>
      (await atrium.getContentRevision({ content_id: contentId, revision_id: revisionId }, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  })

/** Whether a change of the text takes a published post back to review. */
export const fourEyesQuery = (contentId: number) =>
  queryOptions({
    queryKey: keys.post(contentId, 'four-eyes'),
    queryFn: async ({ signal }) =>
      (await atrium.getContentReview({ content_id: contentId }, { signal })).data.four_eyes_review,
  })

/** Writes the texts of a revision, unless the post is no longer the version that was looked at (412). */
export function useRestore() {
  const client = useQueryClient()
  return async ({ post, etag }: PostVersion, revisionId: number): Promise<PostVersion> => {
    const args = { content_id: post.id, revision_id: revisionId }
    try {
      const { data, headers } = await atrium.restoreContentRevision(args, onlyIf(etag))
      return { post: data, etag: headers.get('etag') ?? '' }
    } finally {
      void invalidatePosts(client, post.id)
    }
  }
}
