// When a person was here last, on this device: what is new since then is offered to be caught up with.

import { PRIVATE_KEYS, stored } from '../../../lib/device/storage.ts'

/** An absence of this length begins a new visit. */
const AWAY_MS = 8 * 3_600_000
const keyOf = (userId: number) => `${PRIVATE_KEYS}visit/${userId}`

interface Visit {
  /** Milliseconds: the person was here then. */
  readonly at: number
  /** The end of the visit before; null while there was none. */
  readonly since: number | null
}

function read(userId: number): Visit | null {
  try {
    const { at, since } = JSON.parse(stored.get(keyOf(userId)) ?? 'null') as Visit
    return Number.isFinite(at) ? { at, since } : null
  } catch {
    return null
  }
}

/** Records that the person is here. Returns the end of their visit before, in milliseconds; null at the first one. */
export function recordVisit(userId: number, now: number): number | null {
  const before = read(userId)
  const since = before && now - before.at > AWAY_MS ? before.at : (before?.since ?? null)
  stored.set(keyOf(userId), JSON.stringify({ at: now, since } satisfies Visit))
  return since
}

/** The end of the visit before this one, in milliseconds; null at the first one. */
export const lastVisit = (userId: number): number | null => read(userId)?.since ?? null
