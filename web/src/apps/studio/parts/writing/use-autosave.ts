import { useEffectEvent } from 'preact/compat'
import { useEffect } from 'preact/hooks'

/** Rest after the last key before a draft is saved. */
const REST_MS = 1200
/** Until another attempt where the server could not be reached; the network's return does not wait for it. */
const RETRY_MS = 10_000

interface AutosaveOptions {
  /** There are changes, and no reason against saving them. */
  readonly isDue: boolean
  /** The last attempt failed by what may pass. */
  readonly isRetried: boolean
  /** The user has just signed in again: the retry does not wait. */
  readonly isBack: boolean
  /** The fields to save: a change restarts the delay. */
  readonly fields: object
  readonly save: () => Promise<unknown>
}

/** Saves what is typed once the keys rest, and again where the server could not be reached. */
export function useAutosave({ isDue, isRetried, isBack, fields, save }: AutosaveOptions): void {
  const saveSoon = useEffectEvent(() => void save())
  // biome-ignore lint/correctness/useExhaustiveDependencies: each key restarts the delay
  useEffect(() => {
    if (!isDue) return
    const timer = setTimeout(saveSoon, REST_MS)
    return () => clearTimeout(timer)
  }, [isDue, fields])
  useEffect(() => {
    if (!isRetried) return
    const timer = setTimeout(saveSoon, isBack ? 0 : RETRY_MS)
    const onOnline = () => saveSoon()
    addEventListener('online', onOnline)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', onOnline)
    }
  }, [isRetried, isBack])
}
