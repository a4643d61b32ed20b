// The last pages of one person in this browser's IndexedDB, for times without a network: the profile, the last posts, and the
// submission in progress (features/offline/save-for-offline.ts saves them). The next sign-in of another user deletes them.

import type { Me } from '@atrium/client'
import type { QueryClient } from '@tanstack/preact-query'
import { deviceStore } from '../../lib/device/device-store.ts'
import { stored, UNSENT_KEPT } from '../../lib/device/storage.ts'
import { DOCUMENTS_CACHE, FORGET_PICTURES, PICTURES_CACHE } from '../../lib/device/worker-names.ts'

const KEY = 'pages'

export interface KeptAnswer {
  readonly key: readonly unknown[]
  readonly data: unknown
  readonly at: number
}

export interface KeptPages {
  readonly me: Me
  readonly answers: readonly KeptAnswer[]
}

const store = deviceStore('atrium-offline', 'kept')

/** Where there is no IndexedDB, as in some private windows, nothing is kept. */
const kept = (): Promise<KeptPages | undefined> => store.get<KeptPages>(KEY).catch(() => undefined)

/** Removes what another person, or this one long ago, left here unsent; null while nobody is signed in. */
async function expireUnsent(userId: number | null): Promise<void> {
  if (stored.get(UNSENT_KEPT) === null) return
  const { keepUnsentOnlyFor } = await import('../session/device-data.ts')
  await keepUnsentOnlyFor(userId)
}

/** A user is signed in: what is kept of others is deleted, before anything of it could be shown. */
export async function keepOnlyFor(userId: number): Promise<void> {
  await expireUnsent(userId)
  const before = await kept()
  if (before && before.me.user.user_id !== userId) await forgetKept()
}

/** The session has ended. What waits to be sent stays: it is sent when the same person is back. */
export async function forgetKept(): Promise<void> {
  await expireUnsent(null)
  const cached = [PICTURES_CACHE, DOCUMENTS_CACHE].map(async name => globalThis.caches?.delete(name))
  navigator.serviceWorker?.controller?.postMessage(FORGET_PICTURES)
  await Promise.allSettled([store.delete([KEY]), ...cached])
}

/** Deletes the kept document of an address unless it has a word: the reader has seen a newer state of it, which is among the answers. */
export async function dropOlderDocument(path: string, word: string): Promise<void> {
  const cache = await globalThis.caches?.open(DOCUMENTS_CACHE)
  const document = await cache?.match(path)
  if (document && !(await document.text()).includes(word)) await cache?.delete(path)
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

/** Saves pages together with those that other tabs, and pages before this one, have saved. */
export const updateKept = (change: (before: KeptPages | undefined) => KeptPages): Promise<unknown> =>
  store.update<KeptPages>(KEY, change).catch(() => {})
