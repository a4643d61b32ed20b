import type { ChecklistStep } from '@atrium/client'
import {
  listAudiences,
  listChatConnections,
  listModeratedComments,
  listPeople,
  listProgramScimRequests,
  listWebhookDeliveries,
  listWebhookSubscriptions,
  makePoster,
  readActivation,
  readChecklist,
  updateChecklist,
} from '@atrium/client/operations'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/preact-query'
import { connect } from '../../../api/connect.ts'
import { useChange } from '../../../ui/admin/use-change.ts'

const atrium = connect({
  listAudiences,
  listChatConnections,
  listModeratedComments,
  listPeople,
  listProgramScimRequests,
  listWebhookDeliveries,
  listWebhookSubscriptions,
  makePoster,
  readActivation,
  readChecklist,
  updateChecklist,
})

const HOME = 'console-home'
/** Webhooks whose failed deliveries are read. */
const WEBHOOKS_LOOKED_AT = 10
const RECENT_MS = 24 * 3_600_000
const FAILED_SHOWN_MAX = 50
const SCIM_LOOKED_AT = 100

/** How many people may sign in, may not, and administer; how many groups there are. */
export const countsQuery = queryOptions({
  queryKey: [HOME, 'counts'],
  queryFn: async ({ signal }) => {
    const people = async (filter: object) =>
      (await atrium.listPeople({ ...filter, 'page.size': 1 }, { signal })).meta.pagination.total_records
    const [active, inactive, administrators, groups] = await Promise.all([
      people({ 'filter.active': true }),
      people({ 'filter.active': false }),
      people({ 'filter.active': true, 'filter.role': ['administrator'] }),
      atrium.listAudiences({ type: 'group', 'page.size': 1 }, { signal }),
    ])
    return { active, inactive, administrators, groups: groups.meta.pagination.total_records }
  },
})

/** How many have signed in, by place. */
export const activationQuery = queryOptions({
  queryKey: [HOME, 'activation'],
  queryFn: async ({ signal }) => (await atrium.readActivation({ by: 'work_location' }, { signal })).data,
})

/** Makes a poster for a place, or for all. */
export const usePoster = () =>
  useChange(async (place: string): Promise<Blob> => {
    const { data } = await atrium.makePoster(place ? { work_location: place } : {})
    // The client answers what is no text as it came.
    return data as unknown as Blob
  })

/** Whether mails reach the person who is signed in. */
export const ownAddressQuery = (userId: number) =>
  queryOptions({
    queryKey: [HOME, 'own-address', userId],
    queryFn: async ({ signal }) =>
      (await atrium.listPeople({ 'filter.user_id': [userId], 'filter.status': ['no_address'] }, { signal })).meta
        .pagination.total_records === 0,
  })

/** How many comments wait for moderation. */
export const waitingCommentsQuery = queryOptions({
  queryKey: [HOME, 'comments'],
  queryFn: async ({ signal }) =>
    (await atrium.listModeratedComments({ 'filter.state': ['review'], 'page.size': 1 }, { signal })).meta.pagination
      .total_records,
})

export interface WebhookTrouble {
  readonly id: string
  readonly name: string
  /** Switched off by the server; otherwise deliveries failed. */
  readonly isOff: boolean
  /** Failures of the last day. */
  readonly failed: number
}

/** Webhooks that were switched off, and those whose deliveries failed within a day. */
export const webhookTroubleQuery = queryOptions({
  queryKey: [HOME, 'webhooks'],
  queryFn: async ({ signal }): Promise<WebhookTrouble[]> => {
    const { data } = await atrium.listWebhookSubscriptions({ 'page.size': 100 }, { signal })
    const nameOf = ({ name, url }: (typeof data)[number]) => name || hostOf(url)
    const off = data
      .filter(({ disabled_reason }) => disabled_reason !== null)
      .map(each => ({ id: each.id, name: nameOf(each), isOff: true, failed: 0 }))
    const active = data.filter(each => each.active).slice(0, WEBHOOKS_LOOKED_AT)
    const failing = await Promise.all(
      active.map(async each => ({
        id: each.id,
        name: nameOf(each),
        isOff: false,
        failed: await recentFailures(each.id, signal),
      })),
    )
    return [...off, ...failing.filter(({ failed }) => failed > 0)]
  },
})

/** Chat connections that the server switched off, and those whose last message failed. */
export const chatTroubleQuery = queryOptions({
  queryKey: [HOME, 'chats'],
  queryFn: async ({ signal }) => {
    const { data } = await atrium.listChatConnections({ 'page.size': 100 }, { signal })
    return data
      .filter(each => each.disabled_reason !== null || (each.active && each.last_delivery?.status === 'failure'))
      .map(({ id, name, active }) => ({ id, name, isOff: !active }))
  },
})

async function recentFailures(subscription_id: string, signal: AbortSignal): Promise<number> {
  const args = { subscription_id, 'filter.status': 'failure', 'page.size': FAILED_SHOWN_MAX } as const
  const { data } = await atrium.listWebhookDeliveries(args, { signal })
  const since = Date.now() - RECENT_MS
  return data.filter(({ created_at }) => Date.parse(created_at) >= since).length
}

export interface ScimTrouble {
  /** Requests of the last day that failed, of those that were looked at. */
  readonly failed: number
  /** There may be more of them. */
  readonly isMore: boolean
  /** Why the latest one failed, in the caller's language; null where nothing is known. */
  readonly cause: string | null
}

/** Refused requests of identity providers within a day; null without any. For administrators. */
export const scimTroubleQuery = queryOptions({
  queryKey: [HOME, 'scim'],
  queryFn: async ({ signal }): Promise<ScimTrouble | null> => {
    const args = { 'filter.failed': true, 'page.size': SCIM_LOOKED_AT }
    const { data } = await atrium.listProgramScimRequests(args, { signal })
    const since = Date.now() - RECENT_MS
    const recent = data.filter(({ at }) => Date.parse(at) >= since)
    const [latest] = recent
    if (!latest) return null
    return { failed: recent.length, isMore: recent.length === SCIM_LOOKED_AT, cause: latest.cause ?? latest.error }
  },
})

const hostOf = (url: string): string => {
  try {
    return new URL(url).host
  } catch {
    return url
  }
}

interface Checklist {
  readonly steps: readonly ChecklistStep[]
  readonly dismissed: boolean
}

/** The first steps of the program; read anew by each page, since they are done elsewhere. */
export const checklistQuery = queryOptions({
  queryKey: ['console-checklist'],
  queryFn: async ({ signal }): Promise<Checklist> => {
    const { data, meta } = await atrium.readChecklist({}, { signal })
    return { steps: data, dismissed: meta.dismissed }
  },
  staleTime: 0,
})

/** Whether the server sends mail; undefined until it is known. */
export const sendsMail = (checklist: Checklist | undefined): boolean | undefined =>
  checklist?.steps.find(({ step }) => step === 'mail')?.done

/** Puts the list away for the program, or shows it again; shown at once. */
export function useDismissChecklist() {
  const client = useQueryClient()
  const show = (dismissed: boolean) =>
    client.setQueryData(checklistQuery.queryKey, before => before && { ...before, dismissed })
  return useMutation({
    // One after the other: the last wish counts.
    scope: { id: 'checklist' },
    mutationFn: (dismissed: boolean) => atrium.updateChecklist({ dismissed }),
    onMutate: async dismissed => {
      await client.cancelQueries(checklistQuery)
      show(dismissed)
    },
    onError: (_error, dismissed) => void show(!dismissed),
  })
}
