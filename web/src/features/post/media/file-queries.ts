import { queryOptions } from '@tanstack/preact-query'
import { connect } from '../../../api/connect.ts'

const atrium = connect({})

/** How many bytes a file of this server has; null when it is none, or cannot be asked. */
export const fileSizeQuery = (path: string | null) =>
  queryOptions({
    queryKey: ['file-size', path],
    queryFn: async ({ signal }) => {
      const response = await atrium.request('HEAD', path ?? '', { signal })
      return Number(response.headers.get('content-length')) || null
    },
    enabled: path !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })
