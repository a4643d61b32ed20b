import { ArrowDown, ArrowUp, Plus, X } from 'lucide-preact'
import type { RefObject } from 'preact'
import { flushSync } from 'preact/compat'
import { useRef } from 'preact/hooks'
import { useTranslation } from '../../../i18n/translate.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { Section } from '../../../ui/admin/section.tsx'
import { Switch } from '../../../ui/form/choice.tsx'
import { Field, FieldError } from '../../../ui/form/field.tsx'
import { TextArea, TextInput } from '../../../ui/form/text-input.tsx'
import styles from './polls.module.css'
import {
  OPTION_MAX_LENGTH,
  OPTIONS_MAX,
  OPTIONS_MIN,
  type OptionField,
  type PollFormState,
  QUESTION_MAX_LENGTH,
} from './use-poll-form.ts'

interface QuestionSectionProps {
  readonly form: PollFormState
  /** Then it stays as it is. */
  readonly isAnswered: boolean
}

/** The question, its choices, and how to answer. */
export function QuestionSection({ form: { fields, faults, change }, isAnswered }: QuestionSectionProps) {
  const { t } = useTranslation('studio/polls')
  if (isAnswered) {
    return (
      <Section title={t('question.title')}>
        <div className={styles.locked}>
          <p>{t('question.locked')}</p>
          <p>{t(fields.multiple_choice ? 'question.is_several' : 'question.is_single')}</p>
        </div>
      </Section>
    )
  }
  return (
    <Section title={t('question.title')}>
      <Field label={t('question.field')} error={faults.includes('question') ? t('question.missing') : null}>
        {control => (
          <TextArea
            {...control}
            name="question"
            dir="auto"
            rows={2}
            maxLength={QUESTION_MAX_LENGTH}
            value={fields.question}
            onInput={event => change({ question: event.currentTarget.value })}
          />
        )}
      </Field>
      <OptionList
        options={fields.options}
        error={
          faults.includes('options')
            ? t('options.missing')
            : faults.includes('options_repeated')
              ? t('options.repeated')
              : null
        }
        onChange={options => change({ options })}
      />
      <Switch
        label={t('question.several')}
        hint={t('question.several_hint')}
        checked={fields.multiple_choice}
        onChange={event => change({ multiple_choice: event.currentTarget.checked })}
      />
      <Switch
        label={t('anonymous.title')}
        hint={t(fields.anonymous ? 'anonymous.text' : 'named.text')}
        checked={fields.anonymous}
        onChange={event => change({ anonymous: event.currentTarget.checked })}
      />
    </Section>
  )
}

interface OptionListProps {
  readonly options: readonly OptionField[]
  readonly error: string | null
  readonly onChange: (options: readonly OptionField[]) => void
}

/** The answers in their order. Enter goes to the next one, which is made where there is none. */
function OptionList({ options, error, onChange }: OptionListProps) {
  const { t } = useTranslation('studio/polls')
  const list = useRef<HTMLFieldSetElement>(null)
  const { write, add, remove, move } = useOptions({ options, onChange, list })
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    add(index)
  }
  return (
    <fieldset ref={list} className={styles.options}>
      <legend className={styles.legend}>{t('options.title')}</legend>
      {options.map(({ key, text }, index) => {
        const number = index + 1
        return (
          <div key={key} className={styles.option}>
            <TextInput
              name="option"
              aria-label={t('options.one', { number })}
              aria-invalid={error !== null && text.trim() === '' ? true : undefined}
              dir="auto"
              maxLength={OPTION_MAX_LENGTH}
              value={text}
              onInput={event => write(index, event.currentTarget.value)}
              onKeyDown={event => onKeyDown(event, index)}
            />
            <IconButton
              size="s"
              label={t('options.up', { number })}
              icon={<ArrowUp aria-hidden="true" />}
              aria-disabled={index === 0}
              onClick={() => move(index, -1)}
            />
            <IconButton
              size="s"
              label={t('options.down', { number })}
              icon={<ArrowDown aria-hidden="true" />}
              aria-disabled={index === options.length - 1}
              onClick={() => move(index, 1)}
            />
            <IconButton
              size="s"
              label={t('options.remove', { number })}
              icon={<X aria-hidden="true" />}
              aria-disabled={options.length <= OPTIONS_MIN}
              onClick={() => remove(index)}
            />
          </div>
        )
      })}
      {error && <FieldError>{error}</FieldError>}
      {options.length < OPTIONS_MAX && (
        <div className={styles.add}>
          <Button size="s" icon={<Plus aria-hidden="true" />} onClick={() => add(options.length - 1)}>
            {t('options.add')}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

interface Options {
  readonly options: readonly OptionField[]
  readonly onChange: (options: readonly OptionField[]) => void
  readonly list: RefObject<HTMLElement | null>
}

/** Writes, adds, removes and moves answers; the focus goes to the field where one writes on. */
function useOptions({ options, onChange, list }: Options) {
  const focus = (index: number) => list.current?.querySelectorAll<HTMLElement>('[name=option]')[index]?.focus()
  const put = (next: readonly OptionField[], index: number) => {
    flushSync(() => onChange(next))
    focus(index)
  }
  return {
    write: (index: number, text: string) =>
      onChange(options.map((option, at) => (at === index ? { ...option, text } : option))),
    /** After the one at `index`: the next one where it is empty already, else a new one. */
    add(index: number): void {
      if (options[index + 1]?.text === '' || options.length >= OPTIONS_MAX) focus(index + 1)
      else put(options.toSpliced(index + 1, 0, { key: `new ${Date.now()} ${options.length}`, text: '' }), index + 1)
    },
    remove(index: number): void {
      if (options.length > OPTIONS_MIN) put(options.toSpliced(index, 1), Math.max(0, index - 1))
    },
    move(index: number, by: 1 | -1): void {
      const option = options[index]
      if (option && options[index + by]) onChange(options.toSpliced(index, 1).toSpliced(index + by, 0, option))
    },
  }
}
