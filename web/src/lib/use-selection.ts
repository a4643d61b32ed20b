import { useState } from 'react'

export interface Selection {
  readonly size: number
  readonly ids: readonly number[]
  has(id: number): boolean
  toggle(id: number, on: boolean): void
  clear(): void
}

/** Which of the rows in view are chosen. What is no longer in view is no longer chosen. */
export function useSelection(inView: readonly number[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
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
