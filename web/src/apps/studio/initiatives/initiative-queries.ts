import type { Initiative, Post } from '@atrium/client'
import { listContent, listInitiatives } from '@atrium/client/operations'
import { queryOptions } from '@tanstack/react-query'
import { connect } from '../../../api/connect.ts'
import { keys } from '../parts/query-keys.ts'

const atrium = connect({ listContent, listInitiatives })

/** Records of a page of either list. */
const READ_MAX = 100

/** An initiative; null without it. */
export const initiativeQuery = (id: number) =>
  queryOptions({
    queryKey: keys.initiatives('one', id),
    queryFn: async ({ signal }): Promise<Initiative | null> => {
      for await (const initiative of atrium.each.listInitiatives({ 'page.size': READ_MAX }, { signal }))
        if (initiative.id === id) return initiative
      return null
    },
  })

/** Of an initiative, the newest. */
export const MEASURED_MAX = 500

export type MeasuredPost = Post & { readonly figures: NonNullable<Post['figures']> }

/** The posts of an initiative that are or were published, each with its figures. */
export const measuredPostsQuery = (id: number) =>
  queryOptions({
    queryKey: keys.posts('initiative', id),
    queryFn: async ({ signal }) => {
      const posts: MeasuredPost[] = []
      const args = { 'filter.initiative_id': [id], include: ['figures'] as const, sort: '-published_at' }
      for await (const post of atrium.each.listContent({ ...args, 'page.size': READ_MAX }, { signal })) {
        if (post.figures) posts.push({ ...post, figures: post.figures })
        if (posts.length === MEASURED_MAX) break
      }
      return posts
    },
    staleTime: 10_000,
  })
