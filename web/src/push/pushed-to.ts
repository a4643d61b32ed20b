import { stored } from '../lib/storage.ts'

const KEY = 'atrium.push'

/** Whose notifications this browser shows while no page is open, by their id; null for nobody's. */
export const pushedTo = (): string | null => stored.get(KEY)

export const setPushedTo = (userId: number | null): void => stored.set(KEY, userId === null ? null : String(userId))
