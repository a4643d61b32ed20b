import type { Me } from '@atrium/client'

type Restrictions = Me['restrictions']

const LISTS = ['topics', 'audiences', 'aliases'] as const

export interface LostRights {
  readonly list: (typeof LISTS)[number]
  /** Names of the lost entries; empty where there was no list before and everything was allowed. */
  readonly lost: readonly string[]
  readonly left: readonly string[]
}

const nameOf = (entry: { readonly name: string } | { readonly display_name: string }): string =>
  'name' in entry ? entry.name : entry.display_name

/** Returns the lists of a publisher that allow less than before. */
export const lostRights = (before: Restrictions, now: Restrictions): LostRights[] =>
  LISTS.flatMap(list => {
    const left = now[list]
    if (left === null) return []
    const had = before[list] as readonly ({ id: number } & Parameters<typeof nameOf>[0])[] | null
    const lost = had?.filter(({ id }) => left.every(entry => entry.id !== id)) ?? []
    return had === null || lost.length > 0 ? [{ list, lost: lost.map(nameOf), left: left.map(nameOf) }] : []
  })
