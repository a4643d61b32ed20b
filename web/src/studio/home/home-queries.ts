import type { ListContentArgs, Post } from '@atrium/client'
import { listContent } from '@atrium/client/operations'
import { queryOptions } from '@tanstack/react-query'
import { connect } from '../../api/connect.ts'
import { STUDIO_POSTS } from '../posts/posts-queries.ts'

const atrium = connect({ listContent })

const SHOWN = 5
export const SHELVES = ['waiting', 'mine', 'wrong'] as const
export type Shelf = (typeof SHELVES)[number]

export interface ShelfPosts {
  readonly posts: readonly Post[]
  readonly total: number
}

const filtersOf = (shelf: 'mine' | 'wrong', userId: number): ListContentArgs =>
  shelf === 'mine'
    ? { 'filter.state': ['draft'], 'filter.author.user_id': [userId], sort: '-updated_at' }
    : { 'filter.state': ['processing error'], sort: '-updated_at' }

/** The first posts of a shelf, and how many there are. */
export const shelfQuery = (shelf: Shelf, userId: number) =>
  queryOptions({
    queryKey: [STUDIO_POSTS, 'home', shelf, userId],
    queryFn: ({ signal }) =>
      shelf === 'waiting' ? readWaiting(userId, signal) : read(filtersOf(shelf, userId), signal),
  })

async function read(filters: ListContentArgs, signal: AbortSignal): Promise<ShelfPosts> {
  const { data, meta } = await atrium.listContent({ 'page.size': SHOWN, ...filters }, { signal })
  return { posts: data, total: meta.pagination.total_records }
}

/** Those that the person is asked to review, then what employees have submitted; what has waited longest comes first. */
async function readWaiting(userId: number, signal: AbortSignal): Promise<ShelfPosts> {
  const review: ListContentArgs = { 'filter.state': ['review'], sort: 'updated_at' }
  const toMe: ListContentArgs = { 'filter.reviewer_user_id': [userId] }
  const submitted: ListContentArgs = { 'filter.source': ['submitted'] }
  const [asked, sent, both] = await Promise.all([
    read({ ...review, ...toMe }, signal),
    read({ ...review, ...submitted }, signal),
    read({ ...review, ...toMe, ...submitted, 'page.size': 1 }, signal),
  ])
  const others = sent.posts.filter(post => !isAsked(post, userId))
  return { posts: [...asked.posts, ...others].slice(0, SHOWN), total: asked.total + sent.total - both.total }
}

export const isAsked = ({ reviewer_user_id }: Post, userId: number): boolean => reviewer_user_id === userId
