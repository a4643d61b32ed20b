import type { ExplainedScimRequest, ListProgramScimRequestsArgs } from '@atrium/client'
import {
  createScimToken,
  deleteScimToken,
  listProgramScimRequests,
  listScimTokens,
  updateProgramSettings,
} from '@atrium/client/operations'
import { infiniteQueryOptions, keepPreviousData, queryOptions, useQuery } from '@tanstack/preact-query'
import { connect } from '../../../api/connect.ts'
import { useChange } from '../../../ui/admin/use-change.ts'
import { clientsQuery } from '../clients/clients-queries.ts'

const atrium = connect({
  listProgramScimRequests,
  updateProgramSettings,
  createScimToken,
  deleteScimToken,
  listScimTokens,
})

const SCIM = 'console-scim'
const PAGE_SIZE = 50
const LOOK_EVERY_MS = 3_000

/** Clients on one page of the list. */
const CLIENTS_MAX = 100

/** Sender of SCIM requests: a client, or a token. */
export interface ScimCaller {
  readonly id: string
  readonly name: string
  /** The page about it. */
  readonly href: string
}

/** The clients of the program, and all callers of SCIM by their ids, the tokens last. */
export function useScimCallers() {
  const clients = useQuery(clientsQuery(1, CLIENTS_MAX))
  const { data: tokens = [] } = useQuery(tokensQuery)
  const able = clients.data?.rows.filter(
    ({ kind, scopes }) => kind === 'confidential' && scopes.includes('users.write') && scopes.includes('groups.write'),
  )
  const callerOf = ({ client_id: id, name }: { client_id: string; name: string }): ScimCaller => ({
    id,
    name,
    href: `/clients/${id}`,
  })
  const tokenCallers = tokens.map(({ id, name }): ScimCaller => ({ id, name, href: '/scim#tokens' }))
  return {
    query: clients,
    /** Clients with the rights that provisioning needs; undefined until they are known. */
    able,
    provisioning: [...(able ?? []).map(callerOf), ...tokenCallers],
    all: [...(clients.data?.rows ?? []).map(callerOf), ...tokenCallers],
  }
}

export interface RequestsWanted {
  readonly clientId: string | null
  readonly failed: boolean
}

/** The requests that match, the newest first. */
export const requestsQuery = ({ clientId, failed }: RequestsWanted) => {
  const args: ListProgramScimRequestsArgs = {
    'page.size': PAGE_SIZE,
    include: ['person'],
    ...(clientId ? { 'filter.client_id': clientId } : {}),
    ...(failed ? { 'filter.failed': true } : {}),
  }
  return infiniteQueryOptions({
    queryKey: [SCIM, 'requests', clientId, failed],
    queryFn: async ({ signal, pageParam }) => {
      const page = pageParam === null ? args : { ...args, cursor: pageParam }
      const { data, meta } = await atrium.listProgramScimRequests(page, { signal })
      return { requests: data, next: meta.pagination.next, failedByDay: meta.failed_by_day }
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
}

/** The last request of one client and how far its set-up has come, looked at again and again while that goes on. */
export const liveRequestsQuery = (clientId: string | null) =>
  queryOptions({
    queryKey: [SCIM, 'live', clientId],
    queryFn: async ({ signal }) => {
      const args: ListProgramScimRequestsArgs = {
        'filter.client_id': clientId ?? '',
        'page.size': 1,
        include: ['person'],
      }
      const { data, meta } = await atrium.listProgramScimRequests(args, { signal })
      return { last: data[0] ?? null, reached: new Set(meta.steps_reached) }
    },
    enabled: clientId !== null,
    refetchInterval: LOOK_EVERY_MS,
  })

/** The last request with a removed or unknown token. */
export const wrongTokenQuery = queryOptions({
  queryKey: [SCIM, 'wrong'],
  queryFn: async ({ signal }) => {
    const args: ListProgramScimRequestsArgs = { 'filter.known': false, 'page.size': 1 }
    return (await atrium.listProgramScimRequests(args, { signal })).data[0] ?? null
  },
  refetchInterval: LOOK_EVERY_MS,
})

/** Makes the setting that would have let a request through; the log then says what became of it. */
export const useMendSetting = () =>
  useChange(
    async ({ name, value }: NonNullable<ExplainedScimRequest['setting']>) =>
      (await atrium.updateProgramSettings({ [name]: value })).data,
    { success: client => client.invalidateQueries({ queryKey: [SCIM] }) },
  )

/** Tokens on one page: five valid ones, and the expired ones. */
const TOKENS_SHOWN = 100
/** Tokens of a program that have not expired. */
export const TOKENS_MAX = 5

/** The SCIM tokens of the program, the oldest first. */
export const tokensQuery = queryOptions({
  queryKey: ['console-scim-tokens'],
  queryFn: async ({ signal }) => (await atrium.listScimTokens({ 'page.size': TOKENS_SHOWN }, { signal })).data,
})

interface TokenWish {
  readonly name: string
  /** ISO 8601. */
  readonly expires_at: string
}

/** Makes a token; its text is in this answer only. */
export const useCreateToken = () =>
  useChange(async (wish: TokenWish) => (await atrium.createScimToken(wish)).data, {
    settled: client => client.invalidateQueries(tokensQuery),
  })

export const useDeleteToken = (id: string) =>
  useChange(async () => void (await atrium.deleteScimToken({ scim_token_id: id })), {
    settled: client => client.invalidateQueries(tokensQuery),
  })
