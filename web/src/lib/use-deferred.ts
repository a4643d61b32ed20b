import { useEffect, useState } from 'react'

const DELAY_MS = 250

/** A value a moment after it last changed, for what is asked of the server while somebody types. */
export function useDeferred<Value>(value: Value): Value {
  const [kept, setKept] = useState(value)
  useEffect(() => {
    const timer = setTimeout(setKept, DELAY_MS, value)
    return () => clearTimeout(timer)
  }, [value])
  return kept
}
