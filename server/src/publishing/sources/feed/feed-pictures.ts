// The picture of an item: the largest that the feed names, else the first real one of its text.

/** A picture as a feed names it. */
export interface Picture {
  readonly url: string | undefined
  readonly base: string
  readonly type?: string | undefined
  readonly medium?: string | undefined
  readonly width?: string | undefined
  readonly height?: string | undefined
}

const IMAGE_ENDING = /\.(?:avif|bmp|gif|jpe?g|jfif|png|webp)$/i
/** Addresses of what stands for a picture that comes later, counts readers, or is a face or a portrait. */
const NO_PICTURE =
  /^data:|(?:^|[/_-])(?:1x1|blank|clear|grey|lazy(?:load)?|loading|pixel|placeholder|spacer|transparent|trans|b)\.(?:gif|png|svg|jpe?g|webp)(?:[?#]|$)|\/(?:emoji|emojis|emoticons|smilies|smileys)\/|gravatar\.com\/avatar|\/\/(?:pixel|stats)\.|feeds\.feedburner\.com\/~/i

/** Whether it is an image by its type, else its medium, else the ending of its path. */
export function isImage({ url, type, medium }: Picture): boolean {
  if (type) return /^image\//i.test(type)
  if (medium) return /^image$/i.test(medium)
  return IMAGE_ENDING.test(url?.split(/[?#]/, 1)[0] ?? '')
}

/** Real pictures, the largest first; those without a size keep their order behind. */
export function rankPictures(pictures: readonly Picture[]): Picture[] {
  const areaOf = ({ width, height }: Picture) => (pixelsOf(width) ?? 0) * (pixelsOf(height) ?? pixelsOf(width) ?? 0)
  return pictures
    .filter(({ url, width, height }) => url && !NO_PICTURE.test(url) && !isDot(width) && !isDot(height))
    .toSorted((one, other) => areaOf(other) - areaOf(one))
}

/** The address of an `img` of HTML, where it is a picture; the one that a script loads later before its placeholder. */
export function pictureOfImg(attributes: Readonly<Record<string, string>>): string[] {
  const { class: classes = '', style = '', width, height } = attributes
  const isUnseen =
    isDot(width) ||
    isDot(height) ||
    'hidden' in attributes ||
    /display\s*:\s*none|visibility\s*:\s*hidden|(?:^|[;\s])(?:width|height)\s*:\s*[01](?:px)?\s*(?:;|$)/i.test(style) ||
    /(?:^|\s)(?:wp-smiley|emoji|smiley|emoticon)(?:\s|$)/i.test(classes)
  if (isUnseen) return []
  const named = ['src', 'data-src', 'data-lazy-src', 'data-original', 'data-srcset', 'srcset'].map(name =>
    attributes[name]?.trim().split(/\s/, 1)[0]?.replace(/,$/, ''),
  )
  return named.flatMap(url => (url && !NO_PICTURE.test(url) ? [url] : [])).slice(0, 1)
}

const pixelsOf = (size: string | undefined): number | undefined => {
  const pixels = Number.parseFloat(size ?? '')
  return Number.isNaN(pixels) || size?.includes('%') ? undefined : pixels
}

const isDot = (size: string | undefined): boolean => (pixelsOf(size) ?? 2) <= 1
