import type { Survey, SurveyChanges, SurveyQuestionInput } from '@atrium/client'
import { changedOf } from '../../../lib/records/changes.ts'
import { audiencesOf, targetingOf } from '../parts/targeting.ts'

/** A survey as its form has it. */
export interface SurveyFields {
  readonly title: string
  readonly intro: string
  readonly anonymous: boolean
  readonly by: readonly string[]
  readonly questions: readonly SurveyQuestionInput[]
  readonly audiences: readonly string[]
  readonly closes_at: string | null
  readonly notification_channels: Survey['notification_channels']
}

export const fieldsOf = (survey: Survey): SurveyFields => ({
  title: survey.title,
  intro: survey.intro ?? '',
  anonymous: survey.anonymous,
  by: survey.by,
  questions: survey.questions,
  audiences: audiencesOf(survey),
  closes_at: survey.closes_at,
  notification_channels: survey.notification_channels,
})

export const changesOf = ({ audiences, intro, by, questions, ...others }: Partial<SurveyFields>): SurveyChanges => ({
  ...others,
  ...(intro === undefined ? {} : { intro: intro || null }),
  ...(by ? { by: [...by] } : {}),
  ...(questions ? { questions: [...questions] } : {}),
  ...(audiences ? targetingOf(audiences) : {}),
})

/** What is typed and differs from the survey. */
export const unsavedOf = (survey: Survey, typed: Partial<SurveyFields>): Partial<SurveyFields> => {
  const saved = fieldsOf(survey)
  return changedOf({ ...saved, ...typed }, saved)
}
