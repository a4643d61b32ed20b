import { lazy, Suspense } from 'react'
import { loadWithNetwork } from '../../lib/network.ts'
import { useMedia } from '../../lib/use-media.ts'
import { startDocument } from '../shared/document.tsx'
import { pages } from './pages.ts'

void import('../../features/offline/register-worker.ts').then(({ registerWorker }) => registerWorker())
startDocument({ base: '', pages, aside: <LazyAside /> })

/** Narrower windows have no place for it (app/shell/frame.module.css). */
const WIDE = 'not (max-width: 74rem)'

const Aside = lazy(async () => ({ default: (await loadWithNetwork(() => import('./aside.tsx'))).Aside }))

/** `Aside`, which the page does not wait for, and phones do not load. */
function LazyAside() {
  if (!useMedia(WIDE)) return null
  return (
    <Suspense fallback={null}>
      <Aside />
    </Suspense>
  )
}
