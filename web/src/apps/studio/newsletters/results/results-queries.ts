import type { AudienceRule, Newsletter } from '@atrium/client'
import { createAudience, listNewsletterDeliveries, readNewsletterResults } from '@atrium/client/operations'
import { keepPreviousData, queryOptions } from '@tanstack/preact-query'
import { connect } from '../../../../api/connect.ts'
import { readCsv } from '../../../../api/csv.ts'
import { useChange } from '../../../../ui/admin/use-change.ts'
import { readUserNames } from '../../parts/people-queries.ts'
import { invalidateAudiences, keys } from '../../parts/query-keys.ts'
import { PAGE_SIZE, SENDING_EVERY_MS } from '../newsletters-queries.ts'

const atrium = connect({ createAudience, listNewsletterDeliveries, readNewsletterResults })

type Progress = Pick<Newsletter, 'id' | 'state'>

const sendingInterval = ({ state }: Progress) => (state === 'sending' ? SENDING_EVERY_MS : false)

/** Results of a newsletter; read again while it is being sent, and once more in the state that follows. */
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

/** A page of its deliveries; read again as often as the results. */
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

/** People in an audience made by name: reading their names takes a request for each hundred. */
const MISSED_MAX = 10_000
/** Names in one condition of a rule (docs/contract/audiences.md). */
const RULE_VALUES_MAX = 500

/** Reads the user names of people whose mail failed or was skipped, at most `MISSED_MAX`, and their number. */
async function readMissed(id: number): Promise<{ readonly names: readonly string[]; readonly count: number }> {
  const args = { newsletter_id: id, 'filter.status': ['failed', 'skipped'] as const }
  const csv = await readCsv(atrium.listNewsletterDeliveries, args, 'en')
  const lines = (await csv.text()).split('\r\n').slice(1)
  const ids = lines.flatMap(line => Number(/^\d+/.exec(line)?.[0] ?? 0) || [])
  const names = await readUserNames(ids.slice(0, MISSED_MAX))
  return { names, count: ids.length }
}

/** Creates an audience of the people whose mail failed or was skipped; its result is null when there are none. */
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

/** Reads the deliveries of a newsletter as a CSV file for spreadsheets. */
export const downloadDeliveries = (id: number, language: string): Promise<Blob> =>
  readCsv(atrium.listNewsletterDeliveries, { newsletter_id: id }, language)
