import type { FeedPost } from '@atrium/client'
import { ExternalLink, LoaderCircle, Play, RotateCw, VideoOff } from 'lucide-preact'
import { type ComponentChildren, createPortal, Fragment } from 'preact'
import { useCallback, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { useTranslation } from '../../../i18n/translate.ts'
import { pageUrl } from '../../../lib/surroundings.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { ButtonLink } from '../../../ui/actions/button-link.tsx'
import styles from './post-video.module.css'
import { VideoPlayer, type VideoTrouble } from './video-player.tsx'
import { siteOf } from './video-sites.ts'

type Video = FeedPost['videos'][number]

/** The videos of a post that its text does not hold. */
export function PostVideos({ post }: { readonly post: FeedPost }) {
  return post.videos
    .filter(
      ({ id, url }) => !post.body.includes(`data-video-id="${id}"`) && !post.body.includes(` src="${escaped(url)}"`),
    )
    .map(video => (
      <figure key={video.id} className={styles.video}>
        <PostVideo video={video} />
      </figure>
    ))
}

const escaped = (address: string): string => address.replaceAll('&', '&amp;')

/** The videos that the text of a post holds, in their places: `onFigures` is told of these, `shown` is to be rendered. */
export function useVideosInText(videos: readonly Video[]): {
  readonly onFigures: (figures: readonly HTMLElement[]) => void
  readonly shown: ComponentChildren
} {
  const [places, setPlaces] = useState<readonly HTMLElement[]>([])
  const find = (place: HTMLElement) => videos.find(({ id }) => String(id) === place.dataset.videoId)
  const known = videos.map(({ id }) => id).join()
  const onFigures = useCallback(
    (figures: readonly HTMLElement[]) => {
      const held = figures.filter(({ dataset }) => dataset.videoId && known.split(',').includes(dataset.videoId))
      for (const place of held) {
        place.replaceChildren()
        place.className = styles.video ?? ''
      }
      setPlaces(held)
    },
    [known],
  )
  const shown = places.map((place, index) => {
    const video = find(place)
    // biome-ignore lint/suspicious/noArrayIndexKey: a text may show a video twice
    return video && <Fragment key={`${video.id} ${index}`}>{createPortal(<PostVideo video={video} />, place)}</Fragment>
  })
  return { onFigures, shown }
}

/** Types that browsers play; videos of other types, as submissions may have, become links. */
const PLAYABLE = /\.(?:mp4|m4v|webm|ogv|mov)$|^\/uploads\/view\//i

/** A video: played here where that is possible, else a way to where it is. */
function PostVideo({ video }: { readonly video: Video }) {
  const { t } = useTranslation('video')
  const isPlayable = PLAYABLE.test(new URL(video.url, pageUrl()).pathname)
  const [trouble, setTrouble] = useState<VideoTrouble | null>(isPlayable ? null : 'elsewhere')
  const isReady = video.status === 'ready'
  return (
    <>
      {video.kind === 'embed' && <EmbeddedVideo video={video} />}
      {video.kind === 'file' && isReady && !trouble && <VideoPlayer video={video} onBroken={setTrouble} />}
      {video.kind === 'file' && (!isReady || trouble) && (
        <div className={styles.stand}>
          {video.thumbnail_url && <img src={video.thumbnail_url} alt="" loading="lazy" decoding="async" />}
          <div className={styles.words}>
            {video.status === 'processing' ? <LoaderCircle aria-hidden="true" /> : <VideoOff aria-hidden="true" />}
            <p role="status">{t(video.status === 'ready' ? (trouble ?? 'elsewhere') : video.status)}</p>
            {trouble === 'unloaded' && (
              <Button size="s" icon={<RotateCw aria-hidden="true" />} onClick={() => setTrouble(null)}>
                {t('try_again', { ns: 'ui' })}
              </Button>
            )}
            {isReady && trouble === 'elsewhere' && (
              <ButtonLink size="s" external href={video.url} icon={<ExternalLink aria-hidden="true" />}>
                {t('open')}
              </ButtonLink>
            )}
          </div>
        </div>
      )}
      {video.title && (
        <figcaption className={styles.caption} dir="auto">
          {video.title}
        </figcaption>
      )}
    </>
  )
}

/** A video of another host: a card of this server's, and once it is asked for, a frame. Until then nothing is loaded from there. */
function EmbeddedVideo({ video }: { readonly video: Video }) {
  const { t } = useTranslation('video')
  const [isAsked, setAsked] = useState(false)
  const [isOffline, setOffline] = useState(false)
  const frame = useRef<HTMLIFrameElement>(null)
  // The button that was pressed is gone.
  useLayoutEffect(() => {
    if (isAsked) frame.current?.focus()
  }, [isAsked])
  const host = siteOf(video.url)
  const name = video.title || t('untitled')
  const { frame_url: address } = video
  if (isAsked && address) {
    return (
      <>
        <iframe
          ref={frame}
          className={styles.player}
          src={new URL(address).pathname}
          title={name}
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          allowFullScreen
        />
        {/* For who sees the host's page of an error. */}
        <a className={styles.elsewhere} href={video.url} rel="noreferrer">
          {t('leads_to', { host })}
        </a>
      </>
    )
  }
  return (
    <div className={styles.stand}>
      {video.thumbnail_url && <img src={video.thumbnail_url} alt="" loading="lazy" decoding="async" />}
      <div className={styles.words}>
        <Button
          look="primary"
          icon={<Play aria-hidden="true" />}
          onClick={() => (navigator.onLine ? setAsked(true) : setOffline(true))}
        >
          {t('play', { name })}
        </Button>
        <p role="status">{isOffline ? t('offline') : t('loads', { host })}</p>
        <a className={styles.elsewhere} href={video.url} rel="noreferrer">
          {t('leads_to', { host })}
        </a>
      </div>
    </div>
  )
}
