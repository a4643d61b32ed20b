import { AtriumError, type Initiative, type Post } from '@atrium/client'
import {
  createInitiative,
  deleteInitiative,
  listContent,
  listInitiatives,
  updateInitiative,
} from '@atrium/client/operations'
import { keepPreviousData, queryOptions } from '@tanstack/preact-query'
import { connect } from '../../../api/connect.ts'
import { readEvery } from '../../../lib/read-every.ts'
import { useChange } from '../../../ui/admin/use-change.ts'
import { invalidateInitiatives, keys } from '../parts/query-keys.ts'

const atrium = connect({ createInitiative, deleteInitiative, listContent, listInitiatives, updateInitiative })

export const PAGE_SIZE = 50

export const INITIATIVE_SORTS = ['name', '-name', 'created_at', '-created_at'] as const

export interface InitiativesWanted {
  readonly sort: (typeof INITIATIVE_SORTS)[number]
  readonly page: number
}

export const initiativesQuery = ({ sort, page }: InitiativesWanted) =>
  queryOptions({
    queryKey: keys.initiatives('list', sort, page),
    queryFn: async ({ signal }) => {
      const args = { sort, 'page.size': PAGE_SIZE, 'page.number': page }
      const { data, meta } = await atrium.listInitiatives(args, { signal })
      return { rows: data, total: meta.pagination.total_records }
    },
    placeholderData: keepPreviousData,
  })

/** Initiatives to choose from, by name. */
export const initiativeChoicesQuery = queryOptions({
  queryKey: keys.initiatives('choices'),
  queryFn: ({ signal }) => readEvery(atrium.each.listInitiatives({ sort: 'name', 'page.size': READ_MAX }, { signal })),
})

/** How many posts, in any state, belong to an initiative. */
export const taggedPostsQuery = (id: number) =>
  queryOptions({
    queryKey: keys.initiatives('posts', id),
    queryFn: async ({ signal }) => {
      const { meta } = await atrium.listContent({ 'filter.initiative_tags.id': [id], 'page.size': 1 }, { signal })
      return meta.pagination.total_records
    },
    staleTime: 0,
  })

/** Another initiative has the name. */
export const isTaken = (error: unknown): boolean => error instanceof AtriumError && error.status === 409

/** Creates an initiative, or renames one. */
export const useSaveInitiative = (id: number | null) =>
  useChange(
    async (name: string) =>
      id === null
        ? (await atrium.createInitiative({ name })).data
        : (await atrium.updateInitiative({ initiative_id: id, name })).data,
    { success: invalidateInitiatives },
  )

export const useDeleteInitiative = () =>
  useChange(
    async (id: number) => {
      try {
        await atrium.deleteInitiative({ initiative_id: id })
      } catch (error) {
        // A colleague was faster: what is wanted is so.
        if (!(error instanceof AtriumError && error.status === 404)) throw error
      }
    },
    { success: invalidateInitiatives },
  )

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

/** The newest posts of an initiative. */
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
