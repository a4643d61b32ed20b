import type { Image } from '@atrium/client'

/**
 * Returns a ref that keeps the focal point of a picture in sight where it is cut. Set by script: the policy of the documents allows no
 * `style` in what the server renders.
 */
export const keepInSight = (picture: Pick<Image, 'focal_point'> | undefined) => (shown: HTMLImageElement | null) => {
  const point = picture?.focal_point
  if (shown) shown.style.objectPosition = point ? `${point.x * 100}% ${point.y * 100}%` : ''
}
