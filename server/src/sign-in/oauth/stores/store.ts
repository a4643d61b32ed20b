import { hash } from 'node:crypto'
import type { Adapter } from 'oidc-provider'

const unsupported = async () => {
  throw new Error('the protocol library was not expected to call this')
}

/** A store with these methods; the library never calls the others with the features that are switched on. */
export const createStore = (methods: Partial<Adapter>): Adapter => ({
  upsert: unsupported,
  find: unsupported,
  findByUserCode: unsupported,
  findByUid: unsupported,
  consume: unsupported,
  destroy: unsupported,
  // Ending a family is one statement on its grant (grants.ts), which deletes everything else.
  revokeByGrantId: async () => {},
  ...methods,
})

/** The key under which a record is stored. */
export const idHash = (id: string): Buffer => hash('sha256', id, 'buffer')

export const epochSeconds = (date: Date): number => Math.floor(date.getTime() / 1000)
