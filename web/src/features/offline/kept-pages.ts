// What a person last saw, in this browser's IndexedDB, for when there is no network: who they are, the last posts, and the submission that is being written. Only
// one person's is kept: the next sign-in of another user deletes it.

import type { Me } from '@atrium/client'
import type { QueryClient } from '@tanstack/react-query'
import { deviceStore } from '../../lib/device/device-store.ts'
import { POSTS } from '../engagement/post-cache.ts'
import { DOCUMENTS_CACHE, FORGET_PICTURES, PICTURES_CACHE } from './worker-names.ts'

const POSTS_KEPT = 50
const SAVE_AFTER_MS = 2_000
const KEY = 'pages'

interface KeptAnswer {
  readonly key: readonly unknown[]
  readonly data: unknown
  readonly at: number
}

interface KeptPages {
  readonly me: Me
  readonly answers: readonly KeptAnswer[]
}

const store = deviceStore('atrium-offline', 'kept')

/** Where there is no IndexedDB, as in some private windows, nothing is kept. */
const kept = (): Promise<KeptPages | undefined> => store.get<KeptPages>(KEY).catch(() => undefined)

/** A user is signed in: what is kept of others is deleted, before anything of it could be shown. */
export async function keepOnlyFor(userId: number): Promise<void> {
  const before = await kept()
  if (before && before.me.user.user_id !== userId) await forgetKept()
}

/** The session has ended. What waits to be sent stays: it is sent when the same person is back. */
export async function forgetKept(): Promise<void> {
  const cached = [PICTURES_CACHE, DOCUMENTS_CACHE].map(async name => globalThis.caches?.delete(name))
  navigator.serviceWorker?.controller?.postMessage(FORGET_PICTURES)
  await Promise.allSettled([store.delete([KEY]), ...cached])
}

/** Without a network: puts what was kept where pages look for it, and returns the person; undefined when nothing is kept. */
export async function restoreKept(client: QueryClient): Promise<Me | undefined> {
  const pages = await kept()
  if (!pages) return undefined
  for (const { key, data, at } of pages.answers) {
    if (client.getQueryData(key) === undefined) client.setQueryData(key, data, { updatedAt: at })
  }
  return pages.me
}

/** Keeps what the person sees from now on, until the function that it returns is called. */
export function keepPages(client: QueryClient, meKey: readonly unknown[]): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const save = () => {
    timer = undefined
    const me = client.getQueryData<Me>(meKey)
    if (!me) return
    const answers = answersOf(client)
    // What other tabs, and pages before this one, have read is kept with it.
    store.update<KeptPages>(KEY, before => ({ me, answers: newestOf(answers, before?.answers ?? []) })).catch(() => {})
  }
  const unsubscribe = client.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && isKept(query.queryKey)) timer ??= setTimeout(save, SAVE_AFTER_MS)
  })
  timer = setTimeout(save, SAVE_AFTER_MS)
  return () => {
    clearTimeout(timer)
    unsubscribe()
  }
}

/** Posts, and what the form of a submission needs to show the draft that is in it. */
const isKept = ([kind, what]: readonly unknown[]): boolean =>
  kind === POSTS || (kind === 'topics' && what === 'followed') || (kind === 'submissions' && what !== 'list')

function answersOf(client: QueryClient): readonly KeptAnswer[] {
  const queries = client
    .getQueryCache()
    .findAll({ predicate: ({ queryKey, state }) => isKept(queryKey) && state.data !== undefined })
  return queries.map(({ queryKey, state }) => ({
    key: queryKey,
    // As JSON: an answer's headers cannot be stored.
    data: JSON.parse(JSON.stringify(firstPages(state.data))),
    at: state.dataUpdatedAt,
  }))
}

/** Each once, the newest first, as far as there is room for their posts. */
function newestOf(answers: readonly KeptAnswer[], before: readonly KeptAnswer[]): readonly KeptAnswer[] {
  const byKey = new Map([...before, ...answers].map(answer => [JSON.stringify(answer.key), answer]))
  return [...byKey.values()].sort((a, b) => b.at - a.at).slice(0, POSTS_KEPT)
}

interface Pages {
  readonly pages: readonly { readonly data?: readonly unknown[] }[]
  readonly pageParams: readonly unknown[]
}

function firstPages(data: unknown): unknown {
  const { pages, pageParams } = data as Partial<Pages>
  if (!pages || !pageParams) return data
  let posts = 0
  const count = pages.filter(page => {
    const fits = posts < POSTS_KEPT
    posts += page.data?.length ?? 0
    return fits
  }).length
  return { pages: pages.slice(0, count), pageParams: pageParams.slice(0, count) }
}
