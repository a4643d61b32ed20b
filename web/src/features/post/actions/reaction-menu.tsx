import type { FeedPost } from '@atrium/client'
import { useQuery } from '@tanstack/react-query'
import { Heart, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { countName, useFormats } from '../../../i18n/formats.ts'
import { classes } from '../../../lib/classes.ts'
import { Menu } from '../../../ui/actions/menu.tsx'
import { MenuGroup, MenuItem } from '../../../ui/actions/menu-item.tsx'
import { reactionTypesQuery, useReact } from '../page/post-queries.ts'
import { LikeButton } from './like-button.tsx'
import styles from './post-toolbar.module.css'

/** In programs with several kinds of likes: which one, and which is mine. */
export function ReactionMenu({ post }: { readonly post: FeedPost }) {
  const { t } = useTranslation('post')
  const formats = useFormats()
  const { data: types = [] } = useQuery(reactionTypesQuery)
  const react = useReact(post)
  if (types.length === 0) return <LikeButton post={post} />
  const { liked_at, reaction_type_id = null } = post.engagement
  const mine = types.find(type => type.id === reaction_type_id)
  const name = mine?.name ?? t('post.like', { ns: 'feed' })
  return (
    <Menu
      label={t('reactions.choose')}
      align="start"
      trigger={attributes => (
        <button
          type="button"
          {...attributes}
          className={classes(styles['action'], liked_at !== null && styles['liked'])}
          aria-label={[
            mine ? t('reactions.mine', { name }) : name,
            countName(formats, post.like_count, t('post.likes', { ns: 'feed', count: post.like_count })),
            ...(mine ? [] : [t('reactions.choose')]),
          ].join(', ')}
        >
          {mine ? (
            <span className={styles['emoji']} aria-hidden="true">
              {mine.emoji}
            </span>
          ) : (
            <Heart aria-hidden="true" />
          )}
          <span className={styles['word']}>{name}</span> {post.like_count > 0 && formats.compact(post.like_count)}
        </button>
      )}
    >
      {types.map(type => (
        <MenuItem
          key={type.id}
          checked={type.id === reaction_type_id}
          onSelect={() => react.mutate(type.id)}
          icon={
            <span className={styles['emoji']} aria-hidden="true">
              {type.emoji}
            </span>
          }
        >
          {type.name}
        </MenuItem>
      ))}
      {liked_at !== null && (
        <MenuGroup>
          <MenuItem icon={<X aria-hidden="true" />} onSelect={() => react.mutate(null)}>
            {t('reactions.take_back')}
          </MenuItem>
        </MenuGroup>
      )}
    </Menu>
  )
}
