import type { Me } from '@atrium/client'
import type { LucideIcon } from 'lucide-preact'
import type { ComponentType } from 'preact'
import { loadWords } from '../../i18n/i18n.ts'
import type { Key } from '../../i18n/keys.ts'
import { lazyPart } from '../../lib/lazy-part.ts'

/** An entry of the navigation. */
interface NavEntry {
  readonly label: Key<'app'>
  readonly icon: LucideIcon
  /** The heading that it is listed under, with the entries beside it that name the same one. */
  readonly section?: Key<'app'>
  /** How many wait there. */
  readonly count?: (me: Me) => number
  /** On phones a button in the top bar: a tab that depends on rights would move its neighbours. */
  readonly inTopBar?: boolean
}

/** A page of a document: its address, its code and words, which are loaded together, and its place in the navigation. */
export interface PageRoute {
  /** In wouter's form, e.g. `/topics/:channel_id`. */
  readonly path: string
  readonly Page: ComponentType
  /** Loads its code alone, also before it is known in which language its words are. */
  readonly load: () => Promise<unknown>
  /** Loads its code and words; settles when they are there, or cannot be. */
  readonly preload: () => Promise<void>
  readonly nav: NavEntry | null
  /** Whether the user may open it; true unless given. */
  readonly may: (me: Me) => boolean
  /** The role that it needs, shown to users without it. */
  readonly role: Key<'app'> | null
}

type Words = Parameters<typeof loadWords>[0][number]

interface PageOptions {
  readonly nav?: NavEntry
  readonly may?: (me: Me) => boolean
  readonly role?: Key<'app'>
  /** The server renders it for who is signed in, with the data that it begins with (apps/first-page/first-answers.ts). */
  readonly onServer?: boolean
}

/** `page('/topics', ['topics'], () => import('../topics/topics-page.tsx').then(file => file.TopicsPage))` */
export function page(
  path: string,
  words: readonly Words[],
  load: () => Promise<ComponentType>,
  { nav, may = () => true, role, onServer = false }: PageOptions = {},
): PageRoute {
  const loadAll = async () => (await Promise.all([load(), loadWords(words)]))[0]
  // The server has no use for the code of others.
  const isLoaded = onServer || !import.meta.env.SSR
  const Page = lazyPart(isLoaded ? loadAll : async () => () => null)
  return {
    path,
    Page,
    load,
    preload: Page.preload,
    nav: nav ?? null,
    may,
    role: role ?? null,
  }
}
