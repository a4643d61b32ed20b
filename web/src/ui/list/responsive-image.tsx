import type { ImgAttributes } from '../../jsx/elements.ts'
import { pageUrl } from '../../lib/surroundings.ts'

interface ResponsiveImageProps extends Omit<ImgAttributes, 'srcSet'> {
  readonly src: string
  readonly alt: string
  readonly width: number
  readonly height: number
  /** How wide it is shown, as in CSS, e.g. `(max-width: 45rem) 100vw, 40rem`. */
  readonly sizes: string
  /** In view at once: loaded first. */
  readonly eager?: boolean
}

interface FirstPicture extends Pick<ResponsiveImageProps, 'src' | 'sizes'> {
  readonly srcSet: string | null
}

const firstPictures: FirstPicture[] = []

/** For the server alone: the pictures in view at once that were rendered since the last call. */
export const takeFirstPictures = (): readonly FirstPicture[] => firstPictures.splice(0)

/** A picture in the size that is needed; pictures of other servers as they are. Keeps its place while it loads. */
export function ResponsiveImage({ src, sizes, eager = false, ...rest }: ResponsiveImageProps) {
  const srcSet = variantsOf(src, rest.width)
  if (import.meta.env.SSR && eager) firstPictures.push({ src, srcSet, sizes })
  return (
    // biome-ignore lint/a11y/useAltText: the type demands it
    <img
      {...rest}
      src={src}
      {...(srcSet ? { srcSet, sizes } : {})}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
    />
  )
}

/** The widths in which the server has a picture (`?width=`). */
const WIDTHS = [160, 320, 640, 960, 1280, 1920]

/** `srcset` of a picture that is shown at most `width` pixels wide; null for pictures of other servers. */
export function variantsOf(src: string, width: number): string | null {
  const page = pageUrl()
  const url = new URL(src, page)
  if (url.origin !== page.origin || !url.pathname.startsWith('/uploads/view/')) return null
  return WIDTHS.filter((each, index) => index === 0 || each <= width * 1.5)
    .map(each => {
      const variant = new URL(url)
      variant.searchParams.set('width', String(each))
      return `${variant.pathname}${variant.search} ${each}w`
    })
    .join(', ')
}
