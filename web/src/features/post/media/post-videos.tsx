import type { FeedPost } from '@atrium/client'
import { ExternalLink, LoaderCircle, VideoOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../../ui/actions/button-link.tsx'
import styles from './post-video.module.css'

/** The videos of a post that its text does not hold. */
export function PostVideos({ post }: { readonly post: FeedPost }) {
  return post.videos
    .filter(video => !post.body.includes(video.url.replaceAll('&', '&amp;')))
    .map(video => <PostVideo key={video.id} video={video} />)
}

/** What a browser plays; pages of video sites may not be framed (the policy of the documents), so they are linked to. */
const PLAYABLE = /\.(?:mp4|m4v|webm|ogv|mov)$|^\/uploads\/view\//i

/** A video: played here where that is possible, else a way to where it is. */
function PostVideo({ video }: { readonly video: FeedPost['videos'][number] }) {
  const { t } = useTranslation('post')
  const [isBroken, setBroken] = useState(!PLAYABLE.test(new URL(video.url, location.href).pathname))
  const name = video.title || t('video.untitled')
  const isReady = video.status === 'ready'
  return (
    <figure className={styles['video']}>
      {isReady && !isBroken ? (
        <video
          className={styles['player']}
          controls
          preload="metadata"
          playsInline
          src={video.url}
          {...(video.thumbnail_url ? { poster: video.thumbnail_url } : {})}
          aria-label={name}
          onError={() => setBroken(true)}
        />
      ) : (
        <div className={styles['stand']}>
          {video.thumbnail_url && <img src={video.thumbnail_url} alt="" loading="lazy" decoding="async" />}
          <div className={styles['words']}>
            {video.status === 'processing' ? <LoaderCircle aria-hidden="true" /> : <VideoOff aria-hidden="true" />}
            <p>{t(video.status === 'ready' ? 'video.elsewhere' : `video.${video.status}`)}</p>
            {isReady && (
              <ButtonLink size="s" external href={video.url} icon={<ExternalLink aria-hidden="true" />}>
                {t('video.open')}
              </ButtonLink>
            )}
          </div>
        </div>
      )}
      {video.title && <figcaption className={styles['caption']}>{video.title}</figcaption>}
    </figure>
  )
}
