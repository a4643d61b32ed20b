import type { FeedSurvey } from '@atrium/client'
import { useRef, useState } from 'preact/hooks'
import type { Draft } from '../../../core/drafts/use-draft.ts'
import { AnswerForm } from '../../../features/surveys/answer-form.tsx'
import { type KeptSurvey, NOTHING_KEPT } from '../../../features/surveys/survey-answers.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { Card } from '../../../ui/surface/card.tsx'
import styles from './phone-preview.module.css'
import type { SurveyFields } from './survey-fields.ts'

interface PhonePreviewProps {
  readonly id: number
  readonly fields: SurveyFields
}

/** Preview of the survey on a phone, in the form that people answer; stores and sends nothing. */
export default function PhonePreview({ id, fields }: PhonePreviewProps) {
  const { t } = useTranslation('studio/surveys')
  const survey = asReadersSee(id, fields)
  const draft = useForgottenDraft()
  const step = Math.min(draft.value.step, survey.questions.length)
  return (
    <section className={styles.phone} aria-label={t('phone.label')}>
      <p className={styles.title} dir="auto">
        {survey.title || t('untitled')}
      </p>
      <Card>
        {survey.questions.length === 0 ? (
          <p className={styles.soft}>{t('phone.empty')}</p>
        ) : (
          <AnswerForm
            survey={survey}
            draft={{ ...draft, value: { ...draft.value, step } }}
            onSend={async () => 'sent' as const}
          />
        )}
      </Card>
      <p className={styles.soft}>{t('phone.note')}</p>
    </section>
  )
}

/** New questions and choices have no ids yet. */
const asReadersSee = (id: number, { title, intro, anonymous, by, questions, closes_at }: SurveyFields): FeedSurvey => ({
  id,
  title,
  intro: intro || null,
  anonymous,
  by: [...by],
  closes_at,
  answered: false,
  questions: questions.map((question, nth) => ({
    id: question.id ?? `new ${nth}`,
    kind: question.kind,
    text: question.text,
    required: question.required ?? false,
    options:
      question.options
        ?.map((option, place) => ({ id: option.id ?? `new ${place}`, text: option.text }))
        .filter(({ text }) => text.trim() !== '') ?? null,
    scale: question.scale
      ? {
          to: question.scale.to ?? 5,
          low_label: question.scale.low_label || null,
          high_label: question.scale.high_label || null,
        }
      : null,
  })),
})

/** A draft that is not stored. */
function useForgottenDraft(): Draft<KeptSurvey> {
  const [value, setValue] = useState(NOTHING_KEPT)
  const now = useRef(value)
  const change = (next: KeptSurvey | ((now: KeptSurvey) => KeptSurvey)) => {
    now.current = typeof next === 'function' ? next(now.current) : next
    setValue(now.current)
  }
  return {
    isReady: true,
    value,
    now: () => now.current,
    change,
    isRestored: false,
    startedFrom: null,
    keptAt: null,
    startFrom: () => {},
    keepNow: async () => {},
    forget: (next = NOTHING_KEPT) => change(next),
  }
}
