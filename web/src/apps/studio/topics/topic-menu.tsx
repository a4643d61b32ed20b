import type { Topic } from '@atrium/client'
import { useQuery } from '@tanstack/preact-query'
import { Archive, ArchiveRestore, ExternalLink, Eye, EyeOff, FileText, Pencil } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { MenuItem } from '../../../ui/actions/menu-item.tsx'
import { MoreMenu } from '../../../ui/actions/more-menu.tsx'
import { closeThenFocus } from '../../../ui/admin/close-then-focus.ts'
import { ConfirmDialog } from '../../../ui/admin/confirm-dialog.tsx'
import { toast } from '../../../ui/feedback/toasts.ts'
import { Badge } from '../../../ui/identity/badge.tsx'
import { type TopicState, topicPostsQuery, useChangeTopicState, useUpdateTopic } from './topics-queries.ts'

interface TopicMenuProps {
  readonly topic: Topic
  /** On the topic's own page there is no link to it. */
  readonly isOpen?: boolean
}

/** Actions of a topic. */
export function TopicMenu({ topic, isOpen = false }: TopicMenuProps) {
  const { t } = useTranslation('studio/topics')
  const [isArchiving, setArchiving] = useState(false)
  const change = useTopicState()
  const label = t('menu.label', { name: topic.name })
  return (
    <>
      <MoreMenu label={label} size={isOpen ? 'm' : 's'}>
        {!isOpen && (
          <MenuItem href={`/topics/${topic.id}`} icon={<Pencil aria-hidden="true" />}>
            {t('menu.edit')}
          </MenuItem>
        )}
        <MenuItem href={`/posts?topic=${topic.id}`} icon={<FileText aria-hidden="true" />}>
          {t('menu.posts')}
        </MenuItem>
        {topic.state === 'published' && (
          <MenuItem external href={`/topics/${topic.id}`} icon={<ExternalLink aria-hidden="true" />}>
            {t('menu.open')}
          </MenuItem>
        )}
        {topic.state === 'published' && (
          <MenuItem icon={<EyeOff aria-hidden="true" />} onSelect={() => void change(topic, 'hidden')}>
            {t('menu.hide')}
          </MenuItem>
        )}
        {topic.state === 'hidden' && (
          <MenuItem icon={<Eye aria-hidden="true" />} onSelect={() => void change(topic, 'published')}>
            {t('menu.show')}
          </MenuItem>
        )}
        {topic.state === 'archived' ? (
          <MenuItem icon={<ArchiveRestore aria-hidden="true" />} onSelect={() => void change(topic, 'published')}>
            {t('menu.restore')}
          </MenuItem>
        ) : (
          <MenuItem danger icon={<Archive aria-hidden="true" />} onSelect={() => setArchiving(true)}>
            {t('archive')}
          </MenuItem>
        )}
      </MoreMenu>
      {isArchiving && <ArchiveTopicDialog topic={topic} onClose={() => setArchiving(false)} />}
    </>
  )
}

interface ArchiveTopicDialogProps {
  readonly topic: Topic
  readonly onClose: () => void
}

/** Asks before a topic is put away, and says what becomes of its posts and followers. */
function ArchiveTopicDialog({ topic, onClose }: ArchiveTopicDialogProps) {
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

/** Shows, hides or archives a topic and says so, with a way back. */
function useTopicState() {
  const { t } = useTranslation('studio/topics')
  const { mutateAsync } = useChangeTopicState()
  // Failed changes show a message on their own.
  const write = (topic: Topic, state: TopicState) => mutateAsync({ id: topic.id, state }).catch(() => null)
  return async (topic: Topic, state: TopicState): Promise<void> => {
    if (!(await write(topic, state))) return
    const run = () => void write(topic, topic.state)
    toast(t(`became.${state}`, { name: topic.name }), { action: { label: t('undo', { ns: 'ui' }), run } })
  }
}

/** For whom a topic is, in a few words. */
export function AudienceWords({ topic }: { readonly topic: Pick<Topic, 'targeted' | 'groups'> }) {
  const { t } = useTranslation('studio/topics')
  const formats = useFormats()
  const count = topic.groups.length
  const words = () => {
    if (!topic.targeted) return t('for.everyone')
    if (count === 0) return t('for.nobody')
    return t('for.audiences', { count, number: formats.number(count) })
  }
  return <span>{words()}</span>
}

const TONES = { published: 'success', hidden: 'warning', archived: 'neutral' } as const

/** Whether readers see a topic. */
export function TopicStateBadge({ state }: { readonly state: TopicState }) {
  const { t } = useTranslation('studio/topics')
  return <Badge tone={TONES[state]}>{t(`state.${state}`)}</Badge>
}
