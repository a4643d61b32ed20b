import { useEffect, useState } from 'react'

const DELAY_MS = 250

/** A value a moment after it last changed, for requests while a user types. */
export function useDeferred<Value>(value: Value): Value {
  const [kept, setKept] = useState(value)
  useEffect(() => {
    const timer = setTimeout(setKept, DELAY_MS, value)
    return () => clearTimeout(timer)
  }, [value])
  return kept
}
