// Surveys for their readers: what is to be answered, and the one response of each (docs/contract/surveys.md#for-readers).

import type { Module } from '../../shared/module.ts'
import { getFeedSurvey, listFeedSurveys, respondToSurvey } from './endpoints.ts'

export const surveyResponsesModule: Module = {
  name: 'survey-responses',
  endpoints: { listFeedSurveys, getFeedSurvey, respondToSurvey },
}
