import { type AssistantConnection, AtriumError, type ProgramSettings } from '@atrium/client'
import {
  endPersonSession,
  listAssistantConnections,
  listTopics,
  readProgramSettings,
  readTopic,
  updateProgramSettings,
} from '@atrium/client/operations'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/preact-query'
import { connect } from '../../../api/connect.ts'
import { useChange } from '../../../ui/admin/use-change.ts'
import { programQuery, type Wish, withOthers } from '../settings/settings-queries.ts'

const atrium = connect({
  endPersonSession,
  listAssistantConnections,
  listTopics,
  readProgramSettings,
  readTopic,
  updateProgramSettings,
})

const ASSISTANTS = 'console-assistants'
/** Most programs have no more: their names come with one request. */
const TOPICS_READ = 100
const CONNECTIONS_SHOWN = 25
const METADATA_PATH = '/.well-known/oauth-protected-resource/mcp'

/** The setting as the forms show it. */
export interface AssistantValues {
  readonly enabled: boolean
  readonly clients: string[]
  /** Ids of topics. */
  readonly excluded: number[]
}

export const valuesOf = ({
  assistants: { enabled, clients, channels_excluded },
}: ProgramSettings): AssistantValues => ({
  enabled,
  clients,
  excluded: channels_excluded.map(({ id }) => id),
})

/** Changes the setting; what another administrator has added to its lists or removed meanwhile stays so. */
export const useSaveAssistants = () =>
  useChange(
    async (wish: Wish<Partial<AssistantValues>>) => {
      const read = async () => valuesOf((await atrium.readProgramSettings({})).data)
      const { excluded, ...rest } = await withOthers(wish, read)
      const topics = excluded ? { channels_excluded: excluded.map(id => ({ id })) } : {}
      return (await atrium.updateProgramSettings({ assistants: { ...rest, ...topics } })).data
    },
    {
      success: (client, settings) => {
        client.setQueryData(programQuery.queryKey, settings)
        // Connections end with what let them in.
        void client.invalidateQueries({ queryKey: connectionsQuery.queryKey })
      },
    },
  )

/** Topics to choose from. */
export const topicsQuery = (search: string) =>
  queryOptions({
    queryKey: [ASSISTANTS, 'topics', search],
    queryFn: async ({ signal }) => {
      const args = { sort: 'name', 'page.size': TOPICS_READ, ...(search ? { search } : {}) }
      return (await atrium.listTopics(args, { signal })).data.map(({ id, name }) => ({ id, name }))
    },
    placeholderData: keepPreviousData,
  })

/** Names of topics that the list of topics leaves out; of those that are gone, none. */
export const excludedQuery = (ids: readonly number[]) =>
  queryOptions({
    queryKey: [ASSISTANTS, 'excluded', ids],
    queryFn: async ({ signal }) => {
      const read = (id: number) => atrium.readTopic({ channel_id: id }, { signal }).catch(() => null)
      const topics = await Promise.all(ids.map(read))
      return topics.flatMap(topic => (topic ? [{ id: topic.data.id, name: topic.data.name }] : []))
    },
    placeholderData: keepPreviousData,
  })

/** The address that assistants are given, as the server names itself. */
export const assistantAddressQuery = queryOptions({
  queryKey: [ASSISTANTS, 'address'],
  queryFn: async ({ signal }) => {
    const response = await fetch(METADATA_PATH, { signal })
    if (!response.ok) throw new Error(`${METADATA_PATH} answered ${response.status}`)
    return ((await response.json()) as { resource: string }).resource
  },
  staleTime: Number.POSITIVE_INFINITY,
})

/** Connections, newest first. */
export const connectionsQuery = infiniteQueryOptions({
  queryKey: [ASSISTANTS, 'connections'],
  queryFn: async ({ signal, pageParam }) => {
    const args = { 'page.size': CONNECTIONS_SHOWN, 'page.number': pageParam }
    const { data, meta } = await atrium.listAssistantConnections(args, { signal })
    return { connections: data, total: meta.pagination.total_records }
  },
  initialPageParam: 1,
  getNextPageParam: ({ total }, _pages, page) => (page * CONNECTIONS_SHOWN < total ? page + 1 : null),
})

/** Ends a connection; one that has ended meanwhile is ended. */
export const useEndConnection = () =>
  useChange(
    async ({ id, user }: AssistantConnection) => {
      try {
        await atrium.endPersonSession({ user_id: user.user_id, session_id: id })
      } catch (error) {
        if (!(error instanceof AtriumError && error.status === 404)) throw error
      }
    },
    { settled: client => client.invalidateQueries({ queryKey: connectionsQuery.queryKey }) },
  )
