import type { Post } from '@atrium/client'
import { ClipboardCheck, FileText, Image, Link2, MessageCircle, Star, StickyNote, Video } from 'lucide-preact'
import { useMemo } from 'preact/hooks'
import { Link } from 'wouter-preact'
import { keepInSight } from '../../../features/post/media/keep-in-sight.ts'
import { type Formats, useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import type { Column } from '../../../ui/data/data-table.tsx'
import { ResponsiveImage } from '../../../ui/list/responsive-image.tsx'
import { RelativeTime } from '../../../ui/text/relative-time.tsx'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import { PlannedTime, StateBadge } from '../parts/post-words.tsx'
import { PostMenu } from './post-menu.tsx'
import styles from './posts-page.module.css'
import type { PostState } from './posts-queries.ts'

/** Columns of the list. */
export function usePostColumns(wanted: PostState | null): readonly Column<Post>[] {
  const { t } = useTranslation('studio/posts')
  const formats = useFormats()
  return useMemo(
    () => [
      { key: 'title', label: t('column.post'), sort: 'title', kind: 'main', cell: post => <PostCell post={post} /> },
      {
        key: 'state',
        label: t('column.state'),
        saysItself: true,
        cell: post => (
          <span className={styles.state}>
            <StateBadge state={post.state} />
            {post.state === 'scheduled' && post.scheduled_at && wanted !== 'scheduled' && (
              <PlannedTime at={post.scheduled_at} />
            )}
          </span>
        ),
      },
      {
        key: 'author',
        label: t('column.author'),
        wideOnly: true,
        cell: ({ author }) => <span className={styles.author}>{author?.display_name}</span>,
      },
      {
        key: 'date',
        ...(wanted === 'published'
          ? { label: t('column.published'), sort: 'published_at' }
          : wanted === 'scheduled'
            ? { label: t('column.scheduled'), sort: 'scheduled_at' }
            : { label: t('column.changed'), sort: 'updated_at' }),
        cell: ({ published_at, scheduled_at, updated_at }) => (
          <span className={styles.date}>
            {wanted === 'scheduled' && scheduled_at ? (
              <PlannedTime at={scheduled_at} />
            ) : (
              <RelativeTime at={(wanted === 'published' && published_at) || updated_at} />
            )}
          </span>
        ),
      },
      {
        key: 'reads',
        label: t('column.reads'),
        kind: 'end',
        wideOnly: true,
        cell: ({ figures }) => figures && shareOf(figures.viewed, figures.audience, formats),
      },
      {
        key: 'confirmed',
        label: t('column.confirmed'),
        kind: 'end',
        wideOnly: true,
        cell: ({ figures, requires_acknowledgement }) =>
          figures && requires_acknowledgement && shareOf(figures.acknowledged, figures.audience, formats),
      },
      { key: 'menu', label: t('column.actions'), kind: 'actions', cell: post => <PostMenu post={post} /> },
    ],
    [t, formats, wanted],
  )
}

/** `123 (45 %)`: people, and their share of the audience at publication, which may have been smaller. */
const shareOf = (people: number, audience: number, formats: Formats): string =>
  audience === 0
    ? formats.number(people)
    : `${formats.number(people)} (${formats.percent(Math.min(1, people / audience))})`

const ICONS = { article: FileText, link: Link2, note: StickyNote, image: Image, video: Video } as const

/** A post in the list: its picture, its title, its topics, and what is special about it. */
function PostCell({ post }: { readonly post: Post }) {
  const { t } = useTranslation('studio/posts')
  const formats = useFormats()
  const Icon = ICONS[post.content_type]
  const [picture] = post.images
  return (
    <div className={styles.post}>
      <span className={styles.thumb} aria-hidden="true">
        {picture ? (
          <ResponsiveImage src={picture.url} alt="" width={48} height={48} sizes="48px" ref={keepInSight(picture)} />
        ) : (
          <Icon aria-hidden="true" />
        )}
      </span>
      <div className={styles.words}>
        <Link href={`/posts/${post.id}`} className={styles.title} dir="auto">
          {post.title || t('untitled')}
        </Link>
        <p className={styles.topics}>
          {post.requires_acknowledgement && (
            <span className={styles.mark}>
              <ClipboardCheck aria-hidden="true" />
              {t('must_read')}
            </span>
          )}
          {post.featured && (
            <span className={styles.mark}>
              <Star aria-hidden="true" />
              {t('featured')}
            </span>
          )}
          {post.comment_count > 0 && (
            <span className={styles.comments}>
              <MessageCircle aria-hidden="true" />
              {formats.compact(post.comment_count)}
              <VisuallyHidden>{t('comments', { count: post.comment_count })}</VisuallyHidden>
            </span>
          )}
          <span className={styles.names} dir="auto">
            {post.channels.map(({ name }) => name).join(', ')}
          </span>
        </p>
      </div>
    </div>
  )
}
