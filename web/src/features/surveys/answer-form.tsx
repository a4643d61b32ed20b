import type { FeedSurvey } from '@atrium/client'
import { useQueryClient } from '@tanstack/preact-query'
import { CloudOff, EyeOff, UserRound } from 'lucide-preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Draft } from '../../core/drafts/use-draft.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translate.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Refusal } from '../../ui/admin/refusal.tsx'
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx'
import { sendSoon } from '../offline/send-again.ts'
import { QuestionField } from './answer-field.tsx'
import { type Given, type KeptSurvey, unfitAnswers } from './survey-answers.ts'
import styles from './surveys.module.css'
import { type Outcome, sendAnswers } from './surveys-queries.ts'

/** Days for which drafts are kept (core/drafts/draft-store.ts). */
const KEPT_DAYS = 60
const DAY_MS = 86_400_000

interface AnswerFormProps {
  readonly survey: FeedSurvey
  readonly draft: Draft<KeptSurvey>
  /** Instead of the server. */
  readonly onSend?: () => Promise<Outcome>
}

/** The statement about anonymity, then one question at a time, or all at once on request; kept on the device until it is sent. */
export function AnswerForm({ survey, draft, onSend }: AnswerFormProps) {
  const { t } = useTranslation('surveys')
  const client = useQueryClient()
  const { questions } = survey
  const { answers, step, isWaiting } = draft.value
  const [isAll, setAll] = useState(false)
  const [missed, setMissed] = useState<readonly number[]>([])
  const [isSending, setSending] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const place = useRef<HTMLDivElement>(null)
  const shownStep = useRef(step)
  useEffect(() => {
    if (shownStep.current === step) return
    shownStep.current = step
    place.current?.focus()
  }, [step])
  const answer = (id: string, given: Given | undefined) => {
    const { [id]: _, ...others } = draft.now().answers
    draft.change({
      ...draft.now(),
      answers: given === undefined ? others : { ...others, [id]: given },
      isWaiting: false,
    })
    setMissed([])
  }
  const go = (to: number) => draft.change({ ...draft.now(), step: to })
  const send = async () => {
    const unfit = unfitAnswers(questions, draft.now().answers)
    setMissed(unfit)
    if (unfit.length > 0) {
      if (!isAll) go((unfit[0] ?? 0) + 1)
      return
    }
    setSending(true)
    setError(null)
    try {
      const outcome = await (onSend?.() ?? sendAnswers(client, survey, draft.now().answers))
      if (outcome !== 'waits') return draft.forget()
      draft.change({ ...draft.now(), isWaiting: true })
      await draft.keepNow()
      sendSoon()
    } catch (problem) {
      setError(problem)
    } finally {
      setSending(false)
    }
  }
  const next = () => {
    const isUnfit = unfitAnswers(questions, draft.now().answers).includes(step - 1)
    setMissed(isUnfit ? [step - 1] : [])
    if (!isUnfit) go(step + 1)
  }
  if (step === 0 && !isAll)
    return <Beginning survey={survey} draft={draft} onBegin={() => go(1)} onAll={() => setAll(true)} />
  const shown = isAll ? questions : questions.slice(step - 1, step)
  const isLast = isAll || step >= questions.length
  return (
    <form
      className={styles.card}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        if (isLast) void send()
        else next()
      }}
    >
      {!isAll && (
        <div className={styles.progress}>
          <ProgressBar label={t('progress')} value={step / questions.length} />
          <p role="status">{t('step', { step, count: questions.length })}</p>
        </div>
      )}
      <div ref={place} tabIndex={-1} className={styles.questions}>
        {shown.map(question => (
          <QuestionField
            key={question.id}
            question={question}
            given={answers[question.id]}
            isMissed={missed.includes(questions.indexOf(question))}
            onChange={given => answer(question.id, given)}
          />
        ))}
      </div>
      {isWaiting && (
        <p className={styles.fact} role="status">
          <CloudOff aria-hidden="true" />
          {t('waits')}
        </p>
      )}
      <Refusal error={error} />
      <div className={styles.foot}>
        <Button look="quiet" onClick={() => (isAll ? setAll(false) : go(step - 1))}>
          {t('back')}
        </Button>
        <Button look="primary" type="submit" busy={isSending}>
          {t(isLast ? 'send' : 'next')}
        </Button>
      </div>
      <KeptUntil draft={draft} />
    </form>
  )
}

interface BeginningProps extends AnswerFormProps {
  readonly onBegin: () => void
  readonly onAll: () => void
}

/** The visibility of answers, in plain words, before the first question. */
function Beginning({ survey, draft, onBegin, onAll }: BeginningProps) {
  const { t } = useTranslation('surveys')
  const formats = useFormats()
  const { anonymous, by, intro, questions, closes_at } = survey
  const Icon = anonymous ? EyeOff : UserRound
  const attributes = formats.list(by.map(name => t(`attribute.${name}` as 'attribute.other', { defaultValue: name })))
  return (
    <div className={styles.card}>
      {intro && (
        <p dir="auto" className={styles.intro}>
          {intro}
        </p>
      )}
      <section className={styles.promise} aria-label={t('promise.label')}>
        <Icon aria-hidden="true" />
        <div>
          <p>
            <strong>{t(anonymous ? 'anonymous.title' : 'named.title')}</strong>
          </p>
          <ul>
            {anonymous ? (
              <>
                <li>{t('anonymous.apart')}</li>
                <li>{by.length > 0 ? t('anonymous.by', { attributes }) : t('anonymous.nothing')}</li>
                <li>{t('anonymous.five')}</li>
                <li>{t('anonymous.texts')}</li>
              </>
            ) : (
              <li>{t('named.text')}</li>
            )}
            <li>{t('once')}</li>
          </ul>
        </div>
      </section>
      <p className={styles.soft}>
        {t('questions', { count: questions.length })}
        {closes_at && ` · ${t('until', { when: formats.dateTime(closes_at) })}`}
      </p>
      <div className={styles.foot}>
        <Button look="primary" onClick={onBegin}>
          {t(Object.keys(draft.value.answers).length > 0 ? 'continue' : 'begin')}
        </Button>
        <Button look="quiet" onClick={onAll}>
          {t('all_at_once')}
        </Button>
      </div>
      <KeptUntil draft={draft} />
    </div>
  )
}

/** Until when an unfinished answer is kept on this device, and how to delete it. */
function KeptUntil({ draft }: Pick<AnswerFormProps, 'draft'>) {
  const { t } = useTranslation('surveys')
  const formats = useFormats()
  if (Object.keys(draft.value.answers).length === 0) return null
  const until = new Date(Date.parse(draft.keptAt ?? new Date().toISOString()) + KEPT_DAYS * DAY_MS)
  return (
    <div className={styles.kept}>
      <p>{t('kept', { when: formats.date(until.toISOString()) })}</p>
      <Button size="s" look="quiet" onClick={() => draft.forget()}>
        {t('delete')}
      </Button>
    </div>
  )
}
