import { useQuery } from '@tanstack/preact-query'
import { useTranslation } from '../../../i18n/translate.ts'
import { classes } from '../../../lib/classes.ts'
import { Section } from '../../../ui/admin/section.tsx'
import { TableSkeleton } from '../../../ui/data/table-skeleton.tsx'
import { ProblemState } from '../../../ui/feedback/problem-state.tsx'
import styles from '../integration/integration.module.css'
import { CodeBlock } from '../integration/integration-parts.tsx'
import { useOccasion, WebhooksTabs } from './webhook-parts.tsx'
import { eventsQuery } from './webhooks-queries.ts'

/** Every event: when it is sent, and what it says. */
export function EventsPage() {
  const { t } = useTranslation('console/webhooks')
  const occasionOf = useOccasion()
  const { data, error, isFetching, refetch } = useQuery(eventsQuery)
  return (
    <>
      <WebhooksTabs current="events" />
      {error && !data && <ProblemState error={error} busy={isFetching} onRetry={() => refetch()} />}
      {!data && !error && <TableSkeleton />}
      <div className={classes(styles.sections, styles.afterTabs)}>
        {data?.map(event => (
          <Section key={event.name} title={event.name} lead={occasionOf(event)}>
            <details className={styles.fold}>
              <summary>{t('sample_of', { event: event.name })}</summary>
              <CodeBlock label={t('sample_of', { event: event.name })} value={event.sample} />
            </details>
            <details className={styles.fold}>
              <summary>{t('schema_of', { event: event.name })}</summary>
              <CodeBlock label={t('schema_of', { event: event.name })} value={event.schema} />
            </details>
          </Section>
        ))}
      </div>
    </>
  )
}
