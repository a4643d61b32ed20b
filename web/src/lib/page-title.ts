import { useSyncExternalStore } from 'preact/compat'
import { useEffect } from 'preact/hooks'

let owner = 'atrium'
let page: string | null = null
const listeners = new Set<() => void>()

const show = () => {
  if (!import.meta.env.SSR) document.title = shownTitle()
}

/** Shows the name of the program in the title of the window, once it is known. */
export function showOwner(name: string): void {
  owner = name
  show()
}

/** The title of the window. */
export const shownTitle = (): string => (page ? `${page} · ${owner}` : owner)

/** Names the window after the page. */
export function usePageTitle(title: string): void {
  // The server has no effects.
  if (import.meta.env.SSR) page = title
  useEffect(() => {
    page = title
    show()
    for (const listener of listeners) listener()
  }, [title])
}

/** Title of the shown page; null before the first one. */
export const pageTitle = (): string | null => page

/** The same, followed. */
export const useShownTitle = (): string | null =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    pageTitle,
    () => null,
  )
