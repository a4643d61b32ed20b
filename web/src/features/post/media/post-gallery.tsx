import type { FeedPost } from '@atrium/client'
import type { ComponentProps } from 'preact'
import { lazy, Suspense } from 'preact/compat'
import { useTranslation } from '../../../i18n/translate.ts'
import { loadWithNetwork } from '../../../lib/network.ts'
import { ResponsiveImage } from '../../../ui/list/responsive-image.tsx'
import { keepInSight } from './keep-in-sight.ts'
import styles from './post-gallery.module.css'

const COVER_SIZES = '(max-width: 45rem) calc(100vw - 2rem), 37rem'
const REST_SIZES = '(max-width: 45rem) 50vw, 18rem'
const WIDTH = 1200
const HEIGHT = 675

interface PostGalleryProps {
  readonly post: FeedPost
  /** The id of the picture that is shown large. */
  readonly shown: string | null
  readonly onShow: (id: string | null) => void
}

/** The pictures of a post that its text does not hold: the cover large, the others below; each opens large. */
export function PostGallery({ post, shown, onShow }: PostGalleryProps) {
  const { t } = useTranslation('post')
  const images = post.images
    .filter(image => !post.body.includes(image.url.replaceAll('&', '&amp;')))
    .map((image, index) => ({
      ...image,
      id: String(image.id),
      alt: (index === 0 && post.cover_image_alt) || image.alt || '',
    }))
  if (images.length === 0) return null
  return (
    <>
      <div className={styles.gallery} data-count={Math.min(images.length, 4)}>
        {images.map((image, index) => (
          <figure key={image.id} className={index === 0 ? styles.cover : styles.rest}>
            <button
              type="button"
              className={styles.open}
              aria-label={t('picture.open', { name: image.alt || t('picture.number', { number: index + 1 }) })}
              onClick={() => onShow(image.id)}
            >
              <ResponsiveImage
                src={image.url}
                alt=""
                width={image.width ?? WIDTH}
                height={image.height ?? HEIGHT}
                sizes={index === 0 ? COVER_SIZES : REST_SIZES}
                eager={index === 0}
                ref={keepInSight(image)}
              />
            </button>
            {images.length > 1 && image.alt && <figcaption className={styles.caption}>{image.alt}</figcaption>}
          </figure>
        ))}
      </div>
      <LazyLightbox images={images} shown={shown} onShow={onShow} />
    </>
  )
}

const Loaded = lazy(async () => {
  const file = await loadWithNetwork(() => import('./lightbox.tsx'))
  return { default: file.Lightbox }
})

type LightboxProps = Omit<ComponentProps<typeof Loaded>, 'shown'> & {
  /** The id of the picture that is shown; null, or that of another picture, while it is closed. */
  readonly shown: string | null
}

/** `Lightbox`, loaded when a picture is opened. */
export function LazyLightbox({ shown, ...rest }: LightboxProps) {
  const isOpen = rest.images.some(({ id }) => id === shown)
  return <Suspense fallback={null}>{shown !== null && isOpen && <Loaded shown={shown} {...rest} />}</Suspense>
}
