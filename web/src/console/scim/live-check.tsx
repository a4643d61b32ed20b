import type { OauthClient } from '@atrium/client'
import { useQuery } from '@tanstack/react-query'
import { Circle, CircleCheck, LoaderCircle } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ProblemState } from '../../app/problem-state.tsx'
import { Section } from '../../desk/section.tsx'
import { ButtonLink } from '../../ui/actions/button-link.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Banner } from '../../ui/surface/banner.tsx'
import styles from '../integration/integration.module.css'
import { RequestEntry } from './request-entry.tsx'
import { liveRequestsQuery } from './scim-queries.ts'

/** What is looked for while a provider is set up, in the order in which it happens. */
const MILESTONES = ['request', 'test', 'person', 'group'] as const

interface LiveCheckProps {
  readonly clients: readonly OauthClient[]
  readonly client: OauthClient | null
  readonly onChoose: (id: string) => void
}

/** What has arrived from the provider so far; goes on by itself. */
export function LiveCheck({ clients, client, onChoose }: LiveCheckProps) {
  const { t } = useTranslation('console/scim')
  const { data, error, isFetching, refetch } = useQuery(liveRequestsQuery(client?.client_id ?? null))
  const done = data?.reached ?? new Set()
  const next = MILESTONES.find(name => !done.has(name))
  const last = data?.last
  return (
    <Section
      title={t('check')}
      lead={t('check_lead')}
      action={
        clients.length > 1 && (
          <Select
            aria-label={t('check_client')}
            value={client?.client_id ?? ''}
            onChange={event => onChoose(event.target.value)}
          >
            {clients.map(({ client_id, name }) => (
              <option key={client_id} value={client_id}>
                {name}
              </option>
            ))}
          </Select>
        )
      }
    >
      {!client && <p>{t('check_no_client')}</p>}
      {error && !data && <ProblemState error={error} busy={isFetching} onRetry={() => refetch()} />}
      {client && !(error && !data) && (
        <>
          <ol className={styles['checks']} aria-label={t('check')} aria-live="polite">
            {MILESTONES.map(name => {
              const state = done.has(name) ? 'done' : name === next ? 'waiting' : 'open'
              const words = `${name}_${state === 'done' ? 'done' : 'waiting'}` as const
              const Icon = { done: CircleCheck, waiting: LoaderCircle, open: Circle }[state]
              return (
                <li key={name} className={styles['check']} data-state={state}>
                  <Icon aria-hidden="true" />
                  {t(`milestone.${words}`)}
                </li>
              )
            })}
          </ol>
          {last?.cause && (
            <Banner tone="warning">
              <strong>{t('last_refused')}</strong>
              <RequestEntry request={last} clientName={client.name} />
            </Banner>
          )}
          <div className={styles['acts']}>
            <ButtonLink href={`/scim/requests?client=${client.client_id}`}>{t('see_requests')}</ButtonLink>
          </div>
        </>
      )}
    </Section>
  )
}
