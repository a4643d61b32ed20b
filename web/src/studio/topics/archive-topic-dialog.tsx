import type { Topic } from '@atrium/client'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { closeThenFocus } from '../../desk/close-then-focus.ts'
import { ConfirmDialog } from '../../desk/confirm-dialog.tsx'
import { useFormats } from '../../i18n/formats.ts'
import { toast } from '../../ui/feedback/toasts.ts'
import { topicPostsQuery, useUpdateTopic } from './topics-queries.ts'

interface ArchiveTopicDialogProps {
  readonly topic: Topic
  readonly onClose: () => void
}

/** Asks before a topic is put away, and says what becomes of its posts and followers. */
export function ArchiveTopicDialog({ topic, onClose }: ArchiveTopicDialogProps) {
  const { t } = useTranslation('studio/topics')
  const formats = useFormats()
  const { data: posts } = useQuery(topicPostsQuery(topic.id))
  const update = useUpdateTopic(topic.id)
  const archive = async () => {
    const archived = await update.mutateAsync({ state: 'archived' }).catch(() => null)
    if (!archived) return
    toast(t('became.archived', { name: topic.name }))
    closeThenFocus(onClose)
  }
  const count = posts?.published
  return (
    <ConfirmDialog
      danger
      title={t('archive_title', { name: topic.name })}
      action={t('archive')}
      busy={update.isPending}
      error={update.error}
      onConfirm={() => void archive()}
      onClose={onClose}
    >
      <p role="status">
        {count === undefined
          ? t('archive_counting')
          : count === 0
            ? t('archive_none')
            : t('archive_posts', { count, number: formats.number(count) })}
      </p>
      <p>{t('archive_text')}</p>
    </ConfirmDialog>
  )
}
