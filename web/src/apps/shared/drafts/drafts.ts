import { deviceStore } from '../../../lib/device/device-store.ts'
import { stored } from '../../../lib/device/storage.ts'
import { createDraftStore, type DraftStorage } from './draft-store.ts'

const storage: DraftStorage = { ...deviceStore('atrium-drafts', 'drafts'), instant: stored }

/** The drafts of this browser, in its IndexedDB. Components take `useDraft`. */
export const drafts = createDraftStore(storage)
