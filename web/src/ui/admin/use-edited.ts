import { useState } from 'react'

interface Edited<Values extends object> {
  /** What is shown: what was typed, else what the server has. */
  readonly values: Values
  /** The members that differ from what the server has: what a PATCH sends. */
  readonly changes: Partial<Values>
  readonly isChanged: boolean
  set<Name extends keyof Values>(name: Name, value: Values[Name]): void
  reset(): void
}

/** What is typed over values of the server, which may be read again meanwhile: only what was touched is kept apart from them. */
export function useEdited<Values extends object>(stored: Values): Edited<Values> {
  const [typed, setTyped] = useState<Partial<Values>>({})
  const changes = Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => !isSame(value, stored[name as keyof Values])),
  ) as Partial<Values>
  return {
    values: { ...stored, ...typed },
    changes,
    isChanged: Object.keys(changes).length > 0,
    set: (name, value) => setTyped(before => ({ ...before, [name]: value })),
    reset: () => setTyped({}),
  }
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
