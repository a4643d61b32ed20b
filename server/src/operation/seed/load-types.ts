import type { SeedSource, SeedUser } from '@atrium/seed'
import type { Store } from './store.ts'

export interface LoadOptions {
  readonly programId: number
  readonly organisationId: number
  /** UUIDs follow from it, and from what the program holds already. */
  readonly key: string
  /** The password hash of accounts that may sign in. */
  readonly passwordHash?: (user: SeedUser) => string | null
  /** Counts of what has been written so far. */
  readonly onProgress?: (what: keyof LoadCounts, count: number) => void
  /** Asked before every set; throw from it to stop. */
  readonly checkpoint?: () => void
}

/** The records that a load counts. */
export const COUNTED = [
  'users',
  'groups',
  'topics',
  'followers',
  'posts',
  'engagements',
  'comments',
  'polls',
  'poll_responses',
] as const

export type LoadCounts = Record<(typeof COUNTED)[number], number>

/** The common data of the steps: the store, and the ids of what has been written, by index in the source. */
export interface Load {
  readonly store: Store
  readonly source: SeedSource
  readonly options: LoadOptions
  readonly programId: number
  /** 1, or more where people of the same names are there already. */
  readonly edition: number
  readonly userIds: number[]
  readonly audienceIds: number[]
  readonly topicIds: number[]
  readonly postIds: number[]
  readonly aliasIds: number[]
  readonly initiativeIds: number[]
  readonly counts: LoadCounts
  /** Counts what was written and lets the caller show it, or stop here. */
  done(what: keyof LoadCounts, count: number): void
}
