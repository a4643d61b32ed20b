// Data of people in all stores of this browser: unsent data is found and kept for a while, and everything is removed.

import { deviceStore } from '../../lib/device/device-store.ts'
import { stored, UNSENT_KEPT } from '../../lib/device/storage.ts'
import { SHARED_CACHE } from '../../lib/device/worker-names.ts'
import { forgetPlaces } from '../navigation/places.ts'
import { readWaiting } from '../offline/outbox.ts'

/** By `program/user/name`. */
const DRAFTS = deviceStore('atrium-drafts', 'drafts')
const FILES = deviceStore('atrium-uploads', 'files')
/** By user. */
const OUTBOX = deviceStore('atrium-outbox', 'waiting')

const KEPT_DAYS = 14
const DAY_MS = 86_400_000

/** Texts of people, by what their keys begin with, and the part of the rest that is the user. */
const TEXTS = [
  { prefix: 'atrium.draft/', userAt: 1 },
  { prefix: 'atrium.submissions/', userAt: 1 },
  { prefix: 'atrium.outbox/', userAt: 0 },
] as const
const ofUser = (key: string, userAt: number): number => Number(key.split('/')[userAt])

/** Parts of a draft that are drafts of their own. */
const PART = /\/(?:people|picture|id)$/

/** Names of the drafts, files and wishes of the signed-in user that are not sent, each once: `comment/42`. */
export async function unsentOf(userId: number): Promise<readonly string[]> {
  const [drafts, files, outbox] = await Promise.all([keysIn(DRAFTS), keysIn(FILES), readWaiting()])
  const texts = TEXTS.filter(({ userAt }) => userAt === 1).flatMap(({ prefix }) =>
    stored.keys(prefix).map(key => key.slice(prefix.length)),
  )
  const names = [...drafts, ...files, ...texts]
    .filter(key => ofUser(key, 1) === userId)
    .map(key => key.split('/').slice(2).join('/').replace(PART, ''))
  const wishes = outbox.filter(({ kind }) => kind !== 'view').map(({ post_id }) => `wish/${post_id}`)
  return [...new Set([...names, ...wishes])]
}

/** Removes what is kept of all people; what is unsent of `userId` stays if it `isKept`, for 14 days and for them alone. */
export async function forgetPeople(userId: number | null, isKept: boolean): Promise<void> {
  // First: where the page ends before the rest is done, the next visit does it (`keepUnsentOnlyFor`).
  const until = isKept ? Date.now() + KEPT_DAYS * DAY_MS : 0
  if (userId !== null) stored.set(UNSENT_KEPT, JSON.stringify({ user_id: userId, until }))
  stored.forgetPrivate()
  forgetPlaces()
  await globalThis.caches?.delete(SHARED_CACHE)
  await forgetUnsent(user => !isKept || user !== userId)
  if (!isKept) stored.set(UNSENT_KEPT, null)
}

/** Deletes a person's data when somebody else signs in, or when it is too old; `userId` is null while nobody is signed in. */
export async function keepUnsentOnlyFor(userId: number | null): Promise<void> {
  const text = stored.get(UNSENT_KEPT)
  if (text === null) return
  const left = JSON.parse(text) as { readonly user_id: number; readonly until: number }
  const isOver = left.until <= Date.now() || (userId !== null && userId !== left.user_id)
  if (isOver) await forgetUnsent(user => user === left.user_id)
  if (isOver || userId !== null) stored.set(UNSENT_KEPT, null)
}

async function forgetUnsent(isOf: (userId: number) => boolean): Promise<void> {
  for (const { prefix, userAt } of TEXTS)
    for (const key of stored.keys(prefix)) if (isOf(ofUser(key.slice(prefix.length), userAt))) stored.set(key, null)
  await Promise.all(
    [DRAFTS, FILES].map(async store => {
      const keys = await keysIn(store)
      await store.delete(keys.filter(key => isOf(ofUser(key, 1)))).catch(() => {})
    }),
  )
  const users = (await OUTBOX.entries().catch(() => [])).map(([user]) => Number(user))
  await OUTBOX.delete(users.filter(isOf)).catch(() => {})
}

/** None where this browser has no such store. */
const keysIn = async (store: typeof DRAFTS): Promise<string[]> =>
  (await store.entries().catch(() => [])).filter(([, value]) => !isEmpty(value)).map(([key]) => key)

const isEmpty = (value: unknown): boolean => Array.isArray(value) && value.length === 0
