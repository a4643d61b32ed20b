import type { Post } from '@atrium/client'
import { ClipboardCheck, FileText, Image, Link2, MessageCircle, Star, StickyNote, Video } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { useFormats } from '../../i18n/formats.ts'
import type { Column } from '../../ui/data/data-table.tsx'
import { ResponsiveImage } from '../../ui/list/responsive-image.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import { PostDate, StateBadge } from '../parts/post-words.tsx'
import { PostMenu } from './post-menu.tsx'
import styles from './posts-page.module.css'

/** What the list says of each post. */
export function usePostColumns(): readonly Column<Post>[] {
  const { t } = useTranslation('studio/posts')
  const formats = useFormats()
  return useMemo(
    () => [
      { key: 'title', label: t('column.post'), sort: 'title', kind: 'main', cell: post => <PostCell post={post} /> },
      { key: 'state', label: t('column.state'), cell: ({ state }) => <StateBadge state={state} /> },
      {
        key: 'author',
        label: t('column.author'),
        wideOnly: true,
        cell: ({ author }) => <span className={styles['author']}>{author?.display_name}</span>,
      },
      {
        key: 'date',
        label: t('column.date'),
        sort: 'updated_at',
        cell: post => (
          <span className={styles['date']}>
            <PostDate post={post} />
          </span>
        ),
      },
      {
        key: 'comments',
        label: t('column.comments'),
        kind: 'end',
        wideOnly: true,
        cell: ({ comment_count }) =>
          comment_count > 0 && (
            <span className={styles['comments']}>
              <MessageCircle aria-hidden="true" />
              {formats.compact(comment_count)}
              <VisuallyHidden>{t('comments', { count: comment_count })}</VisuallyHidden>
            </span>
          ),
      },
      { key: 'menu', label: t('column.actions'), kind: 'actions', cell: post => <PostMenu post={post} /> },
    ],
    [t, formats],
  )
}

const ICONS = { article: FileText, link: Link2, note: StickyNote, image: Image, video: Video } as const

/** A post in the list: its picture, its title, its topics, and what is special about it. */
function PostCell({ post }: { readonly post: Post }) {
  const { t } = useTranslation('studio/posts')
  const Icon = ICONS[post.content_type]
  const [picture] = post.images
  return (
    <div className={styles['post']}>
      <span className={styles['thumb']} aria-hidden="true">
        {picture ? (
          <ResponsiveImage src={picture.url} alt="" width={48} height={48} sizes="48px" />
        ) : (
          <Icon aria-hidden="true" />
        )}
      </span>
      <div className={styles['words']}>
        <Link href={`/posts/${post.id}`} className={styles['title']} dir="auto">
          {post.title || t('untitled')}
        </Link>
        <p className={styles['topics']}>
          {post.requires_acknowledgement && (
            <span className={styles['mark']}>
              <ClipboardCheck aria-hidden="true" />
              {t('must_read')}
            </span>
          )}
          {post.featured && (
            <span className={styles['mark']}>
              <Star aria-hidden="true" />
              {t('featured')}
            </span>
          )}
          <span className={styles['names']} dir="auto">
            {post.channels.map(({ name }) => name).join(', ')}
          </span>
        </p>
      </div>
    </div>
  )
}
