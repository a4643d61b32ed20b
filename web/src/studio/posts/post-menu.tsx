import type { Post } from '@atrium/client'
import { Archive, Ellipsis, ExternalLink, FilePen, Pencil } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/actions/icon-button.tsx'
import { Menu } from '../../ui/actions/menu.tsx'
import { MenuItem } from '../../ui/actions/menu-item.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { ArchiveDialog } from './archive-dialog.tsx'
import { usePostAct } from './posts-queries.ts'

/** What can be done with one post of the list. */
export function PostMenu({ post }: { readonly post: Post }) {
  const { t } = useTranslation('studio/posts')
  const [isArchiving, setArchiving] = useState(false)
  const act = usePostAct()
  const title = post.title || t('untitled')
  return (
    <>
      <Menu
        label={t('menu.label', { title })}
        trigger={attributes => (
          <IconButton
            {...attributes}
            size="s"
            label={t('menu.label', { title })}
            icon={<Ellipsis aria-hidden="true" />}
          />
        )}
      >
        <MenuItem href={`/posts/${post.id}`} icon={<Pencil aria-hidden="true" />}>
          {t('menu.edit')}
        </MenuItem>
        {post.state === 'published' && (
          <MenuItem external href={`/posts/${post.id}`} icon={<ExternalLink aria-hidden="true" />}>
            {t('menu.open')}
          </MenuItem>
        )}
        {post.state === 'archived' && (
          <MenuItem
            icon={<FilePen aria-hidden="true" />}
            onSelect={() =>
              act.mutate({ act: 'draft', ids: [post.id] }, { onSuccess: () => toast(t('taken_back', { title })) })
            }
          >
            {t('menu.draft')}
          </MenuItem>
        )}
        {post.state !== 'archived' && (
          <MenuItem danger icon={<Archive aria-hidden="true" />} onSelect={() => setArchiving(true)}>
            {t('archive')}
          </MenuItem>
        )}
      </Menu>
      <ArchiveDialog posts={[post]} open={isArchiving} onClose={() => setArchiving(false)} />
    </>
  )
}
