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

/** True a moment after a component is there: what nobody looks for at once leaves the network to what they do. */
function useFirstShown(): boolean {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), FIRST_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [])
  return isShown
}
