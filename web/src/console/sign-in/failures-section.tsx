import type { IdentityProviderFailure } from '@atrium/client'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ProblemState } from '../../app/problem-state.tsx'
import { Section } from '../../desk/section.tsx'
import { Button } from '../../ui/actions/button.tsx'
import { TableSkeleton } from '../../ui/data/table-skeleton.tsx'
import { RelativeTime } from '../../ui/text/relative-time.tsx'
import { failuresQuery } from './providers-queries.ts'
import styles from './sign-in.module.css'

/** Why people could not sign in through the provider, by the request ids that they saw. */
export function FailuresSection({ providerId }: { readonly providerId: string }) {
  const { t } = useTranslation('console/sign_in')
  const { data, error, isFetching, refetch } = useQuery(failuresQuery(providerId))
  return (
    <div className={styles['failures']}>
      <Section
        title={t('failures.title')}
        lead={t('failures.lead')}
        action={
          <Button size="s" look="quiet" busy={isFetching} onClick={() => void refetch()}>
            {t('failures.again')}
          </Button>
        }
      >
        {data ? (
          <Failures failures={data} />
        ) : error ? (
          <ProblemState error={error} busy={isFetching} onRetry={() => refetch()} />
        ) : (
          <TableSkeleton rows={2} />
        )}
      </Section>
    </div>
  )
}

function Failures({ failures }: { readonly failures: readonly IdentityProviderFailure[] }) {
  const { t } = useTranslation('console/sign_in')
  if (failures.length === 0) return <p>{t('failures.empty')}</p>
  return (
    <ol className={styles['failureList']} aria-label={t('failures.title')}>
      {failures.map(({ at, reference, reason, user_name }) => (
        <li key={`${at} ${reference}`} className={styles['failure']}>
          <p className={styles['failureHead']}>
            <strong dir="auto">{user_name ?? t('failures.nobody')}</strong> <RelativeTime at={at} />
          </p>
          <p>{reason}</p>
          <p className={styles['reference']}>{t('failures.reference', { id: reference })}</p>
        </li>
      ))}
    </ol>
  )
}
