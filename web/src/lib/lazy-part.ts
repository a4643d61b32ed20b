import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

const loading: Promise<unknown>[] = []

/**
 * React's `lazy`, for a part of a first page: the server, which renders it in one go, has loaded it before (`partsLoaded`). Where a
 * browser gets the page from the server, the part is shown at once and becomes alive when its code has come.
 */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  if (!import.meta.env.SSR) return lazy(async () => ({ default: await load() }))
  let part: ComponentType<Props> | undefined
  loading.push(
    load().then(loaded => {
      part = loaded
    }),
  )
  // React takes what is there at once from a `then` that calls back at once.
  // biome-ignore lint/suspicious/noThenProperty: that is the purpose
  const loaded = { then: (done: (file: object) => void) => done({ default: part }) }
  return lazy(() => loaded as unknown as Promise<{ default: ComponentType<Props> }>)
}

/** Of the server alone: settles when every part that is rendered there is loaded. */
export const partsLoaded = (): Promise<unknown> => Promise.all(loading)
