import { Ellipsis, KeyRound, Pencil, Trash2, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../i18n/formats.ts'
import { Button } from '../../ui/actions/button.tsx'
import { IconButton } from '../../ui/actions/icon-button.tsx'
import { Menu } from '../../ui/actions/menu.tsx'
import { MenuItem } from '../../ui/actions/menu-item.tsx'
import { PageHeader } from '../../ui/surface/page-header.tsx'
import { AudienceCodesDialog } from '../codes/codes-dialogs.tsx'
import { AddDialog } from './add/add-dialog.tsx'
import { DeleteGroupDialog } from './delete-group-dialog.tsx'
import { GroupDialog } from './group-dialog.tsx'
import type { WholeGroup } from './groups-queries.ts'

interface GroupHeaderProps {
  readonly group: WholeGroup
  readonly onJob: (jobId: string | null) => void
}

/** What a group is called, how many are in it, and what can be done with it. */
export function GroupHeader({ group, onJob }: GroupHeaderProps) {
  const { t } = useTranslation('console/groups')
  const formats = useFormats()
  const [asked, setAsked] = useState<'add' | 'codes' | 'rename' | 'delete' | null>(null)
  const close = () => setAsked(null)
  const people = t('people', { count: group.user_count, number: formats.number(group.user_count) })
  return (
    <>
      <PageHeader
        title={group.name}
        lead={[people, group.description].filter(Boolean).join(' · ')}
        actions={
          <>
            <Button look="primary" icon={<UserPlus aria-hidden="true" />} onClick={() => setAsked('add')}>
              {t('add.open')}
            </Button>
            <Menu
              label={t('menu', { name: group.name })}
              trigger={attributes => (
                <IconButton
                  {...attributes}
                  label={t('menu', { name: group.name })}
                  icon={<Ellipsis aria-hidden="true" />}
                />
              )}
            >
              <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={() => setAsked('rename')}>
                {t('rename')}
              </MenuItem>
              <MenuItem icon={<KeyRound aria-hidden="true" />} onSelect={() => setAsked('codes')}>
                {t('open', { ns: 'console/codes' })}
              </MenuItem>
              <MenuItem danger icon={<Trash2 aria-hidden="true" />} onSelect={() => setAsked('delete')}>
                {t('delete.action')}
              </MenuItem>
            </Menu>
          </>
        }
      />
      {asked === 'add' && <AddDialog group={group} onJob={onJob} onClose={close} />}
      {asked === 'codes' && (
        <AudienceCodesDialog
          audience={{ name: group.key, display_name: group.name, user_count: group.user_count }}
          onClose={close}
        />
      )}
      {asked === 'rename' && <GroupDialog group={group} onClose={close} />}
      {asked === 'delete' && <DeleteGroupDialog group={group} onClose={close} />}
    </>
  )
}
