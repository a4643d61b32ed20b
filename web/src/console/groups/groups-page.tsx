import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pageOf } from '../../lib/page-of.ts'
import { useAddress } from '../../lib/use-address.ts'
import { useAddressText } from '../../lib/use-address-text.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Toolbar } from '../../ui/data/toolbar.tsx'
import { SearchField } from '../../ui/form/search-field.tsx'
import { PageHeader } from '../../ui/surface/page-header.tsx'
import { GroupDialog } from './group-dialog.tsx'
import { GroupsList } from './groups-list.tsx'

/** The groups of the program; audiences by rule are made in the studio. */
export function GroupsPage() {
  const { t } = useTranslation('console/groups')
  const address = useAddress()
  const search = useAddressText('q')
  const [isNew, setNew] = useState(false)
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={
          <>
            {t('lead')} <a href="/studio/audiences?type=dynamic">{t('audiences')}</a>
          </>
        }
        actions={
          <Button look="primary" icon={<Plus aria-hidden="true" />} onClick={() => setNew(true)}>
            {t('new')}
          </Button>
        }
      />
      <Toolbar
        search={<SearchField label={t('search')} value={search.typed} maxLength={200} onChange={search.type} />}
      />
      <GroupsList search={search.kept} page={pageOf(address)} address={address} onNew={() => setNew(true)} />
      {isNew && <GroupDialog group={null} onClose={() => setNew(false)} />}
    </>
  )
}
