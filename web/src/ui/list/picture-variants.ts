/** The widths in which the server has a picture (`?width=`). */
const WIDTHS = [160, 320, 640, 960, 1280, 1920]

/** `srcset` of a picture that is shown at most `width` pixels wide; null for pictures of other servers. */
export function variantsOf(src: string, width: number): string | null {
  const url = new URL(src, location.href)
  if (url.origin !== location.origin || !url.pathname.startsWith('/uploads/view/')) return null
  return WIDTHS.filter((each, index) => index === 0 || each <= width * 1.5)
    .map(each => {
      const variant = new URL(url)
      variant.searchParams.set('width', String(each))
      return `${variant.pathname}${variant.search} ${each}w`
    })
    .join(', ')
}
