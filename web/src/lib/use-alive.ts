import { useEffect, useState } from 'preact/hooks'

let isAlive = !import.meta.env.SSR

/** Says that this browser takes over what the server rendered, until its frame is mounted (apps/shared/shell/frame.tsx). */
export function takeOver(): void {
  isAlive = false
  addEventListener(
    'atrium-alive',
    () => {
      isAlive = true
    },
    { once: true },
  )
}

/**
 * False while the server renders, and while a browser takes over what it rendered; true from then on. For what the server leaves out,
 * since it depends on the window or comes later anyway. The change waits for what is taken over, which would be done in one go for it.
 */
export function useAlive(): boolean {
  const [isShown, setShown] = useState(isAlive)
  useEffect(() => setShown(true), [])
  return isShown
}
