import { useEffect, useMemo, useRef } from 'react'

/** `later` calls what was given last, once nothing was asked for so many milliseconds; `cancel` forgets it. */
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
