import { lazy, Suspense } from 'preact/compat'
import { useMe } from '../../../core/session/session.tsx'
import { loadWords } from '../../../i18n/i18n.ts'
import { loadWithNetwork } from '../../../lib/network.ts'

const LostRole = lazy(async () => {
  const file = () => import('./lost-role.tsx')
  const [{ LostRole: part }] = await loadWithNetwork(() =>
    Promise.all([file(), loadWords(['studio/common', 'studio/rights'])]),
  )
  return { default: part }
})

/** Below the refusal of a page of the studio: what those have lost to whom all of it is closed. */
export function Refused() {
  if (useMe().can.publish) return null
  return (
    <Suspense fallback={null}>
      <LostRole />
    </Suspense>
  )
}
