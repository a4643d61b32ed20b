import type { AudienceRule, Newsletter } from '@atrium/client'
import { createAudience, listNewsletterDeliveries, readNewsletterResults } from '@atrium/client/operations'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/preact-query'
import { connect } from '../../../../api/connect.ts'
import { separatedFor, withByteOrderMark } from '../../../../lib/csv-file.ts'
import { useChange } from '../../../../ui/admin/use-change.ts'
import { peopleByIdQuery } from '../../parts/people-queries.ts'
import { invalidateAudiences, keys } from '../../parts/query-keys.ts'
import { PAGE_SIZE, SENDING_EVERY_MS } from '../newsletters-queries.ts'

const atrium = connect({ createAudience, listNewsletterDeliveries, readNewsletterResults })

type Progress = Pick<Newsletter, 'id' | 'state'>

const sendingInterval = ({ state }: Progress) => (state === 'sending' ? SENDING_EVERY_MS : false)

/** Again while it is being sent, and once more in the state that follows. */
export const resultsQuery = (progress: Progress) =>
  queryOptions({
    queryKey: keys.newsletters('results', progress.id, progress.state),
    queryFn: async ({ signal }) =>
      (await atrium.readNewsletterResults({ newsletter_id: progress.id }, { signal })).data,
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: sendingInterval(progress),
  })

export type DeliveryStatus = 'sent' | 'failed' | 'skipped' | 'waiting'

/** Read as often as the results. */
export const deliveriesQuery = (progress: Progress, page: number, status: DeliveryStatus | null, search: string) =>
  queryOptions({
    queryKey: keys.newsletters('deliveries', progress.id, progress.state, page, status, search),
    queryFn: async ({ signal }) => {
      const wish = {
        newsletter_id: progress.id,
        'page.size': PAGE_SIZE,
        'page.number': page,
        ...(status ? { 'filter.status': [status] } : {}),
        ...(search ? { search } : {}),
      }
      const { data, meta } = await atrium.listNewsletterDeliveries(wish, { signal })
      return { rows: data, total: meta.pagination.total_records }
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: sendingInterval(progress),
  })

const PEOPLE_PAGE = 100
const PEOPLE_PAGES_MAX = 10

/** The ids of those who did not get it, at most a thousand. */
async function readNotReached(id: number): Promise<readonly number[]> {
  const ids: number[] = []
  for (let page = 1; page <= PEOPLE_PAGES_MAX; page++) {
    const wish = {
      'filter.status': ['failed', 'skipped'] as DeliveryStatus[],
      'page.size': PEOPLE_PAGE,
      'page.number': page,
    }
    const { data } = await atrium.listNewsletterDeliveries({ newsletter_id: id, ...wish })
    ids.push(...data.map(({ user_id }) => user_id))
    if (data.length < PEOPLE_PAGE) break
  }
  return ids
}

/** Names in one condition of a rule (docs/contract/audiences.md). */
const RULE_VALUES_MAX = 500

/** Makes an audience of those who did not get it, at most a thousand; null when there is nobody. */
export const useAudienceOfMissed = (id: number) =>
  useChange(
    async ({ name, client }: { readonly name: string; readonly client: QueryClient }) => {
      const ids = await readNotReached(id)
      if (ids.length === 0) return null
      const people = await client.fetchQuery(peopleByIdQuery(ids))
      const names = people.map(({ user_name }) => user_name)
      const conditions = Array.from({ length: Math.ceil(names.length / RULE_VALUES_MAX) }, (_, part) => ({
        attribute: 'user_name',
        operator: 'in' as const,
        value: names.slice(part * RULE_VALUES_MAX, (part + 1) * RULE_VALUES_MAX),
      }))
      return (await atrium.createAudience({ name, rule: { any: conditions } as AudienceRule })).data
    },
    { success: invalidateAudiences },
  )

/** All that a newsletter was sent to, or not, as a file for spreadsheets. */
export async function downloadDeliveries(id: number, language: string): Promise<Blob> {
  const response = await fetch(`/v2/newsletters/${id}/deliveries`, { headers: { accept: 'text/csv' } })
  if (!response.ok) throw new Error(`the server answered ${response.status}`)
  return withByteOrderMark(separatedFor(language, await response.text()))
}
