// Requests of a person that the server has not confirmed yet, in order, shared by all tabs. A wish is written at once where a page
// that is left keeps it (localStorage), then into this browser's IndexedDB, and leaves with the server's answer. A later wish of the same
// kind about the same thing replaces the earlier one. Without a database wishes stay where they were written first.

import { useSyncExternalStore } from 'preact/compat'
import { randomId } from '../../lib/device/random-id.ts'
import { stored } from '../../lib/device/storage.ts'
import { openChannel } from '../../lib/device/tabs.ts'

/** One wish that waits for its answer. */
export interface Waiting {
  /** Also the key by which the server knows a repetition. */
  readonly id: string
  readonly kind: 'like' | 'bookmark' | 'acknowledge' | 'view' | 'comment_like'
  readonly post_id: number
  readonly title: string
  readonly on: boolean
  /** When it was made, in milliseconds. */
  readonly at: number
  /** Version of the shown text; only for confirmations. */
  readonly version?: string
  /** Which of several kinds of likes. */
  readonly reaction_type_id?: number
  readonly comment_id?: number
}

export type Wish = Omit<Waiting, 'id' | 'at'>

/** Keys of wishes that the database may not have yet: this, the person, the wish. apps/first-page/first-tap.js writes them too. */
const INSTANT = 'atrium.outbox/'
const instantKey = (owner: number, id: string) => `${INSTANT}${owner}/${id}`

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
/** Wishes of this tab that the database does not have yet. */
const pending = new Map<string, Waiting>()

channel?.addEventListener('message', ({ data }) => void hear(data))

let readAnswered: (wish: Waiting) => Promise<void> = async () => {}

/** Readers of the response to a wish of this browser that another tab has sent, before it is shown as answered. */
export const onAnsweredElsewhere = (read: typeof readAnswered): void => {
  readAnswered = read
}

/** Another tab has added a wish, or has the answer to the one of this id. */
async function hear(id: string | null): Promise<void> {
  const answered = shown.find(one => one.id === id)
  if (answered) await readAnswered(answered).catch(() => {})
  await reload()
}

/** Shows what waits of the person who is signed in. What is asked of the outbox before waits for it. */
export async function openOutbox(userId: number): Promise<void> {
  owner = userId
  const instant = instantOf(userId)
  show(instant.reduce(withWish, shown))
  opening.resolve(userId)
  for (const wish of instant) await keep(userId, wish)
  await reload()
}

/** Adds a wish; it takes the place of an earlier one of its kind about the same thing. */
export async function queueChange(wish: Wish): Promise<Waiting> {
  const made = { ...wish, id: randomId(), at: Date.now() }
  const key = owner ?? (await opening.promise)
  for (const one of instantOf(key).filter(one => isSame(one, made))) stored.set(instantKey(key, one.id), null)
  pending.set(made.id, made)
  stored.set(instantKey(key, made.id), JSON.stringify(made))
  show(withWish(shown, made))
  await keep(key, made)
  channel?.postMessage(null)
  return made
}

/** It was answered, or given up. Not when the person has changed it meanwhile: then it is another one. */
export async function removeQueuedChange(id: string): Promise<void> {
  const key = owner ?? (await opening.promise)
  pending.delete(id)
  stored.set(instantKey(key, id), null)
  show(shown.filter(one => one.id !== id))
  await change(key, list => list.filter(one => one.id !== id)).catch(() => {})
  channel?.postMessage(id)
}

/** All of it, the oldest first; as other tabs left it. */
export async function readWaiting(): Promise<readonly Waiting[]> {
  const key = owner ?? (await opening.promise)
  const list = (await inStore(table => table.get<readonly Waiting[]>(key)).catch(() => undefined)) ?? NOTHING
  return [...instantOf(key), ...pending.values()].reduce(withWish, list)
}

/** The waiting changes that this tab knows. */
export const shownWaiting = (): readonly Waiting[] => shown

/** Whether something about a post waits, so that what is read of it may be older than the wish. */
export const isPostWaiting = (postId: number): boolean => shown.some(one => one.post_id === postId)

type Same = Pick<Waiting, 'kind' | 'post_id' | 'version' | 'comment_id'>

/** Confirmations of two versions of a text are two wishes. */
const isSame = (a: Same, b: Same): boolean =>
  a.kind === b.kind && a.post_id === b.post_id && a.version === b.version && a.comment_id === b.comment_id

function withWish(list: readonly Waiting[], wish: Waiting): readonly Waiting[] {
  if (list.some(one => one.id === wish.id || (isSame(one, wish) && one.at > wish.at))) return list
  return [...list.filter(one => !isSame(one, wish)), wish]
}

/** Wishes of a person that may not be in the database, the oldest first. */
function instantOf(userId: number): readonly Waiting[] {
  const wishes = stored.keys(`${INSTANT}${userId}/`).map(key => JSON.parse(stored.get(key) ?? 'null') as Waiting | null)
  return wishes.filter(wish => wish !== null).sort((a, b) => a.at - b.at)
}

async function keep(key: number, wish: Waiting): Promise<void> {
  try {
    await change(key, list => withWish(list, wish))
    pending.delete(wish.id)
    stored.set(instantKey(key, wish.id), null)
  } catch {
    // This browser has no database: it stays where it is.
  }
}

const change = (key: number, make: (list: readonly Waiting[]) => readonly Waiting[]): Promise<void> =>
  inStore(table => table.update<readonly Waiting[]>(key, list => make(list ?? NOTHING)))

async function inStore<Result>(call: (table: Awaited<ReturnType<typeof opened>>) => Promise<Result>): Promise<Result> {
  // Without a network its code may be missing: it is asked for again.
  store ??= opened().catch(error => {
    store = undefined
    throw error
  })
  return call(await store)
}

async function reload(): Promise<void> {
  show(await readWaiting())
}

function show(list: readonly Waiting[]): void {
  if (list.length === 0 && shown.length === 0) return
  shown = list
  for (const listener of listeners) listener()
}

function onWaiting(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The waiting wishes, as far as `choose` picks a value that stays the same while nothing changes. */
export const useOutbox = <Value>(choose: (list: readonly Waiting[]) => Value): Value =>
  useSyncExternalStore(
    onWaiting,
    () => choose(shown),
    () => choose(NOTHING),
  )
