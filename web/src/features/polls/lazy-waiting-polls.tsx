import { lazy, Suspense } from 'react'
import { loadWords } from '../../i18n/i18n.ts'
import { loadWithNetwork } from '../../lib/load-with-network.ts'
import { useFirstShown } from '../../lib/use-first-shown.ts'

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
