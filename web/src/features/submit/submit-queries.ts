import { AtriumError, type Item, type ItemChanges, type Me, nextPage, type SubmittableTopic } from '@atrium/client'
import {
  copyUserGeneratedContent,
  createUserGeneratedContent,
  getUserGeneratedContent,
  listUserGeneratedContent,
  listUserGeneratedContentTopics,
  readUserGeneratedContentMetadata,
  updateUserGeneratedContent,
} from '@atrium/client/operations'
import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/preact-query'
import { connect } from '../../api/connect.ts'
import { draftKey, drafts } from '../../core/drafts/draft-store.ts'
import { compareNames } from '../../i18n/compare-names.ts'
import type { SubmissionFields } from './fields.ts'

const atrium = connect({
  copyUserGeneratedContent,
  createUserGeneratedContent,
  getUserGeneratedContent,
  listUserGeneratedContent,
  listUserGeneratedContentTopics,
  readUserGeneratedContentMetadata,
  updateUserGeneratedContent,
})

const PAGE_SIZE = 20

export const metadataQuery = queryOptions({
  queryKey: ['submissions', 'metadata'],
  queryFn: async ({ signal }) => (await atrium.readUserGeneratedContentMetadata({}, { signal })).data,
})

/** Every topic that takes something from this person, by name. */
export const submittableTopicsQuery = queryOptions({
  queryKey: ['submissions', 'topics'],
  queryFn: async ({ signal }) => {
    const topics: SubmittableTopic[] = []
    for await (const topic of atrium.each.listUserGeneratedContentTopics({}, { signal })) topics.push(topic)
    return topics
  },
  select: topics => topics.toSorted((one, other) => compareNames(one.name, other.name)),
})

const SHELVES = { open: ['draft', 'published'], archived: ['archived'] } as const
export type Shelf = keyof typeof SHELVES

const LISTS = ['submissions', 'list']

/** One's own submissions, the newest first. */
export const submissionsQuery = (shelf: Shelf) =>
  infiniteQueryOptions({
    queryKey: [...LISTS, shelf],
    queryFn: ({ signal, pageParam }) =>
      atrium.listUserGeneratedContent(
        { 'filter.publication_state': SHELVES[shelf], 'page.size': PAGE_SIZE, 'page.number': pageParam },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: answer => {
      const next = nextPage(answer)
      return next && 'page.number' in next ? next['page.number'] : undefined
    },
    select: ({ pages }) => pages.flatMap(page => page.data),
  })

/** A submission as it was when the page was opened: it does not change under what is typed. */
export const submissionQuery = (id: number) =>
  queryOptions({
    queryKey: ['submissions', 'item', id],
    queryFn: async ({ signal }) => (await atrium.getUserGeneratedContent({ id }, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** Next step of a submission. `version` is the changed one: with another one on the server nothing changes. */
interface SaveWish {
  readonly id: number | null
  readonly version: string | null
  readonly changes: ItemChanges
  /** By which the server knows that a new one is sent again. */
  readonly key?: string | undefined
}

/** Another user, or another window, has changed the submission in the meantime. */
export class ChangedMeanwhile extends Error {
  readonly item: Item

  constructor(item: Item) {
    super('changed in the meantime')
    this.item = item
  }
}

/** Saves a submission, new or not. @throws ChangedMeanwhile */
export async function saveSubmission({ id, version, changes, key }: SaveWish): Promise<Item> {
  if (id === null) {
    const { publication_state, ...fields } = changes
    const state = publication_state === 'published' ? { publication_state } : {}
    const options = key === undefined ? {} : { idempotencyKey: key }
    return (await atrium.createUserGeneratedContent({ ...fields, ...state }, options)).data
  }
  const { data: now } = await atrium.getUserGeneratedContent({ id })
  if (version !== null && now.updated_at !== version) throw new ChangedMeanwhile(now)
  return (await atrium.updateUserGeneratedContent({ id, ...changes })).data
}

/** Shows a submission as it was saved. */
export function showSaved(client: QueryClient, item: Item): Promise<void> {
  client.setQueryData(submissionQuery(item.id).queryKey, item)
  return client.invalidateQueries({ queryKey: LISTS })
}

/** `saveSubmission`, whose caller shows errors. */
export function useSave() {
  const client = useQueryClient()
  return useMutation({
    meta: { handled: true },
    mutationFn: saveSubmission,
    onSuccess: item => showSaved(client, item),
    onError: error => {
      if (error instanceof ChangedMeanwhile) client.setQueryData(submissionQuery(error.item.id).queryKey, error.item)
    },
  })
}

/** Makes a new draft of what was submitted before. */
export function useCopy() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (id: number) => (await atrium.copyUserGeneratedContent({ id })).data,
    onSuccess: () => client.invalidateQueries({ queryKey: LISTS }),
  })
}

/** Whether an error is shown in another way already: the session is over, and a dialog says so. */
export const isSignedOut = (error: unknown): boolean => error instanceof AtriumError && error.status === 401

/** The name of a submission among a person's drafts; null of one that the server does not know. */
export const draftName = (id: number | null): string => `submission/${id ?? 'new'}`

/** The draft of this browser that was never saved; null without one. */
export const unsentQuery = (me: Me) =>
  queryOptions({
    queryKey: ['drafts', me.user.user_id, draftName(null)],
    queryFn: () => drafts.read<SubmissionFields>(draftKey(me, draftName(null))),
    staleTime: 0,
    gcTime: 0,
  })
