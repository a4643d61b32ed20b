import { LRUCache } from 'lru-cache'

const ONE = () => 1

/**
 * A cache of up to `entriesMax` entries that evicts the least recently used first and takes memory only for its contents. Given
 * `max`, the library allocates space for all entries up front: 4 MB and some 15 ms for 100,000.
 * @param ttlMs how long an entry is valid; without it, for ever
 * @param onGone called for each entry that leaves the cache, whatever the reason
 */
export const growingCache = <K extends {}, V extends {}>(
  entriesMax: number,
  ttlMs = 0,
  onGone?: (value: V, key: K) => void,
): LRUCache<K, V> =>
  new LRUCache<K, V>({ maxSize: entriesMax, sizeCalculation: ONE, ttl: ttlMs, ...(onGone ? { dispose: onGone } : {}) })
