import { useEffect, useState } from 'preact/hooks'
import { useWaking } from './hydration/island.tsx'
import { isTakingOver } from './hydration/taking-over.ts'

/**
 * False while the server renders, and while a browser takes over what it rendered; true from then on. For what the server leaves out,
 * since it depends on the window or comes later anyway.
 */
export function useAlive(): boolean {
  const isWaking = useWaking()
  const [isShown, setShown] = useState(!import.meta.env.SSR && !isTakingOver() && !isWaking)
  useEffect(() => setShown(true), [])
  return isShown
}
