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
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { connect } from '../../../api/connect.ts'

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
/** Of a confidential client, at a time. */
export const SECRETS_MAX = 2

export const clientsQuery = (page: number, size = PAGE_SIZE) =>
  queryOptions({
    queryKey: [CLIENTS, 'list', page, size],
    queryFn: async ({ signal }) => {
      const { data, meta } = await atrium.listOauthClients({ 'page.size': size, 'page.number': page }, { signal })
      return { clients: data, total: meta.pagination.total_records }
    },
    placeholderData: keepPreviousData,
  })

export const clientQuery = (id: string) =>
  queryOptions({
    queryKey: [CLIENTS, 'one', id],
    queryFn: async ({ signal }) => (await atrium.readOauthClient({ client_id: id }, { signal })).data,
  })

const useRefreshed = () => {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: [CLIENTS] })
}

export const useCreateClient = () =>
  useMutation({
    mutationFn: async (input: OauthClientInput) => (await atrium.createOauthClient(input)).data,
    onSuccess: useRefreshed(),
    meta: { handled: true },
  })

export const useUpdateClient = (id: string) =>
  useMutation({
    mutationFn: async (changes: OauthClientChanges) =>
      (await atrium.updateOauthClient({ client_id: id, ...changes })).data,
    onSuccess: useRefreshed(),
    meta: { handled: true },
  })

/** Its page is gone with it: only lists are read again. */
export const useDeleteClient = (id: string) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => atrium.deleteOauthClient({ client_id: id }),
    onSuccess: () => client.invalidateQueries({ queryKey: [CLIENTS, 'list'] }),
    meta: { handled: true },
  })
}

export const useAddSecret = (id: string) =>
  useMutation({
    mutationFn: async (name: string | null) => (await atrium.createOauthClientSecret({ client_id: id, name })).data,
    onSuccess: useRefreshed(),
    meta: { handled: true },
  })

export const useRemoveSecret = (id: string) =>
  useMutation({
    mutationFn: (secret_id: string) => atrium.deleteOauthClientSecret({ client_id: id, secret_id }),
    onSuccess: useRefreshed(),
    meta: { handled: true },
  })
