import type { TopicPage } from '@atrium/client'
import { ArrowDown, ArrowUp, Ellipsis, Eye, EyeOff, Pencil, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { Menu } from '../../../ui/actions/menu.tsx'
import { MenuItem } from '../../../ui/actions/menu-item.tsx'
import { Badge } from '../../../ui/identity/badge.tsx'
import styles from '../topics.module.css'
import { useLinkActs } from './use-link-acts.ts'

interface LinkRowProps {
  readonly links: readonly TopicPage[]
  readonly index: number
  readonly onEdit: () => void
}

/** One link: moved, shown or hidden, changed, deleted. */
export function LinkRow({ links, index, onEdit }: LinkRowProps) {
  const { t } = useTranslation('studio/topics')
  const link = links[index] as TopicPage
  const { move, show, remove } = useLinkActs(links, link)
  const label = t('links.menu', { title: link.title })
  return (
    <li className={styles['entry']}>
      <div className={styles['entryWords']}>
        <p className={styles['entryTitle']} dir="auto">
          {link.title} {link.state === 'hidden' && <Badge tone="warning">{t('links.hidden')}</Badge>}
        </p>
        <a className={styles['hint']} href={link.url} rel="noreferrer" target="_blank" dir="ltr">
          {link.url}
        </a>
      </div>
      <div className={styles['entryActions']}>
        <Menu
          label={label}
          trigger={attributes => (
            <IconButton {...attributes} size="s" label={label} icon={<Ellipsis aria-hidden="true" />} />
          )}
        >
          <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={onEdit}>
            {t('links.edit')}
          </MenuItem>
          {index > 0 && (
            <MenuItem icon={<ArrowUp aria-hidden="true" />} onSelect={() => move(-1)}>
              {t('links.up')}
            </MenuItem>
          )}
          {index < links.length - 1 && (
            <MenuItem icon={<ArrowDown aria-hidden="true" />} onSelect={() => move(1)}>
              {t('links.down')}
            </MenuItem>
          )}
          {link.state === 'published' ? (
            <MenuItem icon={<EyeOff aria-hidden="true" />} onSelect={() => show('hidden')}>
              {t('links.hide')}
            </MenuItem>
          ) : (
            <MenuItem icon={<Eye aria-hidden="true" />} onSelect={() => show('published')}>
              {t('links.show')}
            </MenuItem>
          )}
          <MenuItem danger icon={<Trash2 aria-hidden="true" />} onSelect={() => void remove()}>
            {t('links.delete')}
          </MenuItem>
        </Menu>
      </div>
    </li>
  )
}
