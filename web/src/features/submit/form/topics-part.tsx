import type { SubmittableTopic } from '@atrium/client'
import { CircleAlert, CircleCheck, Clock } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import type { FieldProblem } from '../problems.ts'
import styles from './submission-form.module.css'

interface TopicsPartProps {
  readonly topics: readonly SubmittableTopic[]
  readonly chosen: readonly number[]
  readonly problem: FieldProblem | null
  readonly onChange: (chosen: number[]) => void
}

/** Where it is to appear, and which topics review it first. */
export function TopicsPart({ topics, chosen, problem, onChange }: TopicsPartProps) {
  const { t } = useTranslation('submit')
  const id = useId()
  // A topic may have been closed since the draft was written.
  const gone = chosen.filter(one => !topics.some(topic => topic.id === one))
  const toggle = (topic: number) =>
    onChange(chosen.includes(topic) ? chosen.filter(one => one !== topic) : [...chosen, topic])
  return (
    <fieldset data-field="topic_ids" aria-describedby={problem ? `${id}-error` : undefined}>
      <legend className={styles['legend']}>{t('field.topics')}</legend>
      <p className={styles['hint']}>{t('field.topics_hint')}</p>
      {problem && (
        <p id={`${id}-error`} className={styles['error']} role="alert">
          <CircleAlert aria-hidden="true" />
          {t(problem === 'required' ? 'problem.required_topic' : 'problem.missing_topic')}
        </p>
      )}
      <ul className={styles['topics']}>
        {topics.map((topic, index) => (
          <li key={topic.id} className={styles['topic']}>
            <Checkbox
              label={topic.name}
              hint={topic.description || undefined}
              checked={chosen.includes(topic.id)}
              aria-invalid={problem && index === 0 ? true : undefined}
              onChange={() => toggle(topic.id)}
            />
            <span className={styles['pace']}>
              {topic.auto_publish ? <CircleCheck aria-hidden="true" /> : <Clock aria-hidden="true" />}
              {t(topic.auto_publish ? 'topic.at_once' : 'topic.reviewed')}
            </span>
          </li>
        ))}
        {gone.map(topic => (
          <li key={topic} className={styles['topic']}>
            <Checkbox label={t('topic.gone')} checked aria-invalid onChange={() => toggle(topic)} />
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
