import type { Initiative } from '@atrium/client'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pageOf } from '../../lib/page-of.ts'
import { useAddress } from '../../lib/use-address.ts'
import { Button } from '../../ui/actions/button.tsx'
import { PageHeader } from '../../ui/surface/page-header.tsx'
import { DeleteInitiativeDialog } from './delete-initiative-dialog.tsx'
import { InitiativeDialog } from './initiative-dialog.tsx'
import { InitiativesList } from './initiatives-list.tsx'
import { INITIATIVE_SORTS } from './initiatives-queries.ts'

type Open = { readonly act: 'create' } | { readonly act: 'rename' | 'delete'; readonly initiative: Initiative }

/** Names under which posts of many topics belong together: created, renamed, deleted. */
export function InitiativesPage() {
  const { t } = useTranslation('studio/initiatives')
  const address = useAddress()
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const create = () => setOpen({ act: 'create' })
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        actions={
          <Button look="primary" icon={<Plus aria-hidden="true" />} onClick={create}>
            {t('new')}
          </Button>
        }
      />
      <InitiativesList
        wanted={{
          sort: INITIATIVE_SORTS.find(sort => sort === address.get('sort')) ?? 'name',
          page: pageOf(address),
        }}
        address={address}
        onCreate={create}
        onRename={initiative => setOpen({ act: 'rename', initiative })}
        onDelete={initiative => setOpen({ act: 'delete', initiative })}
      />
      {open?.act === 'create' && <InitiativeDialog initiative={null} onClose={close} />}
      {open?.act === 'rename' && <InitiativeDialog initiative={open.initiative} onClose={close} />}
      {open?.act === 'delete' && <DeleteInitiativeDialog initiative={open.initiative} onClose={close} />}
    </>
  )
}
