import type { Comment } from '@atrium/client'
import { Ellipsis, Flag, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../apps/shared/session/session.tsx'
import { IconButton } from '../../ui/actions/icon-button.tsx'
import { Menu } from '../../ui/actions/menu.tsx'
import { MenuItem } from '../../ui/actions/menu-item.tsx'
import { nameOf } from './comment-queries.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { ReportDialog } from './report-dialog.tsx'
import { isOwn } from './write-queries.ts'

interface CommentMenuProps {
  readonly comment: Comment
  readonly onEdit: () => void
}

/** What else can be done with a comment: one's own is changed or deleted, those of others reported. */
export function CommentMenu({ comment, onEdit }: CommentMenuProps) {
  const { t } = useTranslation('comments')
  const me = useMe()
  const [dialog, setDialog] = useState<'delete' | 'report' | null>(null)
  const isMine = isOwn(comment, me.user.user_id)
  const close = () => setDialog(null)
  return (
    <>
      <Menu
        label={t('menu_of', { name: nameOf(comment) })}
        trigger={attributes => (
          <IconButton
            {...attributes}
            size="s"
            label={t('menu_of', { name: nameOf(comment) })}
            icon={<Ellipsis aria-hidden="true" />}
          />
        )}
      >
        {isMine && (
          <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={onEdit}>
            {t('edit')}
          </MenuItem>
        )}
        {!isMine && (
          <MenuItem icon={<Flag aria-hidden="true" />} onSelect={() => setDialog('report')}>
            {t('report.action')}
          </MenuItem>
        )}
        {(isMine || me.can.manage) && (
          <MenuItem danger icon={<Trash2 aria-hidden="true" />} onSelect={() => setDialog('delete')}>
            {t('delete.action')}
          </MenuItem>
        )}
      </Menu>
      <DeleteDialog comment={comment} open={dialog === 'delete'} onClose={close} />
      <ReportDialog comment={comment} open={dialog === 'report'} onClose={close} />
    </>
  )
}
