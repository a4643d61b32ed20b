import type { Post } from '@atrium/client'
import { ClipboardCheck, FileText, Image, Link2, Star, StickyNote, Video } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { ResponsiveImage } from '../../ui/list/responsive-image.tsx'
import styles from './posts-page.module.css'

const ICONS = { article: FileText, link: Link2, note: StickyNote, image: Image, video: Video } as const

/** A post in the list: its picture, its title, its topics, and what is special about it. */
export function PostCell({ post }: { readonly post: Post }) {
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
