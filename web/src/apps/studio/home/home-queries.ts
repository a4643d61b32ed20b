import type { ListContentArgs, Post, ReviewNote } from '@atrium/client'
import { listContent, listReviewNotes } from '@atrium/client/operations'
import { keepPreviousData, queryOptions } from '@tanstack/preact-query'
import { connect } from '../../../api/connect.ts'
import { keys } from '../parts/query-keys.ts'

const atrium = connect({ listContent, listReviewNotes })

/** Rows of each part. */
export const SHOWN = 5
const NOTES_PAGE_SIZE = 100

export interface ShelfPosts {
  readonly posts: readonly Post[]
  readonly total: number
}

/** Drafts of this person, the latest first. */
export const draftsQuery = (userId: number) =>
  queryOptions({
    queryKey: keys.posts('home', 'mine', userId),
    queryFn: ({ signal }) =>
      read({ 'filter.state': ['draft'], 'filter.author.user_id': [userId], sort: '-updated_at' }, signal),
  })

/** The last published posts, with readers and confirmations. */
export const publishedQuery = queryOptions({
  queryKey: keys.posts('home', 'published'),
  queryFn: ({ signal }) => read({ 'filter.state': ['published'], sort: '-published_at', include: ['figures'] }, signal),
})

/** Posts that cannot be published as they are, since one of their videos is broken. */
export const failedQuery = queryOptions({
  queryKey: keys.posts('home', 'failed'),
  queryFn: ({ signal }) => read({ 'filter.state': ['processing error'], sort: '-updated_at' }, signal),
})

/** Posts that wait for this person's review, the longest waiting first in each part. */
export const waitingQuery = (userId: number) =>
  queryOptions({
    queryKey: keys.posts('home', 'waiting', userId),
    queryFn: ({ signal }) => readWaiting(userId, signal),
  })

/** Last note about each of the posts, by their ids; none for posts without notes. */
export const lastNotesQuery = (ids: readonly number[]) =>
  queryOptions({
    queryKey: keys.posts('home', 'notes', ids),
    queryFn: async ({ signal }): Promise<Readonly<Record<number, ReviewNote | undefined>>> =>
      Object.fromEntries(await Promise.all(ids.map(async id => [id, await readLastNote(id, signal)] as const))),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  })

async function read(filters: ListContentArgs, signal: AbortSignal): Promise<ShelfPosts> {
  const { data, meta } = await atrium.listContent({ 'page.size': SHOWN, ...filters }, { signal })
  return { posts: data, total: meta.pagination.total_records }
}

/** More than wait anywhere; of what is behind them nothing is shown. */
const WAITING_MAX = 100

/** Reviews that this person is asked for, then submissions, then posts that any other publisher may review. */
async function readWaiting(userId: number, signal: AbortSignal): Promise<ShelfPosts> {
  const args: ListContentArgs = { 'filter.state': ['review'], sort: 'review_sent_at', 'page.size': WAITING_MAX }
  const { posts } = await read(args, signal)
  const free = posts.filter(({ reviewer_user_id, author }) => reviewer_user_id === null && author.user_id !== userId)
  const waiting = [
    ...posts.filter(post => isAsked(post, userId)),
    ...free.filter(isSubmitted),
    ...free.filter(post => !isSubmitted(post)),
  ]
  return { posts: waiting.slice(0, SHOWN), total: waiting.length }
}

export const isSubmitted = ({ source }: Post): boolean => source.name === 'submitted'

export const isAsked = ({ reviewer_user_id }: Post, userId: number): boolean => reviewer_user_id === userId

/** Notes are listed from the oldest on. */
async function readLastNote(content_id: number, signal: AbortSignal): Promise<ReviewNote | undefined> {
  const readPage = (number: number) =>
    atrium.listReviewNotes({ content_id, 'page.size': NOTES_PAGE_SIZE, 'page.number': number }, { signal })
  const { data, meta } = await readPage(1)
  const last = Math.ceil(meta.pagination.total_records / NOTES_PAGE_SIZE)
  return (last > 1 ? (await readPage(last)).data : data).at(-1)
}
