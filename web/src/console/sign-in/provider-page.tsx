import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'wouter'
import { ProblemState } from '../../app/problem-state.tsx'
import { BackTo } from '../../desk/back-to.tsx'
import { Button } from '../../ui/actions/button.tsx'
import { TableSkeleton } from '../../ui/data/table-skeleton.tsx'
import { PageHeader } from '../../ui/surface/page-header.tsx'
import { DeleteProviderDialog } from './delete-provider-dialog.tsx'
import { FailuresSection } from './failures-section.tsx'
import { OurAddresses } from './our-addresses.tsx'
import { ProviderForm } from './provider-form.tsx'
import { providerQuery } from './providers-queries.ts'

/** One provider: our addresses to enter there, and what it may do; `/sign-in/new` begins one. */
export function ProviderPage() {
  const { t } = useTranslation('console/sign_in')
  const { provider_id = '' } = useParams()
  return (
    <>
      <BackTo href="/sign-in" label={t('title')} />
      {provider_id === 'new' ? <NewProvider /> : <Loaded key={provider_id} id={provider_id} />}
    </>
  )
}

function NewProvider() {
  const { t } = useTranslation('console/sign_in')
  return (
    <>
      <PageHeader title={t('new')} lead={t('new_lead')} />
      <ProviderForm provider={null} />
    </>
  )
}

function Loaded({ id }: { readonly id: string }) {
  const { t } = useTranslation('console/sign_in')
  const [isDeleting, setDeleting] = useState(false)
  const { data, error, isFetching, refetch } = useQuery(providerQuery(id))
  if (!data) {
    return (
      <>
        <PageHeader title={t('one')} />
        {error ? (
          <ProblemState error={error} busy={isFetching} onRetry={() => refetch()} />
        ) : (
          <TableSkeleton rows={4} />
        )}
      </>
    )
  }
  return (
    <>
      <PageHeader
        title={data.name}
        lead={t(`kind.${data.kind}`)}
        actions={
          <Button look="quiet" icon={<Trash2 aria-hidden="true" />} onClick={() => setDeleting(true)}>
            {t('delete')}
          </Button>
        }
      />
      <OurAddresses provider={data} />
      <ProviderForm provider={data} />
      <FailuresSection providerId={data.id} />
      {isDeleting && <DeleteProviderDialog provider={data} onClose={() => setDeleting(false)} />}
    </>
  )
}
