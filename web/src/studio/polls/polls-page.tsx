import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { pageOf } from '../../lib/page-of.ts'
import { useAddress } from '../../lib/use-address.ts'
import { ButtonLink } from '../../ui/actions/button-link.tsx'
import { PageHeader } from '../../ui/surface/page-header.tsx'
import { PollsList } from './polls-list.tsx'

/** Questions to everybody, or to some audiences. */
export function PollsPage() {
  const { t } = useTranslation('studio/polls')
  const address = useAddress()
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        actions={
          <ButtonLink look="primary" href="/polls/new" icon={<Plus aria-hidden="true" />}>
            {t('new')}
          </ButtonLink>
        }
      />
      <PollsList page={pageOf(address)} address={address} />
    </>
  )
}
