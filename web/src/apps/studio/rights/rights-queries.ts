import type { Restrictions } from '@atrium/client'
import { seeOwnRestrictions } from '@atrium/client/operations'
import type { QueryClient } from '@tanstack/preact-query'
import { connect } from '../../../api/connect.ts'
import { patchMe } from '../../../core/session/session-queries.ts'

const atrium = connect({ seeOwnRestrictions })

/** Keeps what a publisher is restricted to as seen. What the server keeps may be newer than what was shown: that is shown next. */
export async function keepAsSeen(client: QueryClient, shown: Restrictions): Promise<void> {
  patchMe(client, me => ({ ...me, restrictions_seen: shown }))
  const kept = await atrium.seeOwnRestrictions().catch(() => null)
  if (kept) patchMe(client, me => ({ ...me, restrictions: kept.data }))
}
