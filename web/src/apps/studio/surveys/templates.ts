// Templates of surveys as data, in the four languages of the pages.

import type { SurveyQuestionInput } from '@atrium/client'
import { queryOptions } from '@tanstack/preact-query'

export interface SurveyTemplate {
  readonly key: string
  readonly title: string
  /** For whom it is, beside its button. */
  readonly about: string
  readonly intro: string | null
  readonly questions: readonly SurveyQuestionInput[]
}

const FILES = import.meta.glob<{ default: readonly SurveyTemplate[] }>('./templates/*.json')

/** In the language of the page, else in English. */
export const templatesQuery = (language: string) =>
  queryOptions({
    queryKey: ['survey templates', language],
    queryFn: async () => {
      const load = FILES[`./templates/${language.slice(0, 2)}.json`] ?? FILES['./templates/en.json']
      return load ? (await load()).default : []
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
