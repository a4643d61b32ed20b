// Browsers may call from the origins that registered clients redirect to.

import { LRUCache } from 'lru-cache'
import type { Database } from '../../db/database.ts'

const CACHE_MS = 10_000
const CACHE_ENTRIES_MAX = 1000

const caches = new WeakMap<Database, LRUCache<string, boolean>>()

/** Whether a client has a redirect address of this origin. Answers may be ten seconds old. */
export async function isRegisteredOrigin(database: Database, origin: string): Promise<boolean> {
  if (!URL.canParse(origin) || new URL(origin).origin !== origin) return false
  let cache = caches.get(database)
  if (!cache) {
    cache = new LRUCache({ max: CACHE_ENTRIES_MAX, ttl: CACHE_MS })
    caches.set(database, cache)
  }
  const known = cache.get(origin)
  if (known !== undefined) return known
  const found = await database.hot({
    name: 'registered_origin',
    text: `select 1 from oauth_clients c, unnest(c.redirect_uris) as uri
            where uri = $1 or starts_with(uri, $1 || '/') limit 1`,
    values: [origin],
  })
  cache.set(origin, found.length > 0)
  return found.length > 0
}
