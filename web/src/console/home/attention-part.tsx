import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ProblemState } from '../../app/problem-state.tsx'
import { useMe } from '../../app/session/session.tsx'
import { useFormats } from '../../i18n/formats.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Card } from '../../ui/surface/card.tsx'
import { AttentionRow } from './attention-row.tsx'
import styles from './home.module.css'
import { countsQuery, scimTroubleQuery, waitingCommentsQuery, webhookTroubleQuery } from './home-queries.ts'

/** What waits for somebody who runs the program, or one quiet line. `paths`: the pages that there are. */
export function AttentionPart({ paths }: { readonly paths: readonly string[] }) {
  const { t } = useTranslation('console/home')
  const formats = useFormats()
  const maySeeScim = useMe().can.administer
  const webhooks = useQuery(webhookTroubleQuery)
  const scim = useQuery({ ...scimTroubleQuery, enabled: maySeeScim })
  const comments = useQuery(waitingCommentsQuery)
  const counts = useQuery(countsQuery)
  const queries = [webhooks, ...(maySeeScim ? [scim] : []), comments, counts]
  const failed = queries.find(({ error, data }) => error && data === undefined)
  const isLoading = queries.some(({ data, error }) => data === undefined && !error)
  const number = (count: number) => ({ count, number: formats.number(count) })
  const rows = [
    ...(webhooks.data ?? []).map(({ id, name, isOff, failed: count }) => (
      <AttentionRow
        key={id}
        tone={isOff ? 'danger' : 'warning'}
        text={isOff ? t('webhook_off', { name }) : t('webhook_failed', { name, ...number(count) })}
        {...(paths.includes('/webhooks') ? { href: `/webhooks/${id}` } : {})}
      />
    )),
    ...(scim.data
      ? [
          <AttentionRow
            key="scim"
            tone="warning"
            text={t(scim.data.isMore ? 'scim_failed_more' : 'scim_failed', number(scim.data.failed))}
            hint={scim.data.cause}
            href="/scim/requests?failed=1"
          />,
        ]
      : []),
    ...(comments.data
      ? [
          <AttentionRow
            key="comments"
            tone="warning"
            text={t('comments', number(comments.data))}
            href="/studio/moderation"
            external
          />,
        ]
      : []),
    ...(counts.data?.administrators === 1
      ? [<AttentionRow key="alone" tone="info" text={t('one_administrator')} href="/people?role=administrator" />]
      : []),
  ]
  return (
    <Card as="section" aria-labelledby="attention" aria-busy={isLoading || undefined}>
      <h2 id="attention" className={styles['heading']}>
        {t('attention')}
      </h2>
      {isLoading && <Skeleton height="2.5rem" radius="10px" />}
      {failed && <ProblemState error={failed.error} busy={failed.isFetching} onRetry={() => failed.refetch()} />}
      {!isLoading && rows.length > 0 && <ul className={styles['rows']}>{rows}</ul>}
      {!isLoading && !failed && rows.length === 0 && (
        <p className={styles['quiet']}>
          <CircleCheck aria-hidden="true" />
          {t('quiet')}
        </p>
      )}
    </Card>
  )
}
