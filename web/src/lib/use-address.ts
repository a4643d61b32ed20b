import { useLocation, useSearchParams } from 'wouter'

export interface Address {
  /** The value of a parameter; null when it is not there. */
  get(name: string): string | null
  /** This page with other parameters: null leaves one out. The page number is left out unless it is among the changes. */
  hrefWith(changes: Readonly<Record<string, string | null>>): string
  /** Goes there; the entry of the history is replaced, so that "back" leaves the page. */
  change(changes: Readonly<Record<string, string | null>>): void
}

/** The parameters of the address as the state of a page, so that a view can be shared, reloaded and gone back to. */
export function useAddress(): Address {
  const [path] = useLocation()
  const [parameters, setParameters] = useSearchParams()
  const withChanges = (now: URLSearchParams, changes: Readonly<Record<string, string | null>>) => {
    const next = new URLSearchParams(now)
    next.delete('page')
    for (const [name, value] of Object.entries(changes)) {
      if (value === null || value === '') next.delete(name)
      else next.set(name, value)
    }
    return next
  }
  return {
    get: name => parameters.get(name),
    hrefWith: changes => {
      const next = withChanges(parameters, changes)
      return next.size > 0 ? `${path}?${next}` : path
    },
    change: changes => setParameters(now => withChanges(now, changes), { replace: true }),
  }
}
