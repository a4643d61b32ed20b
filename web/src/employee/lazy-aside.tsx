import { lazy, Suspense } from 'react'

const Aside = lazy(() => import('./aside.tsx').then(file => ({ default: file.Aside })))

/** `Aside`, which the page does not wait for, and phones do not show. */
export function LazyAside() {
  return (
    <Suspense fallback={null}>
      <Aside />
    </Suspense>
  )
}
