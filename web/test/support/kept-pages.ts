// Data that a test's browser keeps for times without a network.

import type { Page } from 'playwright-core'

/** Content of a store of this browser; null before the database exists. */
export const entriesIn = (page: Page, database: string, store: string) =>
  page.evaluate(
    async names => {
      // Opening it would create it.
      if (!(await indexedDB.databases()).some(({ name }) => name === names.database)) return null
      return new Promise<Record<string, unknown>[]>((resolve, reject) => {
        const opening = indexedDB.open(names.database)
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const all = opening.result.transaction(names.store).objectStore(names.store).getAll()
          all.onsuccess = () => {
            opening.result.close()
            resolve(all.result)
          }
        }
      })
    },
    { database, store },
  )

/** Data kept for times without a network, as JSON; empty before the database exists. */
export const keptIn = async (page: Page): Promise<string> => {
  const entries = await entriesIn(page, 'atrium-offline', 'kept')
  return entries ? JSON.stringify(entries) : ''
}
