import type { AudienceRule } from '@atrium/client'
import {
  createAudience,
  deleteAudience,
  listAudienceAttributes,
  listAudienceMembers,
  listAudiences,
  previewReach,
  readAudience,
  updateAudience,
} from '@atrium/client/operations'
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/preact-query'
import { connect } from '../../../api/connect.ts'
import type { Address } from '../../../lib/use-address.ts'
import { useChange } from '../../../ui/admin/use-change.ts'
import { invalidateAudiences, keys } from '../parts/query-keys.ts'

const atrium = connect({
  createAudience,
  deleteAudience,
  listAudienceAttributes,
  listAudienceMembers,
  listAudiences,
  previewReach,
  readAudience,
  updateAudience,
})

export const PAGE_SIZE = 25

export interface AudiencesWanted {
  readonly search: string
  readonly type: 'group' | 'dynamic' | null
  readonly page: number
}

/** One page of the audiences that match. */
export const audiencesQuery = ({ search, type, page }: AudiencesWanted) =>
  queryOptions({
    queryKey: keys.audiences('list', search, type, page),
    queryFn: async ({ signal }) => {
      const args = {
        'page.size': PAGE_SIZE,
        'page.number': page,
        ...(search ? { q: search } : {}),
        ...(type ? { type } : {}),
      }
      const { data, meta } = await atrium.listAudiences(args, { signal })
      return { rows: data, total: meta.pagination.total_records }
    },
    placeholderData: keepPreviousData,
  })

export const audienceQuery = (id: number) =>
  queryOptions({
    queryKey: keys.audiences('one', id),
    queryFn: async ({ signal }) => (await atrium.readAudience({ audience_id: id }, { signal })).data,
  })

const MEMBERS = 25

export const membersQuery = (id: number, search: string, page: number) =>
  queryOptions({
    queryKey: keys.audiences('members', id, search, page),
    queryFn: async ({ signal }) => {
      const args = { audience_id: id, 'page.size': MEMBERS, 'page.number': page, ...(search ? { search } : {}) }
      const { data, meta } = await atrium.listAudienceMembers(args, { signal })
      return { people: data, total: meta.pagination.total_records }
    },
    placeholderData: keepPreviousData,
  })

/** Attributes for rules, by name. */
export const attributesQuery = queryOptions({
  queryKey: keys.attributes(),
  queryFn: async ({ signal }) => (await atrium.listAudienceAttributes({ 'page.size': 100 }, { signal })).data,
  staleTime: 60_000,
})

const NAMES: ReadonlySet<string> = new Set(['given_name', 'family_name', 'display_name', 'nick_name'])

/** Attributes to group people by: those whose values this reader may see, and not the names of people. */
export const groupingQuery = queryOptions({
  ...attributesQuery,
  select: attributes => attributes.filter(({ attribute, values }) => values.length > 0 && !NAMES.has(attribute)),
})

/** The attribute that figures are grouped by, as the address has it; `department` where people have no such attribute any more. */
export function useGrouping(address: Address) {
  const { data: attributes } = useQuery(groupingQuery)
  const asked = address.get('by') ?? 'department'
  const isGone = attributes !== undefined && !attributes.some(({ attribute }) => attribute === asked)
  return { by: isGone ? 'department' : asked, attributes: attributes ?? [] }
}

/** The values that people have of an attribute, the most frequent first. */
export const valuesQuery = (attribute: string, search: string) =>
  queryOptions({
    queryKey: keys.attributes(attribute, search),
    queryFn: async ({ signal }) => {
      const { data } = await atrium.listAudienceAttributes({ attribute, ...(search ? { search } : {}) }, { signal })
      return data[0]?.values ?? []
    },
    enabled: attribute !== '',
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  })

/** How many active people are in one of the audiences. */
export const audienceSizeQuery = (names: readonly string[]) =>
  queryOptions({
    queryKey: keys.audiences('size', names),
    queryFn: async ({ signal }) => (await atrium.previewReach({ audiences: [...names] }, { signal })).data.audiences,
    enabled: names.length > 0,
    placeholderData: keepPreviousData,
  })

/** Whom a rule finds, and ten of them; nothing is stored. */
export const rulePreviewQuery = (rule: AudienceRule | null) =>
  queryOptions({
    queryKey: keys.audiences('preview', rule),
    queryFn: async ({ signal }) => (await atrium.previewReach({ rule: rule as AudienceRule }, { signal })).data,
    enabled: rule !== null,
    placeholderData: keepPreviousData,
  })

export interface AudienceWish {
  /** Null of a new one. */
  readonly id: number | null
  /** Left out, that of an audience stays. */
  readonly name?: string
  /** The same. */
  readonly rule?: AudienceRule | null
}

/** Makes an audience, or changes one. */
export const useSaveAudience = () =>
  useChange(
    async ({ id, name, rule }: AudienceWish) =>
      (
        await (id === null
          ? atrium.createAudience({ name: name ?? '', rule: rule as AudienceRule })
          : atrium.updateAudience({ audience_id: id, ...(name ? { name } : {}), ...(rule ? { rule } : {}) }))
      ).data,
    { success: invalidateAudiences },
  )

export function useDeleteAudience() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => atrium.deleteAudience({ audience_id: id }),
    onSuccess: (_answer, id) => {
      client.removeQueries({ queryKey: keys.audiences('one', id) })
      return invalidateAudiences(client)
    },
  })
}
