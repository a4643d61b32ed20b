import { useEffect, useState } from 'react'

/** A first visit has shown what it is about by then, also over a slow network. */
const FIRST_SHOWN_MS = 1_500

/** True a moment after a component is there: what nobody looks for at once leaves the network to what they do. */
export function useFirstShown(): boolean {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), FIRST_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [])
  return isShown
}
