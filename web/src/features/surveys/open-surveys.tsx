import type { FeedSurvey } from '@atrium/client'
import { ChevronRight, ClipboardList } from 'lucide-preact'
import { Link } from 'wouter-preact'
import { useFormats } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translate.ts'
import { classes } from '../../lib/classes.ts'
import { useId } from '../../lib/use-id.ts'
import { Card } from '../../ui/surface/card.tsx'
import waiting from '../../ui/surface/waiting.module.css'
import styles from './open-surveys.module.css'

/** Above the feed: the surveys that wait for an answer. */
export function OpenSurveys({ surveys }: { readonly surveys: readonly FeedSurvey[] }) {
  const id = useId()
  const { t } = useTranslation('surveys')
  const formats = useFormats()
  return (
    <Card as="section" padded={false} className={classes(waiting.card, styles.card)} aria-labelledby={id}>
      <h2 id={id} className={waiting.heading}>
        {t('waiting')}
      </h2>
      <ul className={styles.entries}>
        {surveys.map(({ id: surveyId, title, anonymous, closes_at, questions }) => (
          <li key={surveyId}>
            <Link href={`/surveys/${surveyId}`} className={waiting.entry}>
              <ClipboardList aria-hidden="true" />
              <span className={waiting.words}>
                <span className={styles.title} dir="auto">
                  {title}
                </span>
                <span className={waiting.kind}>
                  {t(anonymous ? 'anonymous.short' : 'named.short')} · {t('questions', { count: questions.length })}
                  {closes_at && ` · ${t('until', { when: formats.dateTime(closes_at) })}`}
                </span>
              </span>
              <ChevronRight aria-hidden="true" className={waiting.go} />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
