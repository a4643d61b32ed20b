import type { Survey, SurveyTranslation, SurveyTranslationInput } from '@atrium/client'
import { deleteSurveyTranslation, getSurveyTranslation, setSurveyTranslation } from '@atrium/client/operations'
import { connect } from '../../../api/connect.ts'
import { keys } from '../parts/query-keys.ts'
import type { Lines } from '../parts/translated/lines.ts'
import { type Translated, translatedBy } from '../parts/translated/translated.ts'
import { readSurveyVersion } from './surveys-queries.ts'

const atrium = connect({ deleteSurveyTranslation, getSurveyTranslation, setSurveyTranslation })

/** The translation of a survey into a language. */
export function translatedSurvey(id: number, language: string, onStored: () => void): Translated<Survey> {
  const path = { survey_id: id, language }
  return translatedBy<Survey, SurveyTranslation>({
    record: { survey_id: id },
    draftName: `studio/survey/${id}/${language}`,
    queryKey: keys.surveys('translation', id, language),
    language,
    onStored,
    linesOf,
    async readOriginal() {
      const { survey, etag } = await readSurveyVersion(id)
      return { original: survey, languages: survey.languages, etag, updatedAt: survey.updated_at }
    },
    get: () => atrium.getSurveyTranslation(path),
    set: (original, lines, init) => atrium.setSurveyTranslation({ ...path, ...textsOf(original, lines) }, init),
    remove: init => atrium.deleteSurveyTranslation(path, init),
  })
}

export const ENDS = ['low_label', 'high_label'] as const

function linesOf(before: SurveyTranslation): Lines {
  const lines = [
    ['title', before.title],
    ['intro', before.intro],
    ...before.questions.flatMap(({ id, text, options, ...ends }) => [
      [id, text],
      ...options.map(option => [`${id}/${option.id}`, option.text]),
      ...ENDS.map(end => [`${id}/${end}`, ends[end]]),
    ]),
  ]
  return Object.fromEntries(lines.map(([key, text]) => [key, text ?? '']))
}

function textsOf({ questions }: Survey, lines: Lines): SurveyTranslationInput {
  const { title, intro } = lines
  return {
    title: title || null,
    intro: intro || null,
    questions: questions.map(({ id, options }) => ({
      id,
      text: lines[id] || null,
      options: (options ?? []).map(option => ({ id: option.id, text: lines[`${id}/${option.id}`] || null })),
      low_label: lines[`${id}/low_label`] || null,
      high_label: lines[`${id}/high_label`] || null,
    })),
  }
}
