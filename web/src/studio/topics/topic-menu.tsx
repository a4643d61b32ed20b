import type { Topic } from '@atrium/client'
import { Archive, ArchiveRestore, Ellipsis, ExternalLink, Eye, EyeOff, FileText, Pencil } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/actions/icon-button.tsx'
import { Menu } from '../../ui/actions/menu.tsx'
import { MenuItem } from '../../ui/actions/menu-item.tsx'
import { ArchiveTopicDialog } from './archive-topic-dialog.tsx'
import { useTopicState } from './use-topic-state.ts'

interface TopicMenuProps {
  readonly topic: Topic
  /** On the topic's own page there is no link to it. */
  readonly isOpen?: boolean
}

/** What can be done with one topic. */
export function TopicMenu({ topic, isOpen = false }: TopicMenuProps) {
  const { t } = useTranslation('studio/topics')
  const [isArchiving, setArchiving] = useState(false)
  const change = useTopicState()
  const label = t('menu.label', { name: topic.name })
  return (
    <>
      <Menu
        label={label}
        trigger={attributes => (
          <IconButton {...attributes} size={isOpen ? 'm' : 's'} label={label} icon={<Ellipsis aria-hidden="true" />} />
        )}
      >
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
      </Menu>
      {isArchiving && <ArchiveTopicDialog topic={topic} onClose={() => setArchiving(false)} />}
    </>
  )
}
