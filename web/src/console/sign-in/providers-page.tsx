import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../ui/actions/button-link.tsx'
import { PageHeader } from '../../ui/surface/page-header.tsx'
import { ProvidersList } from './providers-list.tsx'

/** Where the people of the program may sign in besides with a password. */
export function ProvidersPage() {
  const { t } = useTranslation('console/sign_in')
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={
          <>
            {t('lead')} <a href="/docs/guide/connect/single-sign-on">{t('guide')}</a>
          </>
        }
        actions={
          <ButtonLink look="primary" icon={<Plus aria-hidden="true" />} href="/sign-in/new">
            {t('new')}
          </ButtonLink>
        }
      />
      <ProvidersList />
    </>
  )
}
