import { useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * False while the server renders, and while a browser takes over what it rendered; true from then on. For what the server leaves out,
 * since it depends on the window or comes later anyway.
 */
export const useAlive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
