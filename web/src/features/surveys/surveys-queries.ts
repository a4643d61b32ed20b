import { AtriumError, type FeedSurvey } from '@atrium/client'
import { getFeedSurvey, respondToSurvey } from '@atrium/client/operations'
import { type QueryClient, queryOptions } from '@tanstack/preact-query'
import { connect } from '../../api/connect.ts'
import { isOnline } from '../../lib/network.ts'
import { bodyOf, type GivenAnswers } from './survey-answers.ts'

const atrium = connect({ getFeedSurvey, respondToSurvey })

export const surveyQuery = (id: number) =>
  queryOptions({
    queryKey: ['surveys', id],
    queryFn: async ({ signal }) => (await atrium.getFeedSurvey({ survey_id: id }, { signal })).data,
  })

/** `waits`: there is no network. `closed`: it came too late. */
export type Outcome = 'sent' | 'waits' | 'closed'

/**
 * Sends the answers once. The server keeps no key of this call: a 409 means that it has them already, unless the survey says otherwise.
 * @throws AtriumError for what the person has to put right
 */
export async function sendAnswers(
  client: QueryClient,
  survey: Pick<FeedSurvey, 'id' | 'questions'>,
  answers: GivenAnswers,
): Promise<Outcome> {
  if (!isOnline()) return 'waits'
  try {
    await atrium.respondToSurvey({ survey_id: survey.id, ...bodyOf(survey, answers) })
  } catch (error) {
    if (!(error instanceof AtriumError)) throw error
    if (isTransient(error)) return 'waits'
    if (error.status !== 409) throw error
    const { data } = await atrium.getFeedSurvey({ survey_id: survey.id })
    client.setQueryData(surveyQuery(survey.id).queryKey, data)
    if (!data.answered) return 'closed'
  }
  client.setQueryData(surveyQuery(survey.id).queryKey, before => before && { ...before, answered: true })
  for (const key of ['surveys', 'me', 'notifications']) void client.invalidateQueries({ queryKey: [key] })
  return 'sent'
}

/** The survey as it is now; null when it is not there for the person any more. */
export const readSurveyNow = (client: QueryClient, id: number): Promise<FeedSurvey | null> =>
  client.fetchQuery({ ...surveyQuery(id), staleTime: 0 }).catch(() => null)

/** Whether the same may succeed later. */
export const isTransient = (error: unknown): boolean =>
  error instanceof AtriumError && ([0, 401, 408, 429].includes(error.status) || error.status >= 500)
