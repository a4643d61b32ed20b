import type { SurveyQuestionInput } from '@atrium/client'
import { ArrowDown, ArrowUp, Copy, Plus, X } from 'lucide-preact'
import { useTranslation } from '../../../i18n/translate.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { Section } from '../../../ui/admin/section.tsx'
import { Switch } from '../../../ui/form/choice.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextArea, TextInput } from '../../../ui/form/text-input.tsx'
import { choicesOf } from './choice-lines.ts'
import { withoutIds } from './survey-fields.ts'
import styles from './surveys.module.css'

const QUESTIONS_MAX = 50
const QUESTION_MAX_LENGTH = 300
const LABEL_MAX_LENGTH = 100
const OPTIONS_MAX = 20
const SCALES = [3, 4, 5, 6, 7, 8, 9, 10] as const
const SCALE_DEFAULT = 5
const KINDS = ['single', 'multiple', 'scale', 'nps', 'text'] as const

type Kind = (typeof KINDS)[number]

interface QuestionsEditorProps {
  readonly questions: readonly SurveyQuestionInput[]
  readonly onChange: (questions: readonly SurveyQuestionInput[]) => void
}

/** The questions in their order: moved, copied, removed. */
export function QuestionsEditor({ questions, onChange }: QuestionsEditorProps) {
  const { t } = useTranslation('studio/surveys')
  const put = (index: number, question: SurveyQuestionInput) => onChange(questions.with(index, question))
  const move = (from: number, to: number) => {
    const others = questions.toSpliced(from, 1)
    onChange(others.toSpliced(to, 0, questions[from] as SurveyQuestionInput))
  }
  return (
    <>
      {questions.map((question, index) => (
        <Section
          key={question.id ?? `new ${index}`}
          title={t('question.nth', { nth: index + 1 })}
          action={
            <div className={styles.tools}>
              <IconButton
                size="s"
                label={t('question.up')}
                aria-disabled={index === 0}
                icon={<ArrowUp aria-hidden="true" />}
                onClick={() => index > 0 && move(index, index - 1)}
              />
              <IconButton
                size="s"
                label={t('question.down')}
                aria-disabled={index === questions.length - 1}
                icon={<ArrowDown aria-hidden="true" />}
                onClick={() => index < questions.length - 1 && move(index, index + 1)}
              />
              <IconButton
                size="s"
                label={t('question.copy')}
                icon={<Copy aria-hidden="true" />}
                onClick={() => onChange(questions.toSpliced(index + 1, 0, withoutIds(question)))}
              />
              <IconButton
                size="s"
                label={t('question.remove')}
                icon={<X aria-hidden="true" />}
                onClick={() => onChange(questions.toSpliced(index, 1))}
              />
            </div>
          }
        >
          <QuestionFields question={question} onChange={next => put(index, next)} />
        </Section>
      ))}
      {questions.length < QUESTIONS_MAX && (
        <Button
          icon={<Plus aria-hidden="true" />}
          onClick={() => onChange([...questions, { kind: 'single', text: '', required: false, options: [] }])}
        >
          {t('question.add')}
        </Button>
      )}
    </>
  )
}

const hasOptions = (kind: Kind): boolean => kind === 'single' || kind === 'multiple'

/** Members that do not fit the kind are left out. */
const asKind = ({ id, text, required, options, scale }: SurveyQuestionInput, kind: Kind): SurveyQuestionInput => ({
  ...(id === undefined ? {} : { id }),
  kind,
  text,
  required: required ?? false,
  options: hasOptions(kind) ? (options ?? []) : null,
  scale: kind === 'scale' ? (scale ?? { to: SCALE_DEFAULT }) : null,
})

interface QuestionFieldsProps {
  readonly question: SurveyQuestionInput
  readonly onChange: (question: SurveyQuestionInput) => void
}

function QuestionFields({ question, onChange }: QuestionFieldsProps) {
  const { t } = useTranslation('studio/surveys')
  const { kind, text, required = false, options, scale } = question
  return (
    <>
      <Field label={t('question.text')}>
        {control => (
          <TextInput
            {...control}
            dir="auto"
            maxLength={QUESTION_MAX_LENGTH}
            value={text}
            onInput={event => onChange({ ...question, text: event.currentTarget.value })}
          />
        )}
      </Field>
      <Field label={t('question.kind')}>
        {control => (
          <Select
            {...control}
            value={kind}
            onChange={event => onChange(asKind(question, event.currentTarget.value as Kind))}
          >
            {KINDS.map(each => (
              <option key={each} value={each}>
                {t(`kind.${each}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {hasOptions(kind) && (
        <OptionLines options={options ?? []} onChange={next => onChange({ ...question, options: next })} />
      )}
      {kind === 'scale' && (
        <div className={styles.scaleFields}>
          <Field label={t('scale.to')}>
            {control => (
              <Select
                {...control}
                value={scale?.to ?? SCALE_DEFAULT}
                onChange={event =>
                  onChange({ ...question, scale: { ...scale, to: Number(event.currentTarget.value) } })
                }
              >
                {SCALES.map(to => (
                  <option key={to} value={to}>
                    {to}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          {(['low_label', 'high_label'] as const).map(name => (
            <Field key={name} label={t(`scale.${name}`)} optional>
              {control => (
                <TextInput
                  {...control}
                  dir="auto"
                  maxLength={LABEL_MAX_LENGTH}
                  value={scale?.[name] ?? ''}
                  onInput={event => onChange({ ...question, scale: { ...scale, [name]: event.currentTarget.value } })}
                />
              )}
            </Field>
          ))}
        </div>
      )}
      <Switch
        label={t('question.required')}
        checked={required}
        onChange={event => onChange({ ...question, required: event.currentTarget.checked })}
      />
    </>
  )
}

interface OptionLinesProps {
  readonly options: NonNullable<SurveyQuestionInput['options']>
  readonly onChange: (options: NonNullable<SurveyQuestionInput['options']>) => void
}

/** A choice a line: Enter begins the next one, and a list is pasted as it is. A line that is changed keeps its id. */
function OptionLines({ options, onChange }: OptionLinesProps) {
  const { t } = useTranslation('studio/surveys')
  return (
    <Field
      label={t('options')}
      hint={t('options_hint')}
      error={options.length > OPTIONS_MAX ? t('options_excess', { max: OPTIONS_MAX }) : null}
    >
      {control => (
        <TextArea
          {...control}
          dir="auto"
          rows={Math.max(3, options.length + 1)}
          value={options.map(({ text }) => text).join('\n')}
          onInput={event => {
            onChange(choicesOf(event.currentTarget.value.split('\n'), options))
          }}
          onBlur={() => onChange(options.filter(({ text }) => text.trim() !== ''))}
        />
      )}
    </Field>
  )
}
