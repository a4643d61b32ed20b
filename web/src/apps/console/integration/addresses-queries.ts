import { readServiceProviderConfig } from '@atrium/client/operations'
import { queryOptions } from '@tanstack/preact-query'
import { connect } from '../../../api/connect.ts'

const atrium = connect({ readServiceProviderConfig })

const ADDRESSES = 'console-addresses'
const METADATA_PATH = '/.well-known/oauth-authorization-server'

/** Where SCIM is, as the server names itself to identity providers: this page may have been opened at another address. */
export const scimAddressQuery = queryOptions({
  queryKey: [ADDRESSES, 'scim'],
  queryFn: async ({ signal }) => {
    const { data } = await atrium.readServiceProviderConfig({}, { signal })
    return (data.meta?.location ?? '').replace(/\/ServiceProviderConfig$/, '')
  },
  staleTime: Number.POSITIVE_INFINITY,
})

/** Metadata of the authorization server (RFC 8414), which may have an address of its own. */
const authorizationServer = (member: 'issuer' | 'token_endpoint') =>
  queryOptions({
    queryKey: [ADDRESSES, member],
    queryFn: async ({ signal }) => {
      const response = await fetch(METADATA_PATH, { signal })
      if (!response.ok) throw new Error(`${METADATA_PATH} answered ${response.status}`)
      return ((await response.json()) as Record<typeof member, string>)[member]
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

export const tokenAddressQuery = authorizationServer('token_endpoint')
/** Identity providers send people back to paths below it. */
export const authAddressQuery = authorizationServer('issuer')
