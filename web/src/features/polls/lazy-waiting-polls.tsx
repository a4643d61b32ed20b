import { lazy, Suspense } from 'preact/compat'
import { useEffect, useState } from 'preact/hooks'
import { loadWords } from '../../i18n/i18n.ts'
import { loadWithNetwork } from '../../lib/network.ts'

const WaitingPolls = lazy(async () => {
  const [file] = await loadWithNetwork(() => Promise.all([import('./waiting-polls.tsx'), loadWords(['polls'])]))
  return { default: file.WaitingPolls }
})

/** `WaitingPolls` for the first page, which does not wait for it. */
export function LazyWaitingPolls({ as }: { readonly as: 'section' | 'article' }) {
  if (!useFirstShown()) return null
  return (
    <Suspense fallback={null}>
      <WaitingPolls as={as} />
    </Suspense>
  )
}

/** A first visit has shown what it is about by then, also over a slow network. */
const FIRST_SHOWN_MS = 1_500

let wasShown = false

/**
 * True a moment after the first page is there: what nobody looks for at once leaves the network to what they do. On the way back to it at
 * once: the page is as long as it was left.
 */
function useFirstShown(): boolean {
  const [isShown, setShown] = useState(wasShown)
  useEffect(() => {
    const timer = setTimeout(() => {
      wasShown = true
      setShown(true)
    }, FIRST_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [])
  return isShown
}
