import { readFeedNewsletter } from '@atrium/client/operations'
import { queryOptions } from '@tanstack/preact-query'
import { connect } from '../../api/connect.ts'

const atrium = connect({ readFeedNewsletter })

export const newsletterQuery = (id: number) =>
  queryOptions({
    queryKey: ['newsletters', id],
    queryFn: async ({ signal }) => (await atrium.readFeedNewsletter({ newsletter_id: id }, { signal })).data,
  })
