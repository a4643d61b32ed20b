import { useEffect, useMemo, useRef, useState } from 'preact/hooks'

/** `later` calls `run` with its last arguments once it was not called for `delayMs`; `cancel` drops the call. */
export function useDelayed<Args extends unknown[]>(run: (...args: Args) => void, delayMs: number) {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  const delayed = useMemo(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const cancel = () => clearTimeout(timer)
    const later = (...args: Args) => {
      cancel()
      timer = setTimeout(() => latest.current(...args), delayMs)
    }
    return { later, cancel }
  }, [delayMs])
  useEffect(() => delayed.cancel, [delayed])
  return delayed
}

const DELAY_MS = 250

/** The value 250 ms after its last change, for requests while a user types. */
export function useDeferred<Value>(value: Value): Value {
  const [kept, setKept] = useState(value)
  useEffect(() => {
    const timer = setTimeout(setKept, DELAY_MS, value)
    return () => clearTimeout(timer)
  }, [value])
  return kept
}
