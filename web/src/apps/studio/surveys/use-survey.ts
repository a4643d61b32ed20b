import { useQueryClient } from '@tanstack/preact-query'
import { useTranslation } from '../../../i18n/translate.ts'
import { isSame } from '../../../lib/records/changes.ts'
import { useLatest } from '../parts/writing/use-latest.ts'
import { useWriting } from '../parts/writing/use-writing.ts'
import { fieldsOf, PARTED, type SurveyFields, savable } from './survey-fields.ts'
import { keepVersion, readSurveyVersion, type SurveyVersion, saveSurvey } from './surveys-queries.ts'

/** A survey that is written, and saved by a button; merged with what colleagues save. `latest` is the version that its page has read. */
export function useSurvey(latest: SurveyVersion) {
  const { t } = useTranslation('studio/surveys')
  const client = useQueryClient()
  const writing = useWriting<SurveyVersion, SurveyFields>(
    {
      recordOf: ({ survey }) => ({ survey_id: survey.id }),
      labelOf: name => t(`conflict.${name}`),
      draftName: () => `studio/survey/${latest.survey.id}`,
      blank: fieldsOf(latest.survey),
      fieldsOf: ({ survey }) => fieldsOf(survey),
      isChanged: (before, now) => !isSame(before, now),
      isOtherText: () => false,
      savable: (typed, saved) => savable(latest.survey, typed, saved),
      read: ({ survey }) => readSurveyVersion(survey.id),
      write: (version, fields) => saveSurvey(version ?? latest, fields),
      async merge(before, mine, theirs) {
        const { mergeFields } = await import('../compose/conflict/merge.ts')
        return mergeFields(before, mine, theirs, PARTED)
      },
      onStored: version => void keepVersion(client, version),
    },
    latest,
  )
  useLatest(writing, latest, (now, base) => now.survey.updated_at > base.survey.updated_at)
  return { ...writing, base: writing.base ?? latest }
}

export type SurveyWriting = ReturnType<typeof useSurvey>
