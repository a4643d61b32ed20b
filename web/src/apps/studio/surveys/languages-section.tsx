import type { Survey, SurveyTranslation, SurveyTranslationInput } from '@atrium/client'
import { useQuery } from '@tanstack/preact-query'
import { useState } from 'preact/hooks'
import { useTranslation } from '../../../i18n/translate.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Refusal } from '../../../ui/admin/refusal.tsx'
import { TableSkeleton } from '../../../ui/data/table-skeleton.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { Field } from '../../../ui/form/field.tsx'
import { TextArea, TextInput } from '../../../ui/form/text-input.tsx'
import { LanguageSection } from '../parts/language-section.tsx'
import { translationQuery, useTranslate } from './surveys-queries.ts'

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
      {language => <Translated key={language} survey={survey} language={language} />}
    </LanguageSection>
  )
}

function Translated({ survey, language }: { readonly survey: Survey; readonly language: string }) {
  const isThere = survey.languages.includes(language)
  const { data } = useQuery({ ...translationQuery(survey.id, language), enabled: isThere })
  if (isThere && !data) return <TableSkeleton rows={3} />
  return <Texts survey={survey} language={language} before={data ?? null} />
}

interface TextsProps {
  readonly survey: Survey
  readonly language: string
  readonly before: SurveyTranslation | null
}

/** By place: `title`, `intro`, a question, its option or the end of its scale. */
type Lines = Readonly<Record<string, string>>

function Texts({ survey, language, before }: TextsProps) {
  const { t } = useTranslation('studio/surveys')
  const [lines, setLines] = useState<Lines>(() => linesOf(before))
  const translate = useTranslate(survey.id, language)
  const places = placesOf(survey)
  const save = () => translate.mutate(textsOf(survey, lines), { onSuccess: () => void toast(t('languages.saved')) })
  return (
    <>
      {places.map(({ key, original }) => (
        <Field key={key} label={original}>
          {control =>
            key === 'intro' ? (
              <TextArea
                {...control}
                lang={language}
                dir="auto"
                value={lines[key] ?? ''}
                onInput={event => setLines({ ...lines, [key]: event.currentTarget.value })}
              />
            ) : (
              <TextInput
                {...control}
                lang={language}
                dir="auto"
                value={lines[key] ?? ''}
                onInput={event => setLines({ ...lines, [key]: event.currentTarget.value })}
              />
            )
          }
        </Field>
      ))}
      <Refusal error={translate.error} />
      <Button look="primary" busy={translate.isPending} onClick={save}>
        {t('languages.save')}
      </Button>
    </>
  )
}

const ENDS = ['low_label', 'high_label'] as const

function placesOf({ title, intro, questions }: Survey): { readonly key: string; readonly original: string }[] {
  return [
    { key: 'title', original: title },
    ...(intro ? [{ key: 'intro', original: intro }] : []),
    ...questions.flatMap(({ id, text, options, scale }) => [
      { key: id, original: text },
      ...(options ?? []).map(option => ({ key: `${id}/${option.id}`, original: option.text })),
      ...ENDS.flatMap(end => {
        const original = scale?.[end]
        return original ? [{ key: `${id}/${end}`, original }] : []
      }),
    ]),
  ]
}

function linesOf(before: SurveyTranslation | null): Lines {
  if (!before) return {}
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

const textsOf = ({ questions }: Survey, lines: Lines): SurveyTranslationInput => ({
  title: lines['title'] || null,
  intro: lines['intro'] || null,
  questions: questions.map(({ id, options }) => ({
    id,
    text: lines[id] || null,
    options: (options ?? []).map(option => ({ id: option.id, text: lines[`${id}/${option.id}`] || null })),
    low_label: lines[`${id}/low_label`] || null,
    high_label: lines[`${id}/high_label`] || null,
  })),
})
