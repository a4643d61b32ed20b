import { hash } from 'node:crypto'
import type { Adapter } from 'oidc-provider'

const unsupported = async () => {
  throw new Error('the protocol library was not expected to call this')
}

/** A store that can do what `methods` can; the rest is never called with the features that are switched on. */
export const store = (methods: Partial<Adapter>): Adapter => ({
  upsert: unsupported,
  find: unsupported,
  findByUserCode: unsupported,
  findByUid: unsupported,
  consume: unsupported,
  destroy: unsupported,
  // Ending a family is one statement on its grant (grants.ts), which takes everything else along.
  revokeByGrantId: async () => {},
  ...methods,
})

/** The key under which a record is stored. */
export const idHash = (id: string): Buffer => hash('sha256', id, 'buffer')

export const epochSeconds = (date: Date): number => Math.floor(date.getTime() / 1000)
