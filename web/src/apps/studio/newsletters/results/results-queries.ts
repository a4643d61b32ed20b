import type { AudienceRule, Newsletter } from '@atrium/client'
import { createAudience, listNewsletterDeliveries, readNewsletterResults } from '@atrium/client/operations'
import { keepPreviousData, queryOptions } from '@tanstack/preact-query'
import { connect } from '../../../../api/connect.ts'
import { separatedFor, withByteOrderMark } from '../../../../lib/csv-file.ts'
import { useChange } from '../../../../ui/admin/use-change.ts'
import { readUserNames } from '../../parts/people-queries.ts'
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

/** Of an audience that is made of people by their names: a page of names each hundred of them is read. */
const MISSED_MAX = 10_000
/** Names in one condition of a rule (docs/contract/audiences.md). */
const RULE_VALUES_MAX = 500

async function readDeliveries(id: number, query = ''): Promise<string> {
  const response = await fetch(`/v2/newsletters/${id}/deliveries${query}`, { headers: { accept: 'text/csv' } })
  if (!response.ok) throw new Error(`the server answered ${response.status}`)
  return response.text()
}

/** The user names of those who did not get it, at most ten thousand, and how many they are. */
async function readMissed(id: number): Promise<{ readonly names: readonly string[]; readonly count: number }> {
  const lines = (await readDeliveries(id, '?filter.status=failed,skipped')).split('\r\n').slice(1)
  const ids = lines.flatMap(line => Number(/^\d+/.exec(line)?.[0] ?? 0) || [])
  const names = await readUserNames(ids.slice(0, MISSED_MAX))
  return { names, count: ids.length }
}

/** Makes an audience of those who did not get it; null when there is nobody. */
export const useAudienceOfMissed = (id: number) =>
  useChange(
    async (name: string) => {
      const { names, count } = await readMissed(id)
      if (names.length === 0) return null
      const conditions = Array.from({ length: Math.ceil(names.length / RULE_VALUES_MAX) }, (_, part) => ({
        attribute: 'user_name',
        operator: 'in' as const,
        value: names.slice(part * RULE_VALUES_MAX, (part + 1) * RULE_VALUES_MAX),
      }))
      const { data } = await atrium.createAudience({ name, rule: { any: conditions } as AudienceRule })
      return { audience: data, isWhole: count <= MISSED_MAX, most: MISSED_MAX }
    },
    { success: invalidateAudiences },
  )

/** All that a newsletter was sent to, or not, as a file for spreadsheets. */
export async function downloadDeliveries(id: number, language: string): Promise<Blob> {
  return withByteOrderMark(separatedFor(language, await readDeliveries(id)))
}
