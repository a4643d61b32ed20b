import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../i18n/formats.ts'
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx'
import { Card } from '../../ui/surface/card.tsx'
import styles from './groups.module.css'
import { CONSOLE_GROUPS, jobQuery } from './groups-queries.ts'

const UNKNOWN_SHOWN = 100

/** What becomes of a change of members: how far it is, and whom it could not find. */
export function JobReport({ jobId }: { readonly jobId: string }) {
  const { t } = useTranslation('console/groups')
  const formats = useFormats()
  const client = useQueryClient()
  const { data: job } = useQuery(jobQuery(jobId))
  const status = job?.status
  // The list and the count are of before the job; it has its end from the report.
  useEffect(() => {
    if (status && status !== 'running')
      void client.invalidateQueries({
        predicate: ({ queryKey: [kind, part] }) => kind === CONSOLE_GROUPS && part !== 'job',
      })
  }, [status, client])
  if (!job) return null
  const { errors, messages } = job
  const numbers = {
    added: formats.number(job.membersCreatedCount),
    removed: formats.number(job.membersRemovedCount),
    pending: formats.number(job.membersPendingCount),
  }
  return (
    <Card as="section" className={styles['report'] ?? ''} aria-label={t('job.label')}>
      <h2>
        <span role="status">{t(`job.${job.status}`)}</span>
      </h2>
      {job.status === 'running' && (
        <ProgressBar label={t('job.label')} value={job.membersProcessedCount / Math.max(1, job.requestedChanges)} />
      )}
      <p className={styles['numbers']}>{t('job.numbers', numbers)}</p>
      {/* The first one counts those that the list below names. */}
      {messages.slice(errors.length > 0 ? 1 : 0).map(message => (
        <p key={message}>{message}</p>
      ))}
      {errors.length > 0 && (
        <details open={errors.length <= 10}>
          <summary>{t('job.unknown', { count: errors.length, number: formats.number(errors.length) })}</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached */}
          <ul className={styles['unknown']} tabIndex={0} aria-label={t('job.label')}>
            {errors.slice(0, UNKNOWN_SHOWN).map(({ value, detail }) => (
              <li key={value}>
                <bdi>{value}</bdi> <span className={styles['soft']}>{detail}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </Card>
  )
}
