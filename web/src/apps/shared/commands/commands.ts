// What Ctrl+K finds in a document.

import type { Me } from '@atrium/client'
import type { ParseKeys } from 'i18next'
import type { PageRoute } from '../navigation/page-route.ts'

/** A record that was found. */
export interface Found {
  readonly href: string
  readonly label: string
  readonly hint?: string
}

/** A place that the navigation does not list, or something to do. */
export interface Command {
  readonly href: string
  readonly label: ParseKeys<'commands'>
  readonly may?: (me: Me) => boolean
}

export interface Commands {
  readonly pages: readonly PageRoute[]
  readonly commands: readonly Command[]
  /** Records that have these words, of the kinds that the caller may see. */
  readonly find: (words: string, me: Me) => Promise<readonly Found[]>
}
