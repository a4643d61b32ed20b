import { useQueryClient } from '@tanstack/preact-query'
import { lazy, Suspense, useEffectEvent } from 'preact/compat'
import { useEffect } from 'preact/hooks'
import { useMe } from '../../../core/session/session.tsx'
import { loadWords } from '../../../i18n/i18n.ts'
import { loadWithNetwork } from '../../../lib/network.ts'
import { useAlive } from '../../../lib/use-alive.ts'
import { lostRights } from './lost-rights.ts'
import { keepAsSeen } from './rights-queries.ts'

const LostRightsDialog = lazy(async () => {
  const file = () => import('./lost-rights-dialog.tsx')
  const [{ LostRightsDialog: dialog }] = await loadWithNetwork(() =>
    Promise.all([file(), loadWords(['studio/rights'])]),
  )
  return { default: dialog }
})

/** Compares the rights of a publisher with those that they saw last, in any browser, and says once which are lost. */
export function RightsWatch() {
  const isAlive = useAlive()
  const client = useQueryClient()
  const { can, restrictions, restrictions_seen } = useMe()
  const [before, now] = [JSON.stringify(restrictions_seen), JSON.stringify(restrictions)]
  const lost = restrictions_seen === null ? [] : lostRights(restrictions_seen, restrictions)
  const hasLost = lost.length > 0
  const see = useEffectEvent(() => void keepAsSeen(client, restrictions))
  useEffect(() => {
    // Only while the studio is open to the person: afterwards the stored rights show that it was (lost-role.tsx).
    if (can.publish && before !== now && !hasLost) see()
  }, [before, now, hasLost, can.publish])
  if (!isAlive || !hasLost) return null
  return (
    <Suspense fallback={null}>
      <LostRightsDialog lost={lost} onClose={see} />
    </Suspense>
  )
}
