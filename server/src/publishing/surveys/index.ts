// Surveys: publishers ask up to fifty questions, and results show groups, never a single person (docs/contract/surveys.md).
//
// Anonymity is a property of what is stored (decision 0115). Who has answered and what was answered are two rows without a common value
// and without a time (`0260_surveys.sql`, reading/surveys); while a survey is open its results grow in fives (`results/shown-responses.ts`); when
// it closes, `anonymity/` folds the values of attributes, writes all answers anew in random order, and writes the results for good.

import type { Module } from '../../shared/module.ts'
import { surveyClock } from './clock.ts'
import { copySurvey, createSurvey, deleteSurvey, listSurveys, readSurveySettings, updateSurvey } from './endpoints.ts'
import { forgetPlaces } from './forget.ts'
import { remindSurvey } from './reminders.ts'
import { getSurveyResults } from './results/endpoint.ts'
import { listSurveyResponses } from './results/table.ts'
import { listSurveyTexts } from './results/texts.ts'
import { closeSurvey, openSurvey } from './states.ts'
import { deleteSurveyTranslation, getSurveyTranslation, setSurveyTranslation } from './translations.ts'

export { settle } from './anonymity/settle.ts'
export { NPS_TO, type Question, SurveyQuestion, valuesOf } from './questions.ts'
export { isForReader, isInAudience, keysOfSurvey, lockSurvey, readSurvey } from './record.ts'
export { SurveyParams, type SurveyRow } from './survey.ts'
export { type Answers, tallyOf } from './tally.ts'
export { inLanguageOf, readTranslations } from './translated-survey.ts'

export const surveysModule: Module = {
  name: 'surveys',
  endpoints: {
    listSurveys,
    createSurvey,
    readSurvey: readSurveySettings,
    updateSurvey,
    deleteSurvey,
    copySurvey,
    openSurvey,
    setSurveyTranslation,
    closeSurvey,
    getSurveyTranslation,
    deleteSurveyTranslation,
    remindSurvey,
    getSurveyResults,
    listSurveyTexts,
    listSurveyResponses,
  },
  forgetPlaces,
  workers: [surveyClock],
}
