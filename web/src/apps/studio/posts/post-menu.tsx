import type { Post } from '@atrium/client'
import { useQuery } from '@tanstack/preact-query'
import { Archive, CalendarClock, Copy, ExternalLink, Eye, FilePen, MailPlus, Pencil, Send, Trash2 } from 'lucide-preact'
import { lazy, Suspense } from 'preact/compat'
import { useState } from 'preact/hooks'
import { useMe } from '../../../core/session/session.tsx'
import { useFormats } from '../../../i18n/formats.ts'
import { loadWords } from '../../../i18n/i18n.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { MenuItem } from '../../../ui/actions/menu-item.tsx'
import { MoreMenu } from '../../../ui/actions/more-menu.tsx'
import { closeThenFocus } from '../../../ui/admin/close-then-focus.ts'
import { ConfirmDialog } from '../../../ui/admin/confirm-dialog.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { Dialog } from '../../../ui/surface/dialog.tsx'
import { MoveDialog, useMove } from '../calendar/move-dialog.tsx'
import { isOwnPost } from '../parts/others-record.tsx'
import { useOutcome } from '../parts/post-words.tsx'
import { reviewQuery } from '../review/review-queries.ts'
import { useCopy, useDeletePost, usePostAct, usePublishNow } from './posts-queries.ts'

/** Actions of a post in the list. */
export function PostMenu({ post }: { readonly post: Post }) {
  const { t } = useTranslation('studio/posts')
  const [open, setOpen] = useState<'archive' | 'publish' | 'move' | 'delete' | 'newsletter' | null>(null)
  const act = usePostAct()
  const copy = useCopy()
  const title = post.title || t('untitled')
  const { state } = post
  const isOwn = isOwnPost(useMe(), post)
  const close = () => setOpen(null)
  return (
    <>
      <MoreMenu label={t('menu.label', { title })}>
        <MenuItem href={`/posts/${post.id}`} icon={isOwn ? <Pencil aria-hidden="true" /> : <Eye aria-hidden="true" />}>
          {t(isOwn ? 'menu.edit' : 'menu.read')}
        </MenuItem>
        {state === 'published' && (
          <MenuItem external href={`/posts/${post.id}`} icon={<ExternalLink aria-hidden="true" />}>
            {t('menu.open')}
          </MenuItem>
        )}
        {isOwn && (state === 'draft' || state === 'scheduled') && (
          <MenuItem icon={<Send aria-hidden="true" />} onSelect={() => setOpen('publish')}>
            {t('menu.publish')}
          </MenuItem>
        )}
        {isOwn && state === 'scheduled' && (
          <MenuItem icon={<CalendarClock aria-hidden="true" />} onSelect={() => setOpen('move')}>
            {t('menu.move')}
          </MenuItem>
        )}
        {isOwn && (
          <MenuItem icon={<Copy aria-hidden="true" />} onSelect={() => copy.mutate(post.id)}>
            {t('menu.copy')}
          </MenuItem>
        )}
        {state !== 'archived' && (
          <MenuItem icon={<MailPlus aria-hidden="true" />} onSelect={() => setOpen('newsletter')}>
            {t('menu.newsletter')}
          </MenuItem>
        )}
        {isOwn && state === 'archived' && (
          <MenuItem
            icon={<FilePen aria-hidden="true" />}
            onSelect={() =>
              act.mutate({ act: 'draft', ids: [post.id] }, { onSuccess: () => toast(t('taken_back', { title })) })
            }
          >
            {t('menu.draft')}
          </MenuItem>
        )}
        {isOwn && state !== 'archived' && (
          <MenuItem danger icon={<Archive aria-hidden="true" />} onSelect={() => setOpen('archive')}>
            {t('archive')}
          </MenuItem>
        )}
        {isOwn && (state === 'draft' || state === 'archived') && (
          <MenuItem danger icon={<Trash2 aria-hidden="true" />} onSelect={() => setOpen('delete')}>
            {t('menu.delete')}
          </MenuItem>
        )}
      </MoreMenu>
      <ArchiveDialog posts={[post]} open={open === 'archive'} onClose={close} />
      {open === 'publish' && <PublishNowDialog post={post} onClose={close} />}
      {open === 'move' && <MoveTimeDialog post={post} onClose={close} />}
      {open === 'delete' && <DeleteDialog post={post} onClose={close} />}
      {open === 'newsletter' && (
        <Suspense fallback={null}>
          <PutIntoDialog contentId={post.id} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

const PutIntoDialog = lazy(async () => {
  const [file] = await Promise.all([import('../newsletters/put-into-dialog.tsx'), loadWords(['studio/newsletters'])])
  return { default: file.PutIntoDialog }
})

const NotYours = lazy(async () => {
  const [file] = await Promise.all([import('../review/approval.tsx'), loadWords(['studio/review'])])
  return { default: file.NotYours }
})

interface PostDialogProps {
  readonly post: Post
  readonly onClose: () => void
}

/** Publishes a draft, or a planned post before its time. */
function PublishNowDialog({ post, onClose }: PostDialogProps) {
  const { t } = useTranslation('studio/posts')
  const outcome = useOutcome()
  const publish = usePublishNow()
  const { data: review } = useQuery(reviewQuery({ post, etag: post.updated_at }))
  const isHeld = review?.may_publish === false
  return (
    <ConfirmDialog
      title={t('publish_title', { title: post.title || t('untitled') })}
      action={t('menu.publish')}
      busy={publish.isPending}
      error={publish.error}
      ready={!isHeld}
      onConfirm={() =>
        publish.mutate(post.id, {
          onSuccess: now => {
            const isFailed = now.state === 'processing error'
            toast(outcome(now), isFailed ? { tone: 'problem', lasts: true } : {})
            closeThenFocus(onClose)
          },
        })
      }
      onClose={onClose}
    >
      {isHeld ? (
        <Suspense fallback={null}>
          <NotYours review={review} />
        </Suspense>
      ) : (
        <p>{t('publish_text')}</p>
      )}
    </ConfirmDialog>
  )
}

/** Another time for a planned post. */
export function MoveTimeDialog({ post, onClose }: PostDialogProps) {
  const move = useMove(onClose)
  const { id: content_id, title, state, scheduled_at, channels } = post
  const entry = { content_id, title, state, at: scheduled_at ?? '', kind: 'publish' as const, channels }
  return <MoveDialog entry={entry} mutation={move} onClose={onClose} />
}

/** Deletes a draft for good. */
function DeleteDialog({ post, onClose }: PostDialogProps) {
  const { t } = useTranslation('studio/posts')
  const deletion = useDeletePost()
  const title = post.title || t('untitled')
  return (
    <ConfirmDialog
      danger
      title={t('delete_title', { title })}
      action={t('menu.delete')}
      busy={deletion.isPending}
      error={deletion.error}
      onConfirm={() =>
        deletion.mutate(post.id, {
          onSuccess: () => {
            toast(t('deleted', { title }))
            closeThenFocus(onClose)
          },
        })
      }
      onClose={onClose}
    >
      <p>{t('delete_text')}</p>
    </ConfirmDialog>
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
