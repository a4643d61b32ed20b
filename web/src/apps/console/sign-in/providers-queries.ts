import {
  AtriumError,
  type IdentityProvider,
  type IdentityProviderChanges,
  type IdentityProviderCheck,
  type IdentityProviderChecks,
  type IdentityProviderInput,
} from '@atrium/client'
import {
  checkIdentityProvider,
  createIdentityProvider,
  deleteIdentityProvider,
  getIdentityProvider,
  listIdentityProviderFailures,
  listIdentityProviders,
  updateIdentityProvider,
} from '@atrium/client/operations'
import { queryOptions } from '@tanstack/preact-query'
import { connect } from '../../../api/connect.ts'
import { useChange } from '../../../ui/admin/use-change.ts'

const atrium = connect({
  checkIdentityProvider,
  createIdentityProvider,
  deleteIdentityProvider,
  getIdentityProvider,
  listIdentityProviderFailures,
  listIdentityProviders,
  updateIdentityProvider,
})

const PROVIDERS = 'console-identity-providers'
/** A program has at most 20. */
const PAGE_SIZE = 100

export type { IdentityProvider }
export type ProviderChecks = IdentityProviderChecks['checks']

export const providersQuery = () =>
  queryOptions({
    queryKey: [PROVIDERS, 'list'],
    queryFn: async ({ signal }) => (await atrium.listIdentityProviders({ 'page.size': PAGE_SIZE }, { signal })).data,
  })

export const providerQuery = (id: string) =>
  queryOptions({
    queryKey: [PROVIDERS, 'one', id],
    queryFn: async ({ signal }) => (await atrium.getIdentityProvider({ provider_id: id }, { signal })).data,
  })

/** The last sign-ins through a provider that failed, newest first. */
export const failuresQuery = (id: string) =>
  queryOptions({
    queryKey: [PROVIDERS, 'failures', id],
    queryFn: async ({ signal }) => (await atrium.listIdentityProviderFailures({ provider_id: id }, { signal })).data,
  })

/** A domain belongs to another provider. */
export const isTaken = (error: unknown): boolean => error instanceof AtriumError && error.status === 409

/** Adds a provider, or changes one. */
export const useSaveProvider = (id: string | null) =>
  useChange(
    async (body: Partial<IdentityProviderInput>) => {
      if (id === null) return (await atrium.createIdentityProvider(body as IdentityProviderInput)).data
      return (await atrium.updateIdentityProvider({ provider_id: id, ...(body as IdentityProviderChanges) })).data
    },
    {
      success: (client, provider) => {
        client.setQueryData(providerQuery(provider.id).queryKey, provider)
        return client.invalidateQueries({ queryKey: [PROVIDERS, 'list'] })
      },
    },
  )

/** Tries a provider as it is entered; nothing is saved. */
export const useCheckProvider = (id: string | null) =>
  useChange(
    async (body: IdentityProviderCheck) =>
      (await atrium.checkIdentityProvider({ ...(id === null ? {} : { id }), ...body })).data.checks,
  )

export const useDeleteProvider = () =>
  useChange((id: string) => atrium.deleteIdentityProvider({ provider_id: id }), {
    success: client => client.invalidateQueries({ queryKey: [PROVIDERS, 'list'] }),
  })
