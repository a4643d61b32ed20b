import type { SurveyQuestion } from '@atrium/client'
import { useId } from 'preact/hooks'
import { useTranslation } from '../../i18n/translate.ts'
import { Button } from '../../ui/actions/button.tsx'
import { FieldError } from '../../ui/form/field.tsx'
import { LengthLeft } from '../../ui/form/length-left.tsx'
import { TextArea } from '../../ui/form/text-input.tsx'
import { type Given, isTooLong, TEXT_MAX_LENGTH, valuesOf } from './survey-answers.ts'
import styles from './surveys.module.css'

interface QuestionFieldProps {
  readonly question: SurveyQuestion
  readonly given: Given | undefined
  readonly isMissed: boolean
  readonly onChange: (given: Given | undefined) => void
}

/** A question with the controls of its kind. */
export function QuestionField({ question, given, isMissed, onChange }: QuestionFieldProps) {
  const { t } = useTranslation('surveys')
  const id = useId()
  const { kind, text, required, options } = question
  return (
    <fieldset className={styles.question} aria-describedby={isMissed ? `${id}-missed` : undefined}>
      <legend className={styles.legend} dir="auto">
        {text} {!required && <span className={styles.soft}>({t('optional')})</span>}
      </legend>
      {kind === 'multiple' && <p className={styles.soft}>{t('several')}</p>}
      {options && <Options name={id} question={question} given={given} onChange={onChange} />}
      {valuesOf(question) && <Values name={id} question={question} given={given} onChange={onChange} />}
      {kind === 'text' && (
        <TextArea
          aria-label={text}
          rows={4}
          aria-invalid={isTooLong(given) || undefined}
          aria-describedby={`${id}-left`}
          value={typeof given === 'string' ? given : ''}
          onInput={event => onChange(event.currentTarget.value === '' ? undefined : event.currentTarget.value)}
        />
      )}
      {kind === 'text' && (
        <p id={`${id}-left`} className={styles.left} role="status">
          <LengthLeft length={typeof given === 'string' ? given.length : 0} max={TEXT_MAX_LENGTH} />
        </p>
      )}
      {!required && isChosenOnce(kind) && given !== undefined && (
        <Button size="s" look="quiet" onClick={() => onChange(undefined)}>
          {t('clear', { ns: 'ui' })}
        </Button>
      )}
      {isMissed && !isTooLong(given) && <FieldError id={`${id}-missed`}>{t('missed')}</FieldError>}
    </fieldset>
  )
}

/** Answers by radio buttons, which cannot be taken back by a press. */
const isChosenOnce = (kind: SurveyQuestion['kind']): boolean => kind !== 'multiple' && kind !== 'text'

type ChoiceProps = Omit<QuestionFieldProps, 'isMissed'> & { readonly name: string }

function Options({ name, question: { kind, options }, given, onChange }: ChoiceProps) {
  const chosen = Array.isArray(given) ? (given as readonly string[]) : []
  const choose = (id: string, isOn: boolean) => {
    const others = kind === 'multiple' ? chosen.filter(other => other !== id) : []
    const next = isOn ? [...others, id] : others
    onChange(next.length > 0 ? next : undefined)
  }
  return (
    <div className={styles.options}>
      {options?.map(option => (
        <label key={option.id} className={styles.option}>
          <input
            type={kind === 'multiple' ? 'checkbox' : 'radio'}
            name={name}
            checked={chosen.includes(option.id)}
            onInput={event => choose(option.id, event.currentTarget.checked)}
          />
          <span dir="auto">{option.text}</span>
        </label>
      ))}
    </div>
  )
}

function Values({ name, question, given, onChange }: ChoiceProps) {
  const { t } = useTranslation('surveys')
  const { kind, scale } = question
  const low = kind === 'nps' ? t('nps.low') : scale?.low_label
  const high = kind === 'nps' ? t('nps.high') : scale?.high_label
  const values = valuesOf(question) ?? []
  const labelOf = (value: number) =>
    value === values[0] && low
      ? `${value}, ${low}`
      : value === values.at(-1) && high
        ? `${value}, ${high}`
        : String(value)
  return (
    <div className={styles.scale}>
      <div className={styles.values}>
        {values.map(value => (
          <label key={value} className={styles.value}>
            <input
              type="radio"
              name={name}
              aria-label={labelOf(value)}
              checked={given === value}
              onInput={() => onChange(value)}
            />
            <span aria-hidden="true">{value}</span>
          </label>
        ))}
      </div>
      {(low || high) && (
        <p className={styles.ends} aria-hidden="true">
          <span dir="auto">{low}</span>
          <span dir="auto">{high}</span>
        </p>
      )}
    </div>
  )
}
