import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { useDelayed } from './use-delayed.ts'

const DELAY_MS = 250

/**
 * A text that is typed and kept in the address as parameter `name`, a moment later, so that it can be shared, reloaded
 * and gone back to. `kept` is what the address says now; `commit` writes at once.
 */
export function useAddressText(name: string) {
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
  const { later, cancel } = useDelayed(write, DELAY_MS)
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
