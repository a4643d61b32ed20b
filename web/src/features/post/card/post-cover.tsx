import type { FeedPost } from '@atrium/client'
import { Images, Link2, Play } from 'lucide-preact'
import { useTranslation } from '../../../i18n/translate.ts'
import { classes } from '../../../lib/classes.ts'
import { pageUrl } from '../../../lib/surroundings.ts'
import { useAlive } from '../../../lib/use-alive.ts'
import { ResponsiveImage } from '../../../ui/list/responsive-image.tsx'
import { keepInSight } from '../media/keep-in-sight.ts'
import styles from './post-cover.module.css'

const WIDTH = 1280
const HEIGHT = 720
/** A narrower picture is shown as it is: stretched it would be a blur. */
const STRETCHED_FROM = 320
const SIZES = '(max-width: 45rem) calc(100vw - 3.5rem), 38rem'

/** Cover of a post: its picture or video; undefined without either. */
export const pictureOf = ({ images: [image], videos: [video] }: FeedPost): string | undefined =>
  image?.url ?? video?.thumbnail_url ?? undefined

interface PostCoverProps {
  readonly post: FeedPost
  readonly eager: boolean
}

/** The picture of a post in a list; its place is there before it is. On a first page it leaves the network to what is seen and used first. */
export function PostCover({ post, eager }: PostCoverProps) {
  const { t } = useTranslation('feed')
  const isAlive = useAlive()
  const [image] = post.images
  const [video] = post.videos
  const src = pictureOf(post)
  if (!src && video) {
    return (
      <span className={styles.plain}>
        <Play aria-hidden="true" />
        {video.title || t('post.video')}
      </span>
    )
  }
  if (!src) return null
  const isSmall = image !== undefined && (image.width ?? WIDTH) < STRETCHED_FROM
  return (
    <div className={classes(styles.cover, isSmall && styles.small)}>
      {(eager || isSmall || isAlive) && (
        <ResponsiveImage
          src={src}
          alt={post.cover_image_alt ?? image?.alt ?? ''}
          width={image?.width ?? WIDTH}
          height={image?.height ?? HEIGHT}
          sizes={SIZES}
          ref={keepInSight(image)}
          eager={eager}
        />
      )}
      {video && (
        <span className={styles.mark}>
          <Play aria-hidden="true" />
          {t('post.video')}
        </span>
      )}
      {!video && post.images.length > 1 && (
        <span className={styles.mark}>
          <Images aria-hidden="true" />
          {t('post.pictures', { count: post.images.length })}
        </span>
      )}
    </div>
  )
}

interface LinkCoverProps {
  readonly link: FeedPost['links'][number]
  /** More links of the post, which its page shows. */
  readonly others: number
}

/** The link of a post without a picture: what is there, of which domain. Leads to it, while the card leads to the post. */
export function LinkCover({ link, others }: LinkCoverProps) {
  const { t } = useTranslation('feed')
  const page = pageUrl()
  const { host = '' } = URL.parse(link.url, page) ?? {}
  const domain = host === page.host ? '' : host.replace(/^www\./, '')
  return (
    <a className={styles.link} href={link.url} rel="noreferrer">
      {link.image_url ? (
        <img className={styles.linkPicture} src={link.image_url} alt="" loading="lazy" decoding="async" />
      ) : (
        <Link2 aria-hidden="true" />
      )}
      <span className={styles.linkWords}>
        <span className={styles.linkTitle} dir="auto">
          {link.title || domain || link.url}
        </span>
        <span className={styles.linkFacts}>
          {[link.title && domain, others > 0 && t('post.more_links', { count: others })].filter(Boolean).join(' · ')}
        </span>
      </span>
    </a>
  )
}
