import { useState } from 'preact/hooks'

/** Key of a row. */
export type RowId = number | string

export interface Selection<Id extends RowId = number> {
  readonly size: number
  readonly ids: readonly Id[]
  has(id: Id): boolean
  toggle(id: Id, on: boolean): void
  clear(): void
}

/** Which of the rows in view are chosen. What is no longer in view is no longer chosen. */
export function useSelection<Id extends RowId = number>(inView: readonly Id[]): Selection<Id> {
  const [chosen, setChosen] = useState<ReadonlySet<Id>>(new Set())
  const ids = inView.filter(id => chosen.has(id))
  return {
    size: ids.length,
    ids,
    has: id => chosen.has(id),
    toggle: (id, on) =>
      setChosen(before => (on ? new Set([...before, id]) : new Set([...before].filter(other => other !== id)))),
    clear: () => setChosen(new Set()),
  }
}
