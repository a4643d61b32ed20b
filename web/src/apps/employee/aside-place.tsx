import { lazy, Suspense } from 'preact/compat'
import { loadWithNetwork } from '../../lib/network.ts'
import { useMedia } from '../../lib/use-media.ts'

/** Narrower windows have no place for it (app/shell/frame.module.css). */
const WIDE = 'not (max-width: 74rem)'

const Aside = lazy(async () => ({ default: (await loadWithNetwork(() => import('./aside.tsx'))).Aside }))

/** `Aside`, which the page does not wait for, and phones do not load. */
export function LazyAside() {
  if (!useMedia(WIDE)) return null
  return (
    <Suspense fallback={null}>
      <Aside />
    </Suspense>
  )
}
