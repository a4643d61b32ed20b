import type { PatchOperation } from '@atrium/client'
import {
  createGroup,
  deleteGroup,
  listAudienceMembers,
  listAudiences,
  listPeople,
  listTopics,
  readAudience,
  readGroup,
  readGroupJobReport,
  updateGroup,
} from '@atrium/client/operations'
import { keepPreviousData, queryOptions } from '@tanstack/preact-query'
import { connect } from '../../../api/connect.ts'
import { useChange } from '../../../ui/admin/use-change.ts'

const atrium = connect({
  createGroup,
  deleteGroup,
  listAudienceMembers,
  listAudiences,
  listPeople,
  listTopics,
  readAudience,
  readGroup,
  readGroupJobReport,
  updateGroup,
})

export const CONSOLE_GROUPS = 'console-groups'
export const PAGE_SIZE = 25
const JOB_EVERY_MS = 1_000
const TOPICS_PAGE_SIZE = 100
const TOPIC_PAGES_MAX = 5

/** One page of the groups that match, by name. */
export const groupsQuery = (search: string, page: number) =>
  queryOptions({
    queryKey: [CONSOLE_GROUPS, 'list', search, page],
    queryFn: async ({ signal }) => {
      const args = {
        type: 'group',
        'page.size': PAGE_SIZE,
        'page.number': page,
        ...(search ? { q: search } : {}),
      } as const
      const { data, meta } = await atrium.listAudiences(args, { signal })
      return { rows: data, total: meta.pagination.total_records }
    },
    placeholderData: keepPreviousData,
  })

export interface WholeGroup {
  readonly id: number
  readonly name: string
  /** By which topics and posts name it. */
  readonly key: string
  readonly description: string
  /** A directory provisions it under this id. */
  readonly externalId: string | null
  readonly user_count: number
  readonly version: string | null
}

export const groupQuery = (id: number) =>
  queryOptions({
    queryKey: [CONSOLE_GROUPS, 'one', id],
    queryFn: async ({ signal }): Promise<WholeGroup> => {
      const { data: group } = await atrium.readGroup({ group_id: id, excludedAttributes: 'members' }, { signal })
      const { data: audience } = await atrium.readAudience({ audience_id: id }, { signal })
      return {
        id,
        name: group.displayName ?? audience.display_name,
        key: audience.name,
        description: group.description ?? '',
        externalId: group.externalId ?? null,
        user_count: audience.user_count,
        version: group.meta?.version ?? null,
      }
    },
  })

/** One page of a group's people, by name. */
export const membersQuery = (id: number, search: string, page: number) =>
  queryOptions({
    queryKey: [CONSOLE_GROUPS, 'members', id, search, page],
    queryFn: async ({ signal }) => {
      const args = { audience_id: id, 'page.size': PAGE_SIZE, 'page.number': page, ...(search ? { search } : {}) }
      const { data, meta } = await atrium.listAudienceMembers(args, { signal })
      return { rows: data, total: meta.pagination.total_records }
    },
    placeholderData: keepPreviousData,
  })

/** The first people that a search finds, to choose from. */
export const choicesQuery = (search: string) =>
  queryOptions({
    queryKey: [CONSOLE_GROUPS, 'choices', search],
    queryFn: async ({ signal }) => (await atrium.listPeople({ search, 'page.size': 10 }, { signal })).data,
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })

/** The topics that are only for this group and others, by name. */
export const topicsForQuery = (key: string) =>
  queryOptions({
    queryKey: [CONSOLE_GROUPS, 'topics', key],
    queryFn: async ({ signal }) => {
      const names: string[] = []
      for (let number = 1; number <= TOPIC_PAGES_MAX; number++) {
        const args = { state: 'any', sort: 'name', 'page.size': TOPICS_PAGE_SIZE, 'page.number': number } as const
        const { data } = await atrium.listTopics(args, { signal })
        names.push(...data.filter(({ groups }) => groups.includes(key)).map(({ name }) => name))
        if (data.length < TOPICS_PAGE_SIZE) break
      }
      return names
    },
  })

/** How far a change of many members has come; asked again until it has ended. */
export const jobQuery = (jobId: string) =>
  queryOptions({
    queryKey: [CONSOLE_GROUPS, 'job', jobId],
    queryFn: async ({ signal }) => (await atrium.readGroupJobReport({ jobId }, { signal })).data,
    refetchInterval: ({ state }) => (state.data && state.data.status !== 'running' ? false : JOB_EVERY_MS),
  })

export interface MemberChange {
  readonly op: 'add' | 'remove'
  /** Ids, or whatever `by` names people by. */
  readonly values: readonly string[]
  readonly by: 'id' | 'userName' | 'email'
}

/** Adds or removes members; answers the id of the job that does it. */
export const useChangeMembers = (id: number) =>
  useChange(
    async ({ op, values, by }: MemberChange) => {
      const members = values.map(value => ({ value }))
      const { data } = await patch(id, [
        { op: 'replace', path: 'identifierField', value: by },
        { op, path: 'members', value: members },
      ])
      return data.meta?.JobId ?? null
    },
    { success: client => client.invalidateQueries({ queryKey: [CONSOLE_GROUPS] }) },
  )

const patch = (id: number, Operations: PatchOperation[], version: string | null = null) =>
  atrium.updateGroup(
    { group_id: id, schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations },
    { headers: version ? { 'if-match': version } : {} },
  )

export interface GroupWords {
  readonly name: string
  readonly description: string
}

/** Makes a group, or changes the words of one unless others have changed them since they were read; answers its id. */
export const useSaveGroup = () =>
  useChange(
    async ({ before, name, description }: Partial<GroupWords> & Before): Promise<number> => {
      const words = {
        ...(name === undefined ? {} : { displayName: name }),
        ...(description === undefined ? {} : { description }),
      }
      if (before === null) return Number((await atrium.createGroup({ displayName: '', ...words })).data.id)
      await patch(before.id, [{ op: 'replace', value: words }], await versionFor(before))
      return before.id
    },
    { settled: client => client.invalidateQueries({ queryKey: [CONSOLE_GROUPS] }) },
  )

interface Before {
  /** Null of a new group. */
  readonly before: WholeGroup | null
}

/** The version to write over: the present one where only members have changed. */
async function versionFor({ id, name, description, version }: WholeGroup): Promise<string | null> {
  const { data: now } = await atrium.readGroup({ group_id: id, excludedAttributes: 'members' })
  const isSame = now.displayName === name && (now.description ?? '') === description
  return (isSame && now.meta?.version) || version
}

export const useDeleteGroup = () =>
  useChange((id: number) => atrium.deleteGroup({ group_id: id }), {
    success: (client, _answer, id) => {
      client.removeQueries({ queryKey: [CONSOLE_GROUPS, 'one', id] })
      return client.invalidateQueries({ queryKey: [CONSOLE_GROUPS, 'list'] })
    },
  })
