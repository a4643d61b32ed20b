// Reactions made without a network, in order, in this browser's IndexedDB, shared by all tabs; without a database, in the page while it
// is open. A later reaction of the same kind to a post replaces the earlier one.

import { useSyncExternalStore } from 'preact/compat'
import { randomId } from '../../lib/device/random-id.ts'
import { openChannel } from '../../lib/device/tabs.ts'

/** One wish that waits to be sent. */
export interface Waiting {
  /** Also the key by which the server knows a repetition. */
  readonly id: string
  readonly kind: 'like' | 'bookmark' | 'acknowledge' | 'view'
  readonly post_id: number
  readonly title: string
  readonly on: boolean
  /** Version of the shown text; only for confirmations. */
  readonly version?: string
}

/** By the id of the person. Loaded when something waits: the first page does not need it. */
const opened = () =>
  import('../../lib/device/device-store.ts').then(({ deviceStore }) => deviceStore('atrium-outbox', 'waiting'))
let store: ReturnType<typeof opened> | undefined

const channel = openChannel('atrium.outbox')
const listeners = new Set<() => void>()
const NOTHING: readonly Waiting[] = []
let shown: readonly Waiting[] = NOTHING
let owner: number | null = null
const opening = Promise.withResolvers<number>()
/** Changes that the browser cannot store; null while it can. */
let unstored: readonly Waiting[] | null = null

channel?.addEventListener('message', () => void reload())

/** Shows what waits of the person who is signed in. What is asked of the outbox before waits for it. */
export async function openOutbox(userId: number): Promise<void> {
  if (userId !== owner) unstored = null
  owner = userId
  opening.resolve(userId)
  await reload()
}

/** Adds a wish; it takes the place of an earlier one of its kind about the same post. */
export const queueChange = (wish: Omit<Waiting, 'id'>): Promise<void> =>
  change(list => [...list.filter(one => !isSame(one, wish)), { ...wish, id: randomId() }])

/** It was sent, or refused. Not when the person has changed it meanwhile: then it is another one. */
export const removeQueuedChange = (id: string): Promise<void> => change(list => list.filter(one => one.id !== id))

/** All of it, the oldest first; as other tabs left it. */
export async function readWaiting(): Promise<readonly Waiting[]> {
  const key = owner ?? (await opening.promise)
  return unstored ?? (await stored(table => table.get<readonly Waiting[]>(key)).catch(() => undefined)) ?? NOTHING
}

export async function forgetWaiting(userId: number): Promise<void> {
  unstored = null
  await stored(table => table.delete([userId])).catch(() => {})
}

/** The waiting changes that this tab knows. */
export const shownWaiting = (): readonly Waiting[] => shown

function onWaiting(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

type Same = Pick<Waiting, 'kind' | 'post_id' | 'version'>

/** Confirmations of two versions of a text are two wishes. */
export const isSame = (a: Same, b: Same): boolean =>
  a.kind === b.kind && a.post_id === b.post_id && a.version === b.version

async function change(make: (list: readonly Waiting[]) => readonly Waiting[]): Promise<void> {
  const key = owner ?? (await opening.promise)
  try {
    if (unstored) throw new Error('this browser keeps nothing')
    await stored(table => table.update<readonly Waiting[]>(key, list => make(list ?? NOTHING)))
  } catch {
    unstored = make(unstored ?? shown)
  }
  channel?.postMessage(null)
  await reload()
}

async function stored<Result>(call: (table: Awaited<ReturnType<typeof opened>>) => Promise<Result>): Promise<Result> {
  // Without a network its code may be missing: it is asked for again.
  store ??= opened().catch(error => {
    store = undefined
    throw error
  })
  return call(await store)
}

async function reload(): Promise<void> {
  const list = await readWaiting()
  if (list.length === 0 && shown.length === 0) return
  shown = list
  for (const listener of listeners) listener()
}

/** Whether something about a post waits for a connection. */
export const useIsWaiting = (postId: number): boolean =>
  useSyncExternalStore(
    onWaiting,
    () => shownWaiting().some(({ post_id, kind }) => post_id === postId && kind !== 'view'),
    () => false,
  )
