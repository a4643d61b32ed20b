import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../../ui/surface/page-header.tsx'
import { TabLinks } from '../../../ui/surface/tab-links.tsx'

/** The heading of both pages about provisioning, with the way from one to the other. */
export function ScimTabs({ current }: { readonly current: 'setup' | 'requests' }) {
  const { t } = useTranslation('console/scim')
  return (
    <>
      <PageHeader title={t(`title.${current}`)} lead={t(`lead.${current}`)} />
      <TabLinks
        label={t('pages')}
        links={[
          { href: '/scim', label: t('tab.setup'), current: current === 'setup' },
          { href: '/scim/requests', label: t('tab.requests'), current: current === 'requests' },
        ]}
      />
    </>
  )
}
