import type { OauthClientChanges, OauthClientInput } from '@atrium/client'
import {
  createOauthClient,
  createOauthClientSecret,
  deleteOauthClient,
  deleteOauthClientSecret,
  listOauthClients,
  readOauthClient,
  updateOauthClient,
} from '@atrium/client/operations'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/preact-query'
import { connect } from '../../../api/connect.ts'
import { useChange } from '../../../ui/admin/use-change.ts'

const atrium = connect({
  createOauthClient,
  createOauthClientSecret,
  deleteOauthClient,
  deleteOauthClientSecret,
  listOauthClients,
  readOauthClient,
  updateOauthClient,
})

const CLIENTS = 'console-clients'
export const PAGE_SIZE = 25
/** Secrets of a confidential client at a time. */
export const SECRETS_MAX = 2

export const clientsQuery = (page: number, size = PAGE_SIZE) =>
  queryOptions({
    queryKey: [CLIENTS, 'list', page, size],
    queryFn: async ({ signal }) => {
      const { data, meta } = await atrium.listOauthClients({ 'page.size': size, 'page.number': page }, { signal })
      return { rows: data, total: meta.pagination.total_records }
    },
    placeholderData: keepPreviousData,
  })

export const clientQuery = (id: string) =>
  queryOptions({
    queryKey: [CLIENTS, 'one', id],
    queryFn: async ({ signal }) => (await atrium.readOauthClient({ client_id: id }, { signal })).data,
  })

const refresh = (client: QueryClient) => client.invalidateQueries({ queryKey: [CLIENTS] })

export const useCreateClient = () =>
  useChange(async (input: OauthClientInput) => (await atrium.createOauthClient(input)).data, { success: refresh })

export const useUpdateClient = (id: string) =>
  useChange(
    async (changes: OauthClientChanges) => (await atrium.updateOauthClient({ client_id: id, ...changes })).data,
    { success: refresh },
  )

/** Its page is gone with it: only lists are read again. */
export const useDeleteClient = (id: string) =>
  useChange(() => atrium.deleteOauthClient({ client_id: id }), {
    success: client => client.invalidateQueries({ queryKey: [CLIENTS, 'list'] }),
  })

export const useAddSecret = (id: string) =>
  useChange(async (name: string | null) => (await atrium.createOauthClientSecret({ client_id: id, name })).data, {
    success: refresh,
  })

export const useRemoveSecret = (id: string) =>
  useChange((secret_id: string) => atrium.deleteOauthClientSecret({ client_id: id, secret_id }), { success: refresh })
