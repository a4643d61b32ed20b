// The translations of surveys as they are stored, and a survey in the language of its reader.

import type { ProgramDb } from '../../platform/db/handle.ts'
import { sql } from '../../platform/db/sql.ts'
import type { LanguageWish } from '../../platform/text/language-tags.ts'
import { pickTranslation } from '../translations/index.ts'
import type { SurveyRow } from './survey.ts'

/** Omitted texts of a translation are null: readers get the original's. */
export interface SurveyTexts {
  readonly title: string | null
  readonly intro: string | null
  readonly questions: readonly {
    readonly id: string
    readonly text: string | null
    readonly options: readonly { readonly id: string; readonly text: string | null }[]
    readonly low_label: string | null
    readonly high_label: string | null
  }[]
}

export interface TranslationRow {
  readonly survey_id: number
  readonly language: string
  readonly texts: SurveyTexts
  readonly updated_at: Date
}

/** The translations of surveys, by language. */
export async function readTranslations(db: ProgramDb, surveyIds: readonly number[]): Promise<TranslationRow[]> {
  return sql<TranslationRow>`
    select survey_id, language, texts, updated_at from survey_translations
     where program_id = ${db.programId} and survey_id = any(${surveyIds}::bigint[]) order by language`.all(db)
}

type Shown = Pick<SurveyRow, 'id' | 'language' | 'title' | 'intro' | 'questions'>

/** The texts of a survey in the nearest language there is; what the translation leaves out is the original's. */
export function inLanguageOf<S extends Shown>(
  survey: S,
  translations: readonly TranslationRow[],
  wishes: readonly LanguageWish[],
): S {
  const own = translations.filter(row => row.survey_id === survey.id)
  const texts = pickTranslation(wishes, survey.language, own)?.texts
  if (!texts) return survey
  const byId = new Map(texts.questions.map(question => [question.id, question]))
  const questions = survey.questions.map(question => {
    const translated = byId.get(question.id)
    if (!translated) return question
    const options = new Map(translated.options.map(option => [option.id, option.text]))
    return {
      ...question,
      text: translated.text ?? question.text,
      options: question.options?.map(option => ({ ...option, text: options.get(option.id) ?? option.text })) ?? null,
      scale: question.scale && {
        ...question.scale,
        low_label: translated.low_label ?? question.scale.low_label,
        high_label: translated.high_label ?? question.scale.high_label,
      },
    }
  })
  return { ...survey, title: texts.title ?? survey.title, intro: texts.intro ?? survey.intro, questions }
}
