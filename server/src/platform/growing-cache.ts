import { LRUCache } from 'lru-cache'

const ONE = () => 1

/**
 * A cache of up to `entriesMax` entries, the least recently used go first, that takes memory for what it holds. Given `max`, the
 * library takes the room for all of them when it is made: 4 MB and some 15 ms for 100,000.
 * @param ttlMs how long an entry is good; without it, for ever
 */
export const growingCache = <K extends {}, V extends {}>(entriesMax: number, ttlMs = 0): LRUCache<K, V> =>
  new LRUCache<K, V>({ maxSize: entriesMax, sizeCalculation: ONE, ttl: ttlMs })
