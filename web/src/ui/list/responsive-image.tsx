import type { ImgHTMLAttributes } from 'react'
import { variantsOf } from './picture-variants.ts'

interface ResponsiveImageProps extends Omit<ImgHTMLAttributes<HTMLImageElement>, 'srcSet'> {
  readonly src: string
  readonly alt: string
  readonly width: number
  readonly height: number
  /** How wide it is shown, as in CSS, e.g. `(max-width: 45rem) 100vw, 40rem`. */
  readonly sizes: string
  /** In view at once: loaded first. */
  readonly eager?: boolean
}

/** A picture in the size that is needed; pictures of other servers as they are. Keeps its place while it loads. */
export function ResponsiveImage({ src, sizes, eager = false, ...rest }: ResponsiveImageProps) {
  const srcSet = variantsOf(src, rest.width)
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
