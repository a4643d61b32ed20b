import { type ComponentChildren, createContext, createElement } from 'preact'
import { useContext, useState } from 'preact/hooks'

interface Scope {
  readonly prefix: string
  /** Ids and scopes that were given out. */
  count: number
}

const IdScope = createContext<Scope>({ prefix: 'i', count: 0 })

/**
 * Gives what is inside ids of its own. Needed around all that is rendered at once by the server and later by a browser: Preact's
 * `useId` counts in the order of rendering, so that what comes in between would take its ids.
 */
export function OwnIds({ prefix, children }: { readonly prefix?: string; readonly children: ComponentChildren }) {
  const id = useId()
  const [scope] = useState<Scope>(() => ({ prefix: `${prefix ?? id}-`, count: 0 }))
  return createElement(IdScope, { value: scope }, children)
}

/** An id for elements of a component, the same in the server and in the browser. */
export function useId(): string {
  const scope = useContext(IdScope)
  const [id] = useState(() => `${scope.prefix}${scope.count++}`)
  return id
}
