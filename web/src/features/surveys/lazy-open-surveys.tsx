import { lazy, Suspense } from 'preact/compat'
import { useEffect, useState } from 'preact/hooks'
import { loadWords } from '../../i18n/i18n.ts'
import { loadWithNetwork } from '../../lib/network.ts'

const OpenSurveys = lazy(async () => {
  const [file] = await loadWithNetwork(() => Promise.all([import('./open-surveys.tsx'), loadWords(['surveys'])]))
  return { default: file.OpenSurveys }
})

/** `OpenSurveys` for the first page, which does not wait for it. */
export function LazyOpenSurveys() {
  const [isMounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  if (!isMounted) return null
  return (
    <Suspense fallback={null}>
      <OpenSurveys />
    </Suspense>
  )
}
