// Browsers may call from the origins that registered clients redirect to.

import { LRUCache } from 'lru-cache'
import type { Database } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'

const CACHE_MS = 10_000
const CACHE_ENTRIES_MAX = 1000

/** Returns whether a client has a redirect address of an origin. The answer may be ten seconds old. */
export function createOriginCheck(database: Database): (origin: string) => Promise<boolean> {
  const known = new LRUCache<string, boolean>({ max: CACHE_ENTRIES_MAX, ttl: CACHE_MS })
  return async origin => {
    if (!URL.canParse(origin) || new URL(origin).origin !== origin) return false
    const cached = known.get(origin)
    if (cached !== undefined) return cached
    const isRegistered = await isRegisteredOrigin(database, origin)
    known.set(origin, isRegistered)
    return isRegistered
  }
}

async function isRegisteredOrigin(database: Database, origin: string): Promise<boolean> {
  const found = await database.preparedQuery(
    'registered_origin',
    sql`select 1 from oauth_clients c, unnest(c.redirect_uris) as uri
            where c.kind <> 'document' and (uri = ${origin} or starts_with(uri, ${origin} || '/')) limit 1`,
  )
  return found.length > 0
}
