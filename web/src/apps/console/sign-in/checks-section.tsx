import type { IdentityProviderFailure } from '@atrium/client'
import { useQuery } from '@tanstack/preact-query'
import { ArrowRight, CircleCheck, CircleX, TriangleAlert } from 'lucide-preact'
import { useTranslation } from '../../../i18n/translate.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Refusal } from '../../../ui/admin/refusal.tsx'
import { Section } from '../../../ui/admin/section.tsx'
import { TableSkeleton } from '../../../ui/data/table-skeleton.tsx'
import { ProblemState } from '../../../ui/feedback/problem-state.tsx'
import { RelativeTime } from '../../../ui/text/relative-time.tsx'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import { failuresQuery, type ProviderChecks } from './providers-queries.ts'
import styles from './sign-in.module.css'

interface ChecksSectionProps {
  /** Findings about the entered values; null before a trial. */
  readonly checks: ProviderChecks | null
  readonly busy: boolean
  readonly error: unknown
  readonly onCheck: () => void
}

/** Tries what is entered, before it is saved: each check with what to do about it. */
export function ChecksSection({ checks, busy, error, onCheck }: ChecksSectionProps) {
  const { t } = useTranslation('console/sign_in')
  const failed = checks?.filter(({ passed }) => !passed).length ?? 0
  return (
    <Section
      title={t('check.title')}
      lead={t('check.lead')}
      action={
        <Button busy={busy} onClick={onCheck}>
          {t('check.start')}
        </Button>
      }
    >
      <Refusal error={error} />
      <p role="status" className={styles.summary}>
        {busy ? t('check.running') : checks && (failed > 0 ? t('check.failed', { count: failed }) : t('check.passed'))}
      </p>
      {checks && (
        <ul className={styles.checks}>
          {checks.map(check => (
            <CheckEntry key={check.name} check={check} />
          ))}
        </ul>
      )}
    </Section>
  )
}

const ICONS = { passed: CircleCheck, note: TriangleAlert, failed: CircleX } as const

function CheckEntry({ check: { name, passed, detail, remedy } }: { readonly check: ProviderChecks[number] }) {
  const { t } = useTranslation('console/sign_in')
  const state = passed ? (remedy ? 'note' : 'passed') : 'failed'
  const Icon = ICONS[state]
  return (
    <li className={styles.check} data-state={state}>
      <Icon aria-hidden="true" />
      <div className={styles.checkText}>
        <strong>
          <VisuallyHidden>{t(`check.state.${state}`)} </VisuallyHidden>
          {t(`check.name.${name}`)}
        </strong>
        <p>{detail}</p>
        {remedy && (
          <p className={styles.remedy}>
            <ArrowRight aria-hidden="true" />
            {remedy}
          </p>
        )}
      </div>
    </li>
  )
}

/** Why people could not sign in through the provider, by the request ids that they saw. */
export function FailuresSection({ providerId }: { readonly providerId: string }) {
  const { t } = useTranslation('console/sign_in')
  const { data, error, isFetching, refetch } = useQuery(failuresQuery(providerId))
  return (
    <div className={styles.failures}>
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
    <ol className={styles.failureList} aria-label={t('failures.title')}>
      {failures.map(({ at, reference, reason, user_name }) => (
        <li key={`${at} ${reference}`} className={styles.failure}>
          <p className={styles.failureHead}>
            <strong dir="auto">{user_name ?? t('failures.nobody')}</strong> <RelativeTime at={at} />
          </p>
          <p>{reason}</p>
          <p className={styles.reference}>{t('failures.reference', { id: reference })}</p>
        </li>
      ))}
    </ol>
  )
}
