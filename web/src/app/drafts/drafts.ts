import { createStore, delMany, entries, get, set } from 'idb-keyval'
import { stored } from '../../lib/device/storage.ts'
import { createDraftStore, type DraftStorage } from './draft-store.ts'

let store: ReturnType<typeof createStore> | undefined
const opened = () => {
  store ??= createStore('atrium-drafts', 'drafts')
  return store
}

const storage: DraftStorage = {
  get: async key => get(key, opened()),
  set: async (key, draft) => set(key, draft, opened()),
  delete: async keys => delMany([...keys], opened()),
  entries: async () => entries(opened()),
  instant: stored,
}

/** The drafts of this browser, in its IndexedDB. Components take `useDraft`. */
export const drafts = createDraftStore(storage)
