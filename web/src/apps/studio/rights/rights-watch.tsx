import type { Me } from '@atrium/client'
import { lazy, Suspense } from 'preact/compat'
import { useEffect, useState } from 'preact/hooks'
import { useMe } from '../../../core/session/session.tsx'
import { loadWords } from '../../../i18n/i18n.ts'
import { PRIVATE_KEYS, stored } from '../../../lib/device/storage.ts'
import { loadWithNetwork } from '../../../lib/network.ts'
import { useAlive } from '../../../lib/use-alive.ts'
import { type LostRights, lostRights } from './lost-rights.ts'

const LostRightsDialog = lazy(async () => {
  const file = () => import('./lost-rights-dialog.tsx')
  const [{ LostRightsDialog: dialog }] = await loadWithNetwork(() =>
    Promise.all([file(), loadWords(['studio/rights'])]),
  )
  return { default: dialog }
})

/** Compares the rights of a publisher with those that this browser stored, and says once which are lost. */
export function RightsWatch() {
  const isAlive = useAlive()
  const { program, user, restrictions } = useMe()
  const key = `${PRIVATE_KEYS}rights/${program.id}/${user.user_id}`
  const now = JSON.stringify(restrictions)
  const [lost, setLost] = useState<readonly LostRights[]>([])
  useEffect(() => {
    const before = stored.get(key)
    const found = before === null ? [] : lostRights(JSON.parse(before) as Me['restrictions'], JSON.parse(now))
    setLost(found)
    if (found.length === 0) stored.set(key, now)
  }, [key, now])
  if (!isAlive || lost.length === 0) return null
  const close = () => {
    stored.set(key, now)
    setLost([])
  }
  return (
    <Suspense fallback={null}>
      <LostRightsDialog lost={lost} onClose={close} />
    </Suspense>
  )
}
