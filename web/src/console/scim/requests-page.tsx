import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useAddress } from '../../lib/use-address.ts'
import { Toolbar } from '../../ui/data/toolbar.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Switch } from '../../ui/form/switch.tsx'
import { clientsQuery } from '../clients/clients-queries.ts'
import { RequestsList } from './requests-list.tsx'
import { ScimTabs } from './scim-tabs.tsx'

const CLIENTS_MAX = 100

/** What identity providers asked for, and why it was refused. */
export function RequestsPage() {
  const { t } = useTranslation('console/scim')
  const address = useAddress()
  const { data } = useQuery(clientsQuery(1, CLIENTS_MAX))
  const clients = data?.clients ?? []
  const clientId = address.get('client')
  const failed = address.get('failed') === '1'
  return (
    <>
      <ScimTabs current="requests" />
      <Toolbar>
        <Select
          aria-label={t('filter_client')}
          value={clientId ?? ''}
          onChange={event => address.change({ client: event.target.value })}
        >
          <option value="">{t('every_client')}</option>
          {clientId && !clients.some(({ client_id }) => client_id === clientId) && (
            <option value={clientId}>{clientId}</option>
          )}
          {clients.map(({ client_id, name }) => (
            <option key={client_id} value={client_id}>
              {name}
            </option>
          ))}
        </Select>
        <Switch
          label={t('filter_failed')}
          checked={failed}
          onChange={event => address.change({ failed: event.target.checked ? '1' : null })}
        />
      </Toolbar>
      <RequestsList
        wanted={{ clientId, failed }}
        nameOf={id => clients.find(({ client_id }) => client_id === id)?.name ?? id}
      />
    </>
  )
}
