import type { Newsletter } from '@atrium/client'
import {
  cancelNewsletter,
  copyNewsletter,
  countNewsletterRecipients,
  createNewsletter,
  deleteNewsletter,
  getNewsletter,
  listContent,
  listNewsletters,
  previewNewsletter,
  sendNewsletter,
  testNewsletter,
  updateNewsletter,
} from '@atrium/client/operations'
import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/preact-query'
import { connect } from '../../../api/connect.ts'
import { onlyIf } from '../../../api/only-if.ts'
import { useChange } from '../../../ui/admin/use-change.ts'
import { invalidateNewsletters, keys } from '../parts/query-keys.ts'
import type { Versioned } from '../parts/writing/writing-state.ts'
import { changesBetween, type NewsletterFields } from './fields.ts'

const atrium = connect({
  cancelNewsletter,
  copyNewsletter,
  createNewsletter,
  deleteNewsletter,
  getNewsletter,
  listContent,
  listNewsletters,
  previewNewsletter,
  countNewsletterRecipients,
  sendNewsletter,
  testNewsletter,
  updateNewsletter,
})

export const PAGE_SIZE = 25
const POSTS_FOUND = 8
export const SENDING_EVERY_MS = 3_000
/** Changes of colleagues are seen within this time. */
const WATCHED_EVERY_MS = 20_000

export type NewsletterState = Newsletter['state']

export const newslettersQuery = (page: number, state: NewsletterState | null, search: string) =>
  queryOptions({
    queryKey: keys.newsletters('list', page, state, search),
    queryFn: async ({ signal }) => {
      const wish = {
        'page.size': PAGE_SIZE,
        'page.number': page,
        ...(state ? { 'filter.state': [state] } : {}),
        ...(search ? { search } : {}),
      }
      const { data, meta } = await atrium.listNewsletters(wish, { signal })
      return { rows: data, total: meta.pagination.total_records }
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** A newsletter with the version that a change must name. */
export interface NewsletterVersion extends Versioned {
  readonly newsletter: Newsletter
}

const versionOf = ({ data, headers }: { data: Newsletter; headers: Headers }): NewsletterVersion => ({
  newsletter: data,
  etag: headers.get('etag') ?? '',
})

export const readNewsletter = async (id: number): Promise<NewsletterVersion> =>
  versionOf(await atrium.getNewsletter({ newsletter_id: id }))

/** Read again, to see what colleagues change, and how far it is sent. */
export const newsletterQuery = (id: number) =>
  queryOptions({
    queryKey: keys.newsletters('one', id),
    queryFn: () => readNewsletter(id),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.newsletter.state === 'sending' ? SENDING_EVERY_MS : WATCHED_EVERY_MS),
  })

/** Writes what differs from the version; 412 when the newsletter has changed since. */
export async function saveNewsletter(base: NewsletterVersion, now: NewsletterFields): Promise<NewsletterVersion> {
  const args = { newsletter_id: base.newsletter.id, ...changesBetween(base.newsletter, now) }
  return versionOf(await atrium.updateNewsletter(args, onlyIf(base.etag)))
}

/** How the newsletter, as it is saved, looks to the caller or another person, in a language. */
export const previewQuery = ({ newsletter, etag }: NewsletterVersion, userId: number | null, language: string | null) =>
  queryOptions({
    queryKey: keys.newsletters('preview', newsletter.id, etag, userId, language),
    queryFn: async ({ signal }) => {
      const wish = {
        newsletter_id: newsletter.id,
        ...(userId === null ? {} : { user_id: userId }),
        ...(language === null ? {} : { language }),
      }
      return (await atrium.previewNewsletter(wish, { signal })).data
    },
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })

export const recipientsQuery = ({ newsletter, etag }: NewsletterVersion) =>
  queryOptions({
    queryKey: keys.newsletters('recipients', newsletter.id, etag),
    queryFn: async ({ signal }) =>
      (await atrium.countNewsletterRecipients({ newsletter_id: newsletter.id }, { signal })).data,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })

/** Posts that may stand in a newsletter, by words of theirs. */
export const postChoicesQuery = (search: string) =>
  queryOptions({
    queryKey: keys.posts('newsletter choices', search),
    queryFn: async ({ signal }) => {
      const wish = {
        'filter.state': ['published' as const, 'scheduled' as const, 'draft' as const, 'review' as const],
        sort: '-updated_at',
        'page.size': POSTS_FOUND,
        ...(search ? { search } : {}),
      }
      return (await atrium.listContent(wish, { signal })).data
    },
    placeholderData: keepPreviousData,
  })

/** The page of the newsletter shows this version at once. */
export function keepVersion(client: QueryClient, version: NewsletterVersion): void {
  client.setQueryData(newsletterQuery(version.newsletter.id).queryKey, version)
  void client.invalidateQueries({ queryKey: keys.newsletters('list') })
}

const keepOne = (client: QueryClient, version: NewsletterVersion) => {
  keepVersion(client, version)
  return invalidateNewsletters(client)
}

export const useCreateNewsletter = () =>
  useChange(
    async ({ name, contentId }: { readonly name: string; readonly contentId: number | null }) => {
      const blocks = contentId === null ? [] : [{ kind: 'post' as const, content_id: contentId }]
      return versionOf(await atrium.createNewsletter({ name, blocks }))
    },
    { success: keepOne },
  )

/** Puts a post at the end of a draft; one that has it already stays as it is. */
export const usePutInto = () =>
  useChange(
    async ({ newsletterId, contentId }: { readonly newsletterId: number; readonly contentId: number }) => {
      const base = await readNewsletter(newsletterId)
      const { blocks } = base.newsletter
      if (blocks.some(({ content_id }) => content_id === contentId)) return base
      const more = [...blocks, { kind: 'post' as const, content_id: contentId }]
      return versionOf(await atrium.updateNewsletter({ newsletter_id: newsletterId, blocks: more }, onlyIf(base.etag)))
    },
    { success: keepOne },
  )

/** `at`: ISO 8601; null is now. */
type Sending = { readonly version: NewsletterVersion; readonly at: string | null; readonly override: boolean }

export const useSendNewsletter = () =>
  useChange(
    async ({ version, at, override }: Sending) => {
      const args = { newsletter_id: version.newsletter.id, send_at: at, ...(override ? { override } : {}) }
      return versionOf(await atrium.sendNewsletter(args, onlyIf(version.etag)))
    },
    // One that has changed since is read again, so that the page shows what would be sent next.
    { success: keepOne, settled: client => invalidateNewsletters(client) },
  )

export const useCancelNewsletter = (id: number) =>
  useChange(async () => versionOf(await atrium.cancelNewsletter({ newsletter_id: id })), { success: keepOne })

export function useCopyNewsletter(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => versionOf(await atrium.copyNewsletter({ newsletter_id: id })),
    onSuccess: version => keepOne(client, version),
  })
}

export const useDeleteNewsletter = (id: number) =>
  useChange(() => atrium.deleteNewsletter({ newsletter_id: id }), {
    // Its own page is still there, and would read it in vain.
    success: client => client.invalidateQueries({ queryKey: keys.newsletters('list') }),
  })

export const useTestNewsletter = (id: number) =>
  useChange(async () => (await atrium.testNewsletter({ newsletter_id: id })).data)
