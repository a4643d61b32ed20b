// Figures about the people of a restricted publisher, counted anew from what each did, and kept for a moment: pages of the studio ask for
// the same ones again.

import type { Restricted } from '../../platform/access/restrictions.ts'
import { growingCache } from '../../platform/growing-cache.ts'
import { defineState } from '../../platform/services.ts'

/** Milliseconds for which figures are kept. */
const KEPT_MS = 10_000
const KEPT_MAX = 10_000

export interface NarrowedFigures {
  /** The figures of a record for the audiences of the reader: those that are kept, and what `count` returns for the others. */
  read<T extends object>(
    of: { readonly programId: number; readonly kind: string; readonly reader: Restricted },
    ids: readonly number[],
    count: (ids: readonly number[]) => Promise<ReadonlyMap<number, T>>,
  ): Promise<ReadonlyMap<number, T>>
}

export const narrowedFigures = defineState('narrowed figures', (): NarrowedFigures => {
  const kept = growingCache<string, object>(KEPT_MAX, KEPT_MS)
  return {
    async read<T extends object>(
      { programId, kind, reader }: Parameters<NarrowedFigures['read']>[0],
      ids: readonly number[],
      count: (ids: readonly number[]) => Promise<ReadonlyMap<number, T>>,
    ) {
      const keyOf = (id: number) => `${kind} ${programId} ${id} ${reader.restrictions.audienceIds?.join(',')}`
      const known = new Map(ids.map(id => [id, kept.get(keyOf(id)) as T | undefined]))
      const missing = ids.filter(id => known.get(id) === undefined)
      const counted = missing.length === 0 ? new Map<number, T>() : await count(missing)
      for (const [id, figures] of counted) kept.set(keyOf(id), figures)
      return new Map(
        ids.flatMap(id => {
          const figures = known.get(id) ?? counted.get(id)
          return figures === undefined ? [] : [[id, figures] as const]
        }),
      )
    },
  }
})
