import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { pageOf } from '../../lib/page-of.ts'
import { useAddress } from '../../lib/use-address.ts'
import { ButtonLink } from '../../ui/actions/button-link.tsx'
import { PageHeader } from '../../ui/surface/page-header.tsx'
import { GuideLink } from '../integration/guide-link.tsx'
import { ClientsList } from './clients-list.tsx'

/** Applications that act in the program. */
export function ClientsPage() {
  const { t } = useTranslation('console/clients')
  const address = useAddress()
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={
          <>
            {t('lead')} <GuideLink page="connect/oauth" />
          </>
        }
        actions={
          <ButtonLink look="primary" href="/clients/new" icon={<Plus aria-hidden="true" />}>
            {t('new')}
          </ButtonLink>
        }
      />
      <ClientsList page={pageOf(address)} address={address} />
    </>
  )
}
