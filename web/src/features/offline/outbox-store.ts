import { deviceStore } from '../../lib/device/device-store.ts'

/** What waits, by the id of the person. Loaded when something does: the first page does not need it. */
export const outboxStore = deviceStore('atrium-outbox', 'waiting')
