import type { CommentAliasInput, CommentAliasSettings } from '@atrium/client'
import {
  createCommentAlias,
  deleteCommentAlias,
  listAliasSettings,
  listPeople,
  updateCommentAlias,
} from '@atrium/client/operations'
import { keepPreviousData, queryOptions } from '@tanstack/preact-query'
import { connect } from '../../../api/connect.ts'
import { readEvery } from '../../../lib/read-every.ts'
import { useChange } from '../../../ui/admin/use-change.ts'

const atrium = connect({ createCommentAlias, deleteCommentAlias, listAliasSettings, listPeople, updateCommentAlias })

const ALIASES = ['console-settings', 'aliases'] as const
const SHOWN_MAX = 100

export const aliasesQuery = queryOptions({
  queryKey: ALIASES,
  queryFn: ({ signal }) => readEvery(atrium.each.listAliasSettings({ 'page.size': SHOWN_MAX }, { signal })),
})

export interface AliasPerson {
  readonly key: string
  readonly label: string
}

/** The names of those who may use an alias; of the first hundred. */
export const usersQuery = (ids: readonly number[]) =>
  queryOptions({
    queryKey: [...ALIASES, 'users', ids],
    queryFn: async ({ signal }): Promise<AliasPerson[]> => {
      const args = { 'filter.user_id': ids.slice(0, SHOWN_MAX), 'page.size': SHOWN_MAX }
      const { data } = await atrium.listPeople(args, { signal })
      return data.map(({ user_id, display_name }) => ({ key: String(user_id), label: display_name }))
    },
    enabled: ids.length > 0,
  })

export const peopleQuery = (search: string) =>
  queryOptions({
    queryKey: [...ALIASES, 'people', search],
    queryFn: async ({ signal }) => (await atrium.listPeople({ search, 'page.size': 10 }, { signal })).data,
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })

export type AliasWish = Pick<CommentAliasInput, 'display_name' | 'alias_type'> & {
  readonly user_ids: readonly number[]
}

/** Makes an alias, or changes one. */
export const useSaveAlias = (alias: CommentAliasSettings | null) =>
  useChange(
    async (wish: Partial<AliasWish>) =>
      alias === null
        ? await atrium.createCommentAlias(wish as AliasWish)
        : await atrium.updateCommentAlias({ alias_id: alias.id, ...wish }),
    { success: client => client.invalidateQueries({ queryKey: ALIASES }) },
  )

export const useDeleteAlias = () =>
  useChange((id: number) => atrium.deleteCommentAlias({ alias_id: id }), {
    success: client => client.invalidateQueries({ queryKey: ALIASES }),
  })
