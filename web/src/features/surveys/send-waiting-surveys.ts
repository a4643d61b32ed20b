// Sends the answers of surveys that wait for a network, once there is one: one tab at a time.

import type { QueryClient } from '@tanstack/preact-query'
import { drafts } from '../../core/drafts/draft-store.ts'
import { isNamedByServer } from '../../core/session/session-queries.ts'
import { inTurn } from '../../lib/device/tabs.ts'
import { isOnline } from '../../lib/network.ts'
import { sendAgain } from '../offline/send-again.ts'
import { type KeptSurvey, SURVEY_DRAFTS } from './survey-answers.ts'
import { isTransient, type Outcome, readSurveyNow, sendAnswers } from './surveys-queries.ts'

const LOCK = 'atrium.surveys'

/** Sends whenever there may be a network again, until the function that it returns is called. `owner`: as in keys of drafts. */
export const startSendingSurveys = (client: QueryClient, owner: string): (() => void) =>
  sendAgain(() => sendWaitingSurveys(client, owner))

const outcomeOf = (error: unknown): Outcome => (isTransient(error) ? 'waits' : 'closed')

/** True while some still wait. */
async function sendWaitingSurveys(client: QueryClient, owner: string): Promise<boolean> {
  let isLeft = true
  // Without a network its return is waited for.
  if (!isOnline()) return false
  await inTurn(LOCK, { ifAvailable: true }, async () => {
    const kept = await drafts.list<KeptSurvey>(`${owner}/${SURVEY_DRAFTS}`)
    const waiting = kept.filter(each => each.draft.value.isWaiting)
    if (waiting.length > 0 && !(await isNamedByServer(client))) return
    for (const { key, draft } of waiting) {
      const survey = await readSurveyNow(client, Number(key.split('/').at(-1)))
      if (!survey) continue
      const outcome = await sendAnswers(client, survey, draft.value.answers).catch(outcomeOf)
      if (outcome === 'sent') await drafts.drop(key)
      // It stays on the device, and its page says why; the same would be refused again.
      if (outcome === 'closed') await drafts.keep(key, { ...draft.value, isWaiting: false }, draft.version)
      if (outcome === 'waits') return
    }
    isLeft = false
  })
  return isLeft
}
