import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ProblemState } from '../../app/problem-state.tsx'
import { Section } from '../../desk/section.tsx'
import { classes } from '../../lib/classes.ts'
import { useAddress } from '../../lib/use-address.ts'
import { Segmented } from '../../ui/actions/segmented.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { clientsQuery } from '../clients/clients-queries.ts'
import { scimAddressQuery, tokenAddressQuery } from '../integration/addresses-queries.ts'
import { CopyAddress } from '../integration/copy-value.tsx'
import styles from '../integration/integration.module.css'
import { LiveCheck } from './live-check.tsx'
import { ProviderClients } from './provider-clients.tsx'
import { ScimTabs } from './scim-tabs.tsx'
import { PROVIDERS, SetupSteps } from './setup-steps.tsx'

/** As many clients as one page of them holds. */
const CLIENTS_MAX = 100

/** How a company's directory is connected: address, client, steps, and whether its requests arrive. */
export function ScimPage() {
  const { t } = useTranslation('console/scim')
  const address = useAddress()
  const { data, error, isFetching, refetch } = useQuery(clientsQuery(1, CLIENTS_MAX))
  const provider = PROVIDERS.find(each => each === address.get('for')) ?? 'okta'
  const able = data?.clients.filter(
    ({ kind, scopes }) => kind === 'confidential' && scopes.includes('users.write') && scopes.includes('groups.write'),
  )
  const client = able?.find(({ client_id }) => client_id === address.get('client')) ?? able?.at(-1) ?? null
  return (
    <>
      <ScimTabs current="setup" />
      <div className={classes(styles['sections'], styles['afterTabs'])}>
        <Section title={t('address')} lead={t('address_lead')}>
          <CopyAddress label={t('base_url')} query={scimAddressQuery} />
          <CopyAddress label={t('token_endpoint')} query={tokenAddressQuery} />
        </Section>
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
        {able && <LiveCheck clients={able} client={client} onChoose={id => address.change({ client: id })} />}
      </div>
    </>
  )
}
