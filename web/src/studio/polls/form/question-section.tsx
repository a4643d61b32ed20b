import { useTranslation } from 'react-i18next'
import { Section } from '../../../desk/section.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Switch } from '../../../ui/form/switch.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import styles from '../polls.module.css'
import { QUESTION_MAX_LENGTH } from './fields.ts'
import { OptionList } from './option-list.tsx'
import type { PollFormState } from './use-poll-form.ts'

interface QuestionSectionProps {
  readonly form: PollFormState
  /** Then it stays as it is. */
  readonly isAnswered: boolean
}

/** What is asked, what can be answered, and how. */
export function QuestionSection({ form: { fields, faults, change }, isAnswered }: QuestionSectionProps) {
  const { t } = useTranslation('studio/polls')
  if (isAnswered) {
    return (
      <Section title={t('question.title')}>
        <div className={styles['locked']}>
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
            onChange={event => change({ question: event.target.value })}
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
        onChange={event => change({ multiple_choice: event.target.checked })}
      />
      <Switch
        label={t('anonymous.title')}
        hint={t(fields.anonymous ? 'anonymous.text' : 'named.text')}
        checked={fields.anonymous}
        onChange={event => change({ anonymous: event.target.checked })}
      />
    </Section>
  )
}
