// Searches of this device, the latest first; kept here alone, deleted on sign-out.

import { useSyncExternalStore } from 'preact/compat'
import { PRIVATE_KEYS, stored } from '../../lib/device/storage.ts'

const KEPT_MAX_COUNT = 8

const listeners = new Set<() => void>()
const known = new Map<string, { readonly text: string | null; readonly searches: readonly string[] }>()

const keyOf = (userId: number): string => `${PRIVATE_KEYS}searches.${userId}`

export const useRecentSearches = (userId: number): readonly string[] =>
  useSyncExternalStore(subscribe, () => read(userId))

export function keepSearch(userId: number, words: string): void {
  const now = words.trim()
  if (!now) return
  const others = read(userId).filter(other => other.toLowerCase() !== now.toLowerCase())
  write(userId, [now, ...others].slice(0, KEPT_MAX_COUNT))
}

export const forgetSearch = (userId: number, words: string): void =>
  write(
    userId,
    read(userId).filter(other => other !== words),
  )

export const forgetSearches = (userId: number): void => write(userId, [])

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The same list as long as the same is kept. */
function read(userId: number): readonly string[] {
  const key = keyOf(userId)
  const text = stored.get(key)
  const last = known.get(key)
  if (last && last.text === text) return last.searches
  const searches = parse(text)
  known.set(key, { text, searches })
  return searches
}

function parse(text: string | null): readonly string[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(list) ? list.filter(each => typeof each === 'string').slice(0, KEPT_MAX_COUNT) : []
  } catch {
    return []
  }
}

function write(userId: number, searches: readonly string[]): void {
  stored.set(keyOf(userId), searches.length > 0 ? JSON.stringify(searches) : null)
  for (const listener of listeners) listener()
}
