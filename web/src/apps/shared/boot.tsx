// What the three documents have in common: words, data, errors, messages.

import '../../theme/index.css'
import { AtriumError } from '@atrium/client'
import { onlineManager, QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import { type ReactNode, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { createQueryClient } from '../../api/query-client.ts'
import { startI18n, type WordFiles } from '../../i18n/i18n.ts'
import { ignoreComposing } from '../../lib/ignore-composing.ts'
import { kindOf } from '../../ui/feedback/problem.ts'
import { ToastRegion } from '../../ui/feedback/toast-region.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { ErrorBoundary } from './navigation/error-boundary.tsx'
import { keepFocus } from './navigation/keep-focus.ts'
import { keepPlaces } from './navigation/use-arrival.ts'
import { meQuery } from './session/session-queries.ts'
import { setSessionEnded } from './session/session-state.ts'

interface BootOptions {
  /** The pages that the address names: their code is fetched while the person is. */
  readonly preload: () => void
  readonly app: ReactNode
  /** Files of words that other documents do not have. */
  readonly words?: WordFiles
}

/** Starts a document. */
export async function boot({ preload, app, words }: BootOptions): Promise<void> {
  const client = createQueryClient({
    onSessionEnded: () => {
      if (client.getQueryData(meQuery.queryKey)) setSessionEnded(true)
    },
    onChangeFailed: error => {
      const reference = error instanceof AtriumError && error.requestId ? ` (${error.requestId})` : ''
      toast(i18next.t(`error.${kindOf(error)}.title`, { ns: 'app' }) + reference, { tone: 'problem' })
    },
  })
  // It hears of changes alone, and takes a page that is opened without a network for one that has it.
  onlineManager.setOnline(navigator.onLine)
  void client.prefetchQuery(meQuery)
  renewAfterUpdate()
  ignoreComposing()
  keepPlaces()
  keepFocus()
  await startI18n(['ui', 'app'], words)
  preload()
  createRoot(document.getElementById('root') as HTMLElement).render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <ErrorBoundary outermost>
          <Suspense fallback={null}>{app}</Suspense>
        </ErrorBoundary>
        <ToastRegion />
      </QueryClientProvider>
    </StrictMode>,
  )
}

/** The server was updated under an open page: a part that is no longer there comes with the new document. Once. */
function renewAfterUpdate(): void {
  addEventListener('vite:preloadError', event => {
    // It is there, but not the network: loading the page again would take away what is shown.
    if (!navigator.onLine) return
    const key = 'atrium.renewed'
    try {
      if (Date.now() - Number(sessionStorage.getItem(key) ?? 0) < 60_000) return
      sessionStorage.setItem(key, String(Date.now()))
    } catch {
      // A browser that does not remember it would load the page for ever.
      return
    }
    event.preventDefault()
    location.reload()
  })
}
