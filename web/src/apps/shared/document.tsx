// Start and surroundings of the three documents: words, data, errors, messages.

import '../../theme/index.css'
import { onlineManager, type QueryClient, QueryClientProvider } from '@tanstack/preact-query'
import type { ComponentChildren } from 'preact'
import { hydrate, render } from 'preact'
import { lazy, Suspense } from 'preact/compat'
import { Router } from 'wouter-preact'
import { createQueryClient } from '../../api/query-client.ts'
import { ErrorBoundary } from '../../core/navigation/error-boundary.tsx'
import { keepFocus } from '../../core/navigation/keep-focus.ts'
import type { PageRoute } from '../../core/navigation/page-route.ts'
import { keepPlaces } from '../../core/navigation/scroll-and-focus-restoration.ts'
import { Session } from '../../core/session/session.tsx'
import { keepForMe, leave, meQuery, nameByServer } from '../../core/session/session-queries.ts'
import { setSessionEnded } from '../../core/session/session-state.ts'
import { keptLanguage, startI18n, type WordFiles } from '../../i18n/i18n.ts'
import { ShownWords, translate, useTranslation } from '../../i18n/translate.ts'
import { wakeIslands } from '../../lib/hydration/island.tsx'
import { takeOver } from '../../lib/hydration/taking-over.ts'
import { leaveQuietly } from '../../lib/leave-quietly.ts'
import { isOnline, loadWithNetwork, onNetwork, watchNetwork } from '../../lib/network.ts'
import { surviveTranslation } from '../../lib/survive-translation.ts'
import { useAlive } from '../../lib/use-alive.ts'
import { OwnIds } from '../../lib/use-id.ts'
import { kindOf } from '../../ui/feedback/problem.ts'
import type { ProblemDetails } from '../../ui/feedback/problem-details.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { type FirstPage, readFirstPage, surroundWith } from '../first-page/first-page.ts'
import { FRAME_WORDS } from '../first-page/first-visits.ts'
import { Frame, FramePending } from './shell/frame.tsx'

interface DocumentOptions {
  /** Where its pages begin: `/`, `/studio` or `/console`. */
  readonly base: '' | '/studio' | '/console'
  readonly pages: readonly PageRoute[]
  readonly name?: 'documents.studio' | 'documents.console'
  readonly aside?: ComponentChildren
  /** Listener for keys on every page. */
  readonly keys?: ComponentChildren
  /** Below the navigation of wide windows. */
  readonly tools?: ComponentChildren
  /** Below the refusal of a page that the user may not open. */
  readonly refused?: ComponentChildren
  /** Files of words that only this document has. */
  readonly words?: WordFiles
  /** Keeps the answers that come with a page that the server rendered. */
  readonly keepAnswers?: (client: QueryClient, page: FirstPage) => void
  /** Says in passing why a change failed; unless given, by its kind alone. */
  readonly onChangeFailed?: (error: unknown) => unknown
}

/** Starts one of the three documents. */
export function startDocument(options: DocumentOptions): void {
  void boot({ ...options, page: firstPageOf(options), app: <Document {...options} /> })
}

interface DocumentProps extends DocumentOptions {
  /** The address that the server renders. */
  readonly path?: string
}

const SessionEndedDialog = lazy(async () => ({
  default: (await loadWithNetwork(() => import('./session-ended-dialog.tsx'))).SessionEndedDialog,
}))

/** The pages of a document, in their frame, for the signed-in user. */
export function Document({ base, name, keys, path, ...frame }: DocumentProps) {
  const { t } = useTranslation('app')
  return (
    <Router base={base} {...(path === undefined ? {} : { ssrPath: path })}>
      <Session pending={<FramePending broad={Boolean(name)} />}>
        <Frame {...frame} name={name && t(name)} />
        {keys}
        <SessionWatch />
      </Session>
    </Router>
  )
}

/** Loads at once, beside the page, which does not wait for it, and works where it cannot be loaded. */
function SessionWatch() {
  const isAlive = useAlive()
  if (!isAlive) return null
  return (
    <Suspense fallback={null}>
      <SessionEndedDialog />
    </Suspense>
  )
}

interface SurfaceProps {
  readonly client: QueryClient
  readonly children: ComponentChildren
}

/** Beside the first page, which does not wait for it: it is there, and empty, before there is something to say. */
const ToastRegion = lazy(async () => ({
  default: (await loadWithNetwork(() => import('../../ui/feedback/toast-region.tsx'))).ToastRegion,
}))

/** Providers around the pages: data, errors, messages. */
export function Surface({ client, children }: SurfaceProps) {
  const isAlive = useAlive()
  return (
    <OwnIds prefix="i">
      <ShownWords>
        <QueryClientProvider client={client}>
          <ErrorBoundary outermost>
            <Suspense fallback={null}>{children}</Suspense>
          </ErrorBoundary>
          {isAlive && (
            <Suspense fallback={null}>
              <ToastRegion />
            </Suspense>
          )}
        </QueryClientProvider>
      </ShownWords>
    </OwnIds>
  )
}

function firstPageOf({ base, pages }: DocumentOptions): PageRoute | undefined {
  const path = location.pathname.slice(base.length) || '/'
  return pages.find(page => isAt(page.path, path))
}

/** Whether an address is of a route, as far as preloading goes: `:names` stand for one step. */
const isAt = (pattern: string, path: string): boolean =>
  new RegExp(`^${pattern.replaceAll(/:[^/]+/g, '[^/]+')}/?$`).test(path)

interface BootOptions extends Pick<DocumentOptions, 'words' | 'onChangeFailed' | 'keepAnswers'> {
  /** The one that the address names; it is loaded while the person is read. */
  readonly page: PageRoute | undefined
  readonly app: ComponentChildren
}

/** Starts a document. */
async function boot({ page, app, words, keepAnswers, onChangeFailed = sayKind }: BootOptions): Promise<void> {
  let isUnchecked = false
  const client = createQueryClient({
    onSessionEnded: () => {
      // A page that was kept from a visit before may be of a session that has ended since.
      if (isUnchecked) void leave()
      else if (client.getQueryData(meQuery.queryKey)) setSessionEnded(true)
    },
    onChangeFailed,
  })
  watchNetwork()
  onlineManager.setEventListener(onNetwork)
  // It hears of changes alone, and takes a page that is opened without a network for one that has it.
  onlineManager.setOnline(isOnline())
  const first = keepAnswers ? readFirstPage() : null
  if (first) {
    surroundWith(first, null)
    keepAnswers?.(client, first)
    if (!first.isKept) nameByServer()
    // Its code is not needed before.
    addEventListener('atrium-alive', () => void keepForMe(client), { once: true })
  }
  isUnchecked = first?.isKept === true
  void client.prefetchQuery(meQuery).then(() => {
    isUnchecked = false
  })
  renewAfterUpdate()
  page?.load().catch(() => {})
  ignoreComposing()
  keepPlaces()
  keepFocus()
  onNetwork(isNow => isNow && loadMissedPictures())
  // A browser whose choice did not reach the server draws the page itself, with the answers that came.
  const isRendered = first !== null && (keptLanguage() ?? first.language) === first.language
  await startI18n(FRAME_WORDS, { own: words, language: isRendered ? first.language : undefined })
  const root = document.getElementById('root') as HTMLElement
  leaveQuietly()
  surviveTranslation(root)
  const all = <Surface client={client}>{app}</Surface>
  const loaded = page?.preload()
  if (!isRendered) {
    root.replaceChildren()
    return render(all, root)
  }
  // Hydrates at once: a change in between would throw the server's rendering away.
  await loaded
  takeOver()
  addEventListener('atrium-alive', wakeIslands, { once: true })
  hydrate(all, root)
}

const sayKind = (error: unknown) =>
  toast(translate(`error.${kindOf(error)}.title`, { ns: 'app' }), { tone: 'problem', details: error as ProblemDetails })

/** The server was updated under an open page: a part that is no longer there comes with the new document. Once. */
function renewAfterUpdate(): void {
  addEventListener('vite:preloadError', () => {
    // It is there, but not the network: loading the page again would take away what is shown.
    if (!isOnline()) return
    const key = 'atrium.renewed'
    try {
      if (Date.now() - Number(sessionStorage.getItem(key) ?? 0) < 60_000) return
      sessionStorage.setItem(key, String(Date.now()))
    } catch {
      // A browser that does not remember it would load the page for ever.
      return
    }
    location.reload()
  })
}

/** Pictures that did not come without a network, and were hidden for it, are asked for again. */
function loadMissedPictures(): void {
  for (const image of document.images) {
    if (!image.src || !image.complete || image.naturalWidth > 0) continue
    image.hidden = false
    image.setAttribute('src', image.src)
  }
}

/** Safari's code of a key that arrives after its composition has ended. */
const COMPOSING_KEY = 229

/**
 * Enter that ends a composition (Chinese, Japanese, Korean) is of the input method: no field and no form of the page hears of it.
 * Editors of texts know by themselves.
 */
function ignoreComposing(): void {
  const ignore = (event: KeyboardEvent) => {
    const isComposing = event.isComposing || event.keyCode === COMPOSING_KEY
    if (event.key === 'Enter' && isComposing && !(event.target as HTMLElement).isContentEditable)
      event.stopPropagation()
  }
  addEventListener('keydown', ignore, { capture: true })
}
