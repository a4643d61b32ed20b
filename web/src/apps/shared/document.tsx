import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Router } from 'wouter'
import type { WordFiles } from '../../i18n/i18n.ts'
import { boot } from './boot.tsx'
import type { PageRoute } from './navigation/page-route.ts'
import { Session } from './session/session.tsx'
import { Frame } from './shell/frame.tsx'
import { FramePending } from './shell/frame-pending.tsx'

interface DocumentOptions {
  /** Where its pages begin: `/`, `/studio` or `/console`. */
  readonly base: '' | '/studio' | '/console'
  readonly pages: readonly PageRoute[]
  readonly name?: 'documents.studio' | 'documents.console'
  readonly aside?: ReactNode
  /** What listens for keys on every page. */
  readonly keys?: ReactNode
  /** Files of words that only this document has. */
  readonly words?: WordFiles
}

/** Starts one of the three documents. */
export function startDocument(options: DocumentOptions): void {
  const { words = {} } = options
  void boot({ preload: () => preloadPage(options), app: <Document {...options} />, words })
}

function Document({ base, pages, name, aside, keys }: DocumentOptions) {
  const { t } = useTranslation('app')
  return (
    <Router base={base}>
      <Session pending={<FramePending broad={Boolean(name)} />}>
        <Frame pages={pages} {...(name ? { name: t(name) } : {})} aside={aside} />
        {keys}
      </Session>
    </Router>
  )
}

function preloadPage({ base, pages }: DocumentOptions): void {
  const path = location.pathname.slice(base.length) || '/'
  pages.find(page => isAt(page.path, path))?.preload()
}

/** Whether an address is of a route, as far as preloading goes: `:names` stand for one step. */
const isAt = (pattern: string, path: string): boolean =>
  new RegExp(`^${pattern.replaceAll(/:[^/]+/g, '[^/]+')}/?$`).test(path)
