import type { Comment } from '@atrium/client'
import { useTranslation } from '../../i18n/translate.ts'
import { ResponsiveImage } from '../../ui/list/responsive-image.tsx'
import { LazyLightbox } from '../post/media/post-gallery.tsx'
import { useShownPicture } from '../post/media/shown-picture.ts'
import styles from './comments.module.css'

const WIDTH = 320
const HEIGHT = 240

/** The picture of a comment, in a box of one size, since its own is not known before it has come; it opens large. */
export function CommentPicture({ comment }: { readonly comment: Pick<Comment, 'id' | 'image_url' | 'image_alt'> }) {
  const { t } = useTranslation('post')
  const [shown, show] = useShownPicture()
  const { image_url: url, image_alt } = comment
  if (url === null) return null
  const id = `comment-${comment.id}`
  const alt = image_alt ?? ''
  return (
    <>
      <button
        type="button"
        className={styles.picture}
        aria-label={t('picture.open', { name: alt || t('picture.number', { number: 1 }) })}
        onClick={() => show(id)}
      >
        <ResponsiveImage src={url} alt={alt} width={WIDTH} height={HEIGHT} sizes={`${WIDTH}px`} />
      </button>
      <LazyLightbox images={[{ id, url, alt }]} shown={shown} onShow={show} />
    </>
  )
}
