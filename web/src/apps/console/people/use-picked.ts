import type { DirectoryPerson } from '@atrium/client'
import { useState } from 'react'
import type { Selection } from '../../../lib/use-selection.ts'
import { BULK_MAX } from './people-queries.ts'

interface Picked {
  readonly people: readonly DirectoryPerson[]
  readonly selection: Selection
  /** Chooses these instead. */
  replace(people: readonly DirectoryPerson[]): void
}

/** People who are chosen, on this page of a list and on others: at most `BULK_MAX`. */
export function usePicked(inView: readonly DirectoryPerson[]): Picked {
  const [picked, setPicked] = useState<ReadonlyMap<number, DirectoryPerson>>(new Map())
  const toggle = (id: number, on: boolean) =>
    setPicked(before => {
      const next = new Map(before)
      const person = inView.find(({ user_id }) => user_id === id)
      if (!on) next.delete(id)
      else if (person && next.size < BULK_MAX) next.set(id, person)
      return next
    })
  return {
    people: [...picked.values()],
    selection: {
      size: picked.size,
      ids: [...picked.keys()],
      has: id => picked.has(id),
      toggle,
      clear: () => setPicked(new Map()),
    },
    replace: people => setPicked(new Map(people.slice(0, BULK_MAX).map(person => [person.user_id, person]))),
  }
}
