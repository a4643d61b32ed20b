// Unsent texts of a user, kept in this browser until they are sent: over a lost session, a reload, a crash, a day without network.
// Stored by user: the pages of another user on the same device do not show them.

import { deviceStore } from '../../lib/device/device-store.ts'
import { stored } from '../../lib/device/storage.ts'

/** A draft as it is kept. */
export interface KeptDraft<Value> {
  readonly value: Value
  /** ISO 8601. */
  readonly kept_at: string
  /** Version that it started from, such as `updated_at` of the server's record; null for a new record. */
  readonly version: string | null
}

/** Where drafts are kept: a table of the browser, or one that tests make. */
export interface DraftStorage {
  get(key: string): Promise<KeptDraft<unknown> | undefined>
  set(key: string, draft: KeptDraft<unknown>): Promise<void>
  delete(keys: readonly string[]): Promise<void>
  entries(): Promise<readonly (readonly [key: string, draft: KeptDraft<unknown>])[]>
  /** Keeps a text before it returns, for a page that is being left; null takes it away. */
  readonly instant?: { get(key: string): string | null; set(key: string, text: string | null): void }
}

interface DraftStore {
  /** Null when there is none, or when this browser keeps nothing. */
  read<Value>(key: string): Promise<KeptDraft<Value> | null>
  /** Null where the storage did not take it: it then lives as long as the page. */
  keep<Value>(key: string, value: Value, version: string | null): Promise<KeptDraft<Value> | null>
  /** Like `keep`, for a page that is being left: it may end before `keep` does. */
  keepAtOnce<Value>(key: string, value: Value, version: string | null): void
  drop(key: string): Promise<void>
  /** Those whose keys begin so, the latest first. */
  list<Value>(prefix: string): Promise<{ readonly key: string; readonly draft: KeptDraft<Value> }[]>
}

/** Drafts expire after so long. */
const KEPT_DAYS_MAX = 60
const KEPT_COUNT_MAX = 300
const DAY_MS = 86_400_000

/** The key of a draft: `draftKey(me, 'comment/42')`. */
export const draftKey = (
  { user, program }: { readonly user: { readonly user_id: number }; readonly program: { readonly id: number } },
  name: string,
): string => `${program.id}/${user.user_id}/${name}`

/**
 * Drafts in a storage. One that fails (private windows, a full disk) is no fault: drafts then live as long as the page.
 */
export function createDraftStore(storage: DraftStorage, now: () => number = Date.now): DraftStore {
  /** Drafts that the storage refused. */
  const unstored = new Map<string, KeptDraft<unknown>>()
  let swept: Promise<void> | undefined
  const attempt = async <Result>(work: () => Promise<Result>, otherwise: Result): Promise<Result> => {
    try {
      return await work()
    } catch {
      return otherwise
    }
  }
  const sweep = async () => {
    const oldest = new Date(now() - KEPT_DAYS_MAX * DAY_MS).toISOString()
    const entries = [...(await storage.entries())].sort(byLatest)
    const gone = entries.filter(([, draft], index) => index >= KEPT_COUNT_MAX || draft.kept_at < oldest)
    if (gone.length > 0) await storage.delete(gone.map(([key]) => key))
  }
  const sweepOnce = () => {
    swept ??= attempt(sweep, undefined)
    return swept
  }
  const instantKey = (key: string) => `atrium.draft/${key}`
  /** Moves drafts of the instant storage to the others. */
  const takeInstant = async (key: string) => {
    const text = storage.instant?.get(instantKey(key))
    if (!text) return
    const draft = JSON.parse(text) as KeptDraft<unknown>
    const stored = await attempt(() => storage.get(key), undefined)
    const isLatest = !stored || stored.kept_at <= draft.kept_at
    if (!isLatest || (await attempt(() => storage.set(key, draft).then(() => true), false)))
      storage.instant?.set(instantKey(key), null)
    else unstored.set(key, draft)
  }
  return {
    async read<Value>(key: string) {
      await sweepOnce()
      await takeInstant(key)
      const draft = unstored.get(key) ?? (await attempt(() => storage.get(key), undefined))
      return (draft as KeptDraft<Value> | undefined) ?? null
    },
    async keep<Value>(key: string, value: Value, version: string | null) {
      const draft = { value, version, kept_at: new Date(now()).toISOString() }
      const isStored = await attempt(() => storage.set(key, draft).then(() => true), false)
      if (isStored) unstored.delete(key)
      else unstored.set(key, draft)
      return isStored ? draft : null
    },
    keepAtOnce(key, value, version) {
      const draft = { value, version, kept_at: new Date(now()).toISOString() }
      storage.instant?.set(instantKey(key), JSON.stringify(draft))
    },
    async drop(key) {
      storage.instant?.set(instantKey(key), null)
      unstored.delete(key)
      await attempt(() => storage.delete([key]), undefined)
    },
    async list<Value>(prefix: string) {
      await sweepOnce()
      const entries = new Map([...(await attempt(() => storage.entries(), [])), ...unstored])
      return [...entries]
        .filter(([key]) => key.startsWith(prefix))
        .sort(byLatest)
        .map(([key, draft]) => ({ key, draft: draft as KeptDraft<Value> }))
    },
  }
}

type Entry = readonly [key: string, draft: KeptDraft<unknown>]

const byLatest = ([, one]: Entry, [, other]: Entry): number => (one.kept_at < other.kept_at ? 1 : -1)

const storage: DraftStorage = { ...deviceStore('atrium-drafts', 'drafts'), instant: stored }

/** The drafts of this browser, in its IndexedDB. Components take `useDraft`. */
export const drafts = createDraftStore(storage)
