import { useState } from 'preact/hooks'
import { useLocation, useSearchParams } from 'wouter-preact'
import { useDelayed } from './use-delayed.ts'

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

/** Which page of a list the address asks for, from 1. */
export const pageOf = (address: Address): number => Math.max(1, Math.trunc(Number(address.get('page')) || 1))

const DELAY_MS = 250

/**
 * A text that is typed and kept in the address as parameter `name`, a moment later, so that it can be shared, reloaded
 * and gone back to. `kept` is what the address says now; `commit` writes at once.
 */
export function useAddressText(name: string, delayMs = DELAY_MS) {
  const [parameters, setParameters] = useSearchParams()
  const kept = parameters.get(name) ?? ''
  const [typed, setTyped] = useState(kept)
  const [written, setWritten] = useState(kept)
  const [seen, setSeen] = useState(kept)
  if (kept !== seen) {
    setSeen(kept)
    // Not by typing: the user followed a link, or went back.
    if (kept !== written) setTyped(kept)
  }
  const write = (text: string, path: string) => {
    // A link was followed before the text was written: the page that it leads to is not left for this.
    if (path !== location.pathname) return
    setWritten(text)
    setParameters(
      now => {
        const next = new URLSearchParams(now)
        if (text) next.set(name, text)
        else next.delete(name)
        return next
      },
      { replace: true },
    )
  }
  const { later, cancel } = useDelayed(write, delayMs)
  const type = (text: string) => {
    setTyped(text)
    later(text.trim(), location.pathname)
  }
  const commit = (text: string) => {
    cancel()
    setTyped(text)
    write(text.trim(), location.pathname)
  }
  return { typed, kept, type, commit }
}
