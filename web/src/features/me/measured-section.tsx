import { useQuery } from '@tanstack/preact-query'
import { useFormats } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/translate.ts'
import { ProblemState } from '../../ui/feedback/problem-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import styles from './me-page.module.css'
import { measuredQuery } from './me-queries.ts'
import { Section } from './section.tsx'

/** Records about the reader, the people who see them, and their retention. */
export function MeasuredSection() {
  const { t } = useTranslation('me')
  const formats = useFormats()
  const { data: rows, error, isFetching, refetch } = useQuery(measuredQuery)
  const keptFor = (days: number | null) =>
    days === null ? t('measured.kept_always') : t('measured.kept', { count: days, number: formats.number(days) })
  return (
    <Section id="measured" title={t('measured.title')} lead={t('measured.lead')}>
      {error && !rows && <ProblemState error={error} busy={isFetching} onRetry={() => refetch()} />}
      {!error && !rows && <Skeleton height="3.5rem" radius="10px" />}
      {rows && (
        <ul className={styles.measured}>
          {rows.map(({ key, what, seen_by, kept_days, named }) => (
            <li key={key}>
              <strong>{what}</strong>
              <p>
                {t('measured.seen_by')}: {seen_by}
              </p>
              <p>
                {t(named ? 'measured.named' : 'measured.unnamed')} · {keptFor(kept_days)}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
