import type { FeedPost } from '@atrium/client'
import { Images, Play } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { classes } from '../../../lib/classes.ts'
import { ResponsiveImage } from '../../../ui/list/responsive-image.tsx'
import styles from './post-cover.module.css'

const WIDTH = 1280
const HEIGHT = 720
/** A narrower picture is shown as it is: stretched it would be a blur. */
const STRETCHED_FROM = 320
const SIZES = '(max-width: 45rem) calc(100vw - 3.5rem), 38rem'

interface PostCoverProps {
  readonly post: FeedPost
  readonly eager: boolean
}

/** The picture of a post in a list; its place is there before it is. */
export function PostCover({ post, eager }: PostCoverProps) {
  const { t } = useTranslation('feed')
  const [image] = post.images
  const [video] = post.videos
  const src = image?.url ?? video?.thumbnail_url ?? post.links[0]?.image_url
  if (!src) return null
  const isSmall = image !== undefined && (image.width ?? WIDTH) < STRETCHED_FROM
  return (
    <div className={classes(styles['cover'], isSmall && styles['small'])}>
      <ResponsiveImage
        src={src}
        alt={post.cover_image_alt ?? image?.alt ?? ''}
        width={image?.width ?? WIDTH}
        height={image?.height ?? HEIGHT}
        sizes={SIZES}
        eager={eager}
      />
      {video && (
        <span className={styles['mark']}>
          <Play aria-hidden="true" />
          {t('post.video')}
        </span>
      )}
      {!video && post.images.length > 1 && (
        <span className={styles['mark']}>
          <Images aria-hidden="true" />
          {t('post.pictures', { count: post.images.length })}
        </span>
      )}
    </div>
  )
}
