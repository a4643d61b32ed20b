import type { Survey } from '@atrium/client'
import { useQueryClient } from '@tanstack/preact-query'
import { useTranslation } from '../../../i18n/translate.ts'
import { invalidateSurveys } from '../parts/query-keys.ts'
import { LanguageSection } from '../parts/translated/language-section.tsx'
import { type Place, TranslatedTexts } from '../parts/translated/translated-texts.tsx'
import { ENDS, translatedSurvey } from './translation-queries.ts'

/** The texts of a survey in another language of the program, each below its original. */
export function LanguagesSection({ survey }: { readonly survey: Survey }) {
  const { t } = useTranslation('studio/surveys')
  return (
    <LanguageSection
      title={t('languages.title')}
      lead={t('languages.lead')}
      choose={t('languages.choose')}
      none={t('languages.none')}
      original={survey.language}
      translated={survey.languages}
    >
      {language => <Translation key={language} survey={survey} language={language} />}
    </LanguageSection>
  )
}

function Translation({ survey, language }: { readonly survey: Survey; readonly language: string }) {
  const client = useQueryClient()
  const kind = translatedSurvey(survey.id, language, () => void invalidateSurveys(client))
  return <TranslatedTexts kind={kind} language={language} places={placesOf(survey)} />
}

// In characters, of the contract (docs/contract/surveys.md).
const MAX_LENGTH = { title: 150, intro: 2_000, question: 300, option: 200, end: 100 } as const

/** `title`, `intro`, the questions, their options and the ends of their scales. */
function placesOf({ title, intro, questions }: Survey): Place[] {
  const line = (key: string, original: string, kind: keyof typeof MAX_LENGTH): Place => ({
    key,
    original,
    form: kind === 'intro' ? 'lines' : 'line',
    maxLength: MAX_LENGTH[kind],
  })
  return [
    line('title', title, 'title'),
    ...(intro ? [line('intro', intro, 'intro')] : []),
    ...questions.flatMap(({ id, text, options, scale }) => [
      line(id, text, 'question'),
      ...(options ?? []).map(option => line(`${id}/${option.id}`, option.text, 'option')),
      ...ENDS.flatMap(end => {
        const original = scale?.[end]
        return original ? [line(`${id}/${end}`, original, 'end')] : []
      }),
    ]),
  ]
}
