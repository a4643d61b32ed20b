import { type ComponentType, createElement } from 'preact'
import { lazy } from 'preact/compat'
import { OwnIds } from './use-id.ts'

const loading: Promise<unknown>[] = []

type LazyPart<Props> = ComponentType<Props> & {
  /** Loads its code; once it is there the part is rendered without a pause. Settles also where it cannot be loaded. */
  readonly preload: () => Promise<void>
}

/**
 * Preact's `lazy`, for a part of a first page: the server, which renders it in one go, has loaded it before (`partsLoaded`). A browser
 * that gets the page from the server shows the part at once; it becomes alive when its code has come.
 */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let part: ComponentType<Props> | undefined
  const loadPart = async () => {
    part = await load()
    return { default: part }
  }
  // Preact takes what is there at once from a `then` that calls back at once.
  // biome-ignore lint/suspicious/noThenProperty: that is the purpose
  const loaded = { then: (done: (file: object) => void) => done({ default: part }) }
  const preload = () =>
    loadPart().then(
      () => {},
      () => {},
    )
  if (import.meta.env.SSR) loading.push(loadPart())
  type File = Promise<{ default: ComponentType<Props> }>
  const Part = lazy(() => (part ? (loaded as unknown as File) : loadPart()))
  const Own = (props: Props & object) =>
    createElement(OwnIds, null, createElement(Part as ComponentType<object>, props))
  return Object.assign(Own as ComponentType<Props>, { preload })
}

/** For the server alone: settles when all its parts have loaded. */
export const partsLoaded = (): Promise<unknown> => Promise.all(loading)
