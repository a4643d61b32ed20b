import type { FeedPost } from '@atrium/client'
import { useTranslation } from '../../../i18n/translate.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { ButtonLink } from '../../../ui/actions/button-link.tsx'
import { Dialog } from '../../../ui/surface/dialog.tsx'

interface UnopenedDialogProps {
  readonly post: FeedPost
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Asks a reader who has not opened a must-read, and confirms it from a list. */
export function UnopenedDialog({ post, onConfirm, onClose }: UnopenedDialogProps) {
  const { t } = useTranslation('feed')
  return (
    <Dialog
      open
      title={t('post.unopened.title')}
      onClose={onClose}
      footer={
        <>
          <Button look="quiet" onClick={onConfirm}>
            {t('post.unopened.confirm')}
          </Button>
          <ButtonLink look="primary" href={`/posts/${post.uuid}`}>
            {t('post.unopened.open')}
          </ButtonLink>
        </>
      }
    >
      <p>{t('post.unopened.text')}</p>
    </Dialog>
  )
}
