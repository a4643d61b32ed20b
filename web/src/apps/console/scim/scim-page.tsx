import { useQuery } from '@tanstack/preact-query'
import { Circle, CircleCheck, LoaderCircle } from 'lucide-preact'
import { useTranslation } from '../../../i18n/translate.ts'
import { classes } from '../../../lib/classes.ts'
import { useAddress } from '../../../lib/use-address.ts'
import { ButtonLink } from '../../../ui/actions/button-link.tsx'
import { Segmented } from '../../../ui/actions/segmented.tsx'
import { Section } from '../../../ui/admin/section.tsx'
import { ProblemState } from '../../../ui/feedback/problem-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Banner } from '../../../ui/surface/banner.tsx'
import { scimAddressQuery, tokenAddressQuery } from '../integration/addresses-queries.ts'
import styles from '../integration/integration.module.css'
import { CopyAddress } from '../integration/integration-parts.tsx'
import { ProviderClients } from './provider-clients.tsx'
import { RequestEntry, ScimTabs } from './requests-page.tsx'
import { liveRequestsQuery, type ScimCaller, useScimCallers, wrongTokenQuery } from './scim-queries.ts'
import { TokensSection } from './tokens-section.tsx'

/** How a company's directory is connected: address, client, steps, and whether its requests arrive. */
export function ScimPage() {
  const { t } = useTranslation('console/scim')
  const address = useAddress()
  const { query, able, provisioning } = useScimCallers()
  const { data, error, isFetching, refetch } = query
  const provider = PROVIDERS.find(each => each === address.get('for')) ?? 'okta'
  const caller = provisioning.find(({ id }) => id === address.get('client')) ?? provisioning.at(-1) ?? null
  return (
    <>
      <ScimTabs current="setup" />
      <div className={classes(styles.sections, styles.afterTabs)}>
        <Section title={t('address')} lead={t('address_lead')}>
          <CopyAddress label={t('base_url')} query={scimAddressQuery} />
          <CopyAddress label={t('token_endpoint')} query={tokenAddressQuery} />
        </Section>
        <TokensSection />
        {error && !data && <ProblemState error={error} busy={isFetching} onRetry={() => refetch()} />}
        {!data && !error && <Skeleton height="9rem" radius="16px" />}
        {able && <ProviderClients clients={able} />}
        <Section
          title={t('steps')}
          action={
            <Segmented
              label={t('provider')}
              value={provider}
              options={PROVIDERS.map(value => ({ value, label: t(`provider_name.${value}`) }))}
              onChange={value => address.change({ for: value })}
            />
          }
        >
          <SetupSteps provider={provider} />
        </Section>
        {able && <LiveCheck callers={provisioning} caller={caller} onChoose={id => address.change({ client: id })} />}
      </div>
    </>
  )
}

const PROVIDERS = ['okta', 'entra'] as const
type Provider = (typeof PROVIDERS)[number]

const STEPS = ['app', 'address', 'sign_in', 'attributes', 'test', 'assign'] as const

/** Steps at the provider; the whole guide is a link away. */
function SetupSteps({ provider }: { readonly provider: Provider }) {
  const { t } = useTranslation('console/scim')
  return (
    <>
      <ol className={styles.steps}>
        {STEPS.map(name => {
          const step = `${provider}_${name}` as const
          return <li key={step}>{t(`step.${step}`)}</li>
        })}
      </ol>
      <p>
        <a className={styles.link} href={`/docs/guide/connect/${provider}`}>
          {t('whole_guide')}
        </a>
      </p>
    </>
  )
}

/** Events of the set-up of a provider, in their order. */
const MILESTONES = ['request', 'test', 'person', 'group'] as const

interface LiveCheckProps {
  readonly callers: readonly ScimCaller[]
  readonly caller: ScimCaller | null
  readonly onChoose: (id: string) => void
}

/** Records that have arrived from the provider; refreshes on its own. */
function LiveCheck({ callers, caller, onChoose }: LiveCheckProps) {
  const { t } = useTranslation('console/scim')
  const { data, error, isFetching, refetch } = useQuery(liveRequestsQuery(caller?.id ?? null))
  const done = data?.reached ?? new Set()
  const next = MILESTONES.find(name => !done.has(name))
  const last = data?.last
  const { data: wrong } = useQuery(wrongTokenQuery)
  const isWrongNow = wrong && (!last || Date.parse(wrong.at) > Date.parse(last.at))
  return (
    <Section
      title={t('check')}
      lead={t('check_lead')}
      action={
        callers.length > 1 && (
          <Select
            aria-label={t('check_client')}
            value={caller?.id ?? ''}
            onChange={event => onChoose(event.currentTarget.value)}
          >
            {callers.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )
      }
    >
      {!caller && <p>{t('check_no_client')}</p>}
      {isWrongNow && (
        <Banner tone="warning">
          <strong>{t('wrong_token')}</strong>
          <RequestEntry request={wrong} caller={null} />
        </Banner>
      )}
      {error && !data && <ProblemState error={error} busy={isFetching} onRetry={() => refetch()} />}
      {caller && !(error && !data) && (
        <>
          <ol className={styles.checks} aria-label={t('check')} aria-live="polite">
            {MILESTONES.map(name => {
              const state = done.has(name) ? 'done' : name === next ? 'waiting' : 'open'
              const words = `${name}_${state === 'done' ? 'done' : 'waiting'}` as const
              const Icon = { done: CircleCheck, waiting: LoaderCircle, open: Circle }[state]
              return (
                <li key={name} className={styles.check} data-state={state}>
                  <Icon aria-hidden="true" />
                  {t(`milestone.${words}`)}
                </li>
              )
            })}
          </ol>
          {last?.cause && (
            <Banner tone="warning">
              <strong>{t('last_refused')}</strong>
              <RequestEntry request={last} caller={caller} />
            </Banner>
          )}
          <div className={styles.acts}>
            <ButtonLink href={`/scim/requests?client=${caller.id}`}>{t('see_requests')}</ButtonLink>
          </div>
        </>
      )}
    </Section>
  )
}
