import type { ListContentArgs } from '@atrium/client'
import { listContent } from '@atrium/client/operations'
import { queryOptions } from '@tanstack/react-query'
import { connect } from '../../api/connect.ts'
import { STUDIO_POSTS } from '../posts/posts-queries.ts'

const atrium = connect({ listContent })

const SHOWN = 5

export const SHELVES = ['mine', 'review', 'planned', 'wrong'] as const
export type Shelf = (typeof SHELVES)[number]

const filtersOf = (shelf: Shelf, userId: number): ListContentArgs => {
  if (shelf === 'mine') return { 'filter.state': ['draft'], 'filter.author.user_id': [userId], sort: '-updated_at' }
  if (shelf === 'review') return { 'filter.state': ['review'], sort: 'updated_at' }
  if (shelf === 'planned') return { 'filter.state': ['scheduled'], sort: '-updated_at' }
  return { 'filter.state': ['processing error'], sort: '-updated_at' }
}

/** The first posts of a shelf, and how many there are. */
export const shelfQuery = (shelf: Shelf, userId: number) =>
  queryOptions({
    queryKey: [STUDIO_POSTS, 'home', shelf],
    queryFn: async ({ signal }) => {
      const { data, meta } = await atrium.listContent({ ...filtersOf(shelf, userId), 'page.size': SHOWN }, { signal })
      return { posts: data, total: meta.pagination.total_records }
    },
  })
