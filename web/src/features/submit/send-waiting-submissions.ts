// Sends submissions whose page was left before the server had them, with their files: one tab at a time, and never beside the page that
// has the submission open, which sends it itself.

import type { QueryClient } from '@tanstack/preact-query'
import { isNamedByServer } from '../../core/session/session-queries.ts'
import { loadWords } from '../../i18n/i18n.ts'
import { inTurn } from '../../lib/device/tabs.ts'
import { isOnline, loadWithNetwork } from '../../lib/network.ts'
import { sendAgain } from '../offline/send-again.ts'
import { lockOfDraft, waitingSubmission, waitingSubmissions } from './waiting-submissions.ts'

const LOCK = 'atrium.submissions'

/** Sends whenever there may be a network again, until the function that it returns is called. `owner`: as in keys of drafts. */
export const startSendingSubmissions = (client: QueryClient, owner: string): (() => void) =>
  sendAgain(() => sendAll(client, owner))

/** True while some still wait for something else than a network or their author. */
async function sendAll(client: QueryClient, owner: string): Promise<boolean> {
  if (!isOnline() || waitingSubmissions(owner).length === 0) return false
  if (!(await isNamedByServer(client))) return true
  await inTurn(LOCK, { ifAvailable: true }, async () => {
    const { sendSubmission } = await loadWithNetwork(() => import('./send-submission.ts'))
    await loadWords(['submit'])
    for (const { draft } of waitingSubmissions(owner))
      await inTurn(lockOfDraft(draft), { ifAvailable: true }, async () => {
        const submission = waitingSubmission(draft)
        if (submission && submission.refused === null && isOnline()) await sendSubmission(client, submission)
      })
  })
  return waitingSubmissions(owner).some(({ refused }) => refused === null)
}
