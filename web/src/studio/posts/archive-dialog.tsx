import type { Post } from '@atrium/client'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../i18n/formats.ts'
import { Button } from '../../ui/actions/button.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { Dialog } from '../../ui/surface/dialog.tsx'
import { usePostAct } from './posts-queries.ts'

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
