import type { Post } from '@atrium/client'
import { Archive, Ellipsis, ExternalLink, FilePen, Pencil } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../i18n/formats.ts'
import { Button } from '../../ui/actions/button.tsx'
import { IconButton } from '../../ui/actions/icon-button.tsx'
import { Menu } from '../../ui/actions/menu.tsx'
import { MenuItem } from '../../ui/actions/menu-item.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { Dialog } from '../../ui/surface/dialog.tsx'
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

interface ArchiveDialogProps {
  readonly posts: readonly Post[]
  readonly open: boolean
  readonly onClose: () => void
  readonly onDone?: () => void
}

/** Asks before posts are taken off the feeds and put away, and says what that means. */
export function ArchiveDialog({ posts, open, onClose, onDone }: ArchiveDialogProps) {
  const { t } = useTranslation('studio/posts')
  const formats = useFormats()
  const act = usePostAct()
  const visible = posts.filter(({ state }) => state === 'published').length
  const archive = () =>
    act.mutate(
      { act: 'archive', ids: posts.map(({ id }) => id) },
      {
        onSuccess: ({ done, failed }) => {
          toast(t('archived', { count: done.length, number: formats.number(done.length) }))
          if (failed.length > 0) toast(t('not_archived', { count: failed.length }))
          onDone?.()
          onClose()
        },
      },
    )
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('archive_title', { count: posts.length, title: posts[0]?.title || t('untitled') })}
      footer={
        <>
          <Button look="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button look="danger" busy={act.isPending} onClick={archive}>
            {t('archive')}
          </Button>
        </>
      }
    >
      <p>{visible > 0 ? t('archive_visible', { count: visible }) : t('archive_text')}</p>
    </Dialog>
  )
}
