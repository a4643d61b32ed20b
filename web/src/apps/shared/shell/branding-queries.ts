import { getBranding } from '@atrium/client/operations'
import { queryOptions } from '@tanstack/preact-query'
import { connect } from '../../../api/connect.ts'

const atrium = connect({ getBranding })

const STALE_MS = 10 * 60_000

/** How the program looks: logo and colour. */
export const brandingQuery = (program: number) =>
  queryOptions({
    queryKey: ['branding', program],
    queryFn: async ({ signal }) => (await atrium.getBranding({ program }, { signal })).data,
    staleTime: STALE_MS,
  })
