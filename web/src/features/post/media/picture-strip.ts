// Pictures side by side, moved by fingers: swiped, pinched, tapped twice, pulled down. The gestures are PhotoSwipe's; its own buttons stay
// away, since they come as HTML in English.

import PhotoSwipe, { type SlideData } from 'photoswipe'
import 'photoswipe/style.css'
import { variantsOf } from '../../../ui/list/responsive-image.tsx'

export interface StripPicture {
  readonly id: string
  readonly url: string
  readonly alt: string
  readonly width?: number | null
  readonly height?: number | null
}

interface StripOptions {
  readonly pictures: readonly StripPicture[]
  /** The id of the picture that is shown first. */
  readonly shown: string
  readonly onShow: (id: string) => void
  /** Told whether the picture is larger than the window. */
  readonly onZoom: (isZoomed: boolean) => void
  readonly onClose: () => void
}

export interface Strip {
  readonly show: (id: string) => void
  /** One further, one back. */
  readonly go: (steps: 1 | -1) => void
  readonly toggleZoom: () => void
  readonly close: () => void
}

/** Room for the buttons above, in pixels. */
const BAR = 56
/** The server makes no wider variant; assumed of pictures whose own width is not known. */
const WIDEST = 1920
const ROOM = { top: BAR, bottom: 0, left: 0, right: 0 }

/** Fills an element with pictures. */
export function openStrip(stage: HTMLElement, { pictures, shown, onShow, onZoom, onClose }: StripOptions): Strip {
  const isRtl = getComputedStyle(stage).direction === 'rtl'
  const inPlace = isRtl ? pictures.toReversed() : pictures
  const slides = inPlace.map(slideOf)
  const placeOf = (id: string) => inPlace.findIndex(picture => picture.id === id)
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  const strip = new PhotoSwipe({
    dataSource: slides,
    index: placeOf(shown),
    appendToEl: stage,
    bgOpacity: 1,
    ...{ arrowPrev: false, arrowNext: false, close: false, zoom: false, counter: false, preloader: false },
    ...{ arrowKeys: false, escKey: false, trapFocus: false, returnFocus: false },
    showHideAnimationType: isCalm ? 'none' : 'fade',
    wheelToZoom: true,
    paddingFn: () => ROOM,
    imageClickAction: 'zoom',
    tapAction: (_, { target }) => {
      if (!(target as Element).closest('img')) strip.close()
    },
    secondaryZoomLevel: ({ fit }) => Math.max(Math.min(1, fit * 3), fit * 2),
    maxZoomLevel: ({ fit }) => Math.max(1, fit * 4),
  })
  // Arrows move what is larger than the window; the other keys are the page's.
  strip.on('keydown', event => void (/^Arrow/.test(event.originalEvent.key) || event.preventDefault()))
  strip.on('change', () => onShow(inPlace[strip.currIndex]?.id ?? shown))
  strip.on('zoomPanUpdate', ({ slide }) => onZoom(slide.currZoomLevel > slide.zoomLevels.initial))
  strip.on('destroy', onClose)
  strip.addFilter('contentErrorElement', (element, { data }) => {
    element.role = 'img'
    element.ariaLabel = data.alt ?? ''
    element.textContent = data.alt ?? ''
    return element
  })
  strip.init()
  const { element } = strip
  // It stands in a dialog that has a name.
  element?.removeAttribute('role')
  element?.setAttribute('dir', 'ltr')
  // Below the buttons around it.
  element?.style.setProperty('--pswp-root-z-index', '1')
  for (const part of element?.querySelectorAll('[aria-roledescription]') ?? [])
    part.removeAttribute('aria-roledescription')
  for (const [place, slide] of slides.entries()) {
    if (!inPlace[place]?.width) void measure(slide).then(() => strip.isDestroying || strip.refreshSlideContent(place))
  }
  return {
    show: id => void (placeOf(id) === strip.currIndex || strip.goTo(placeOf(id))),
    go: steps => (steps > 0 === isRtl ? strip.prev() : strip.next()),
    toggleZoom: () => strip.toggleZoom(),
    close: () => strip.isDestroying || strip.destroy(),
  }
}

/** A picture in the size that fits, up to the file itself. */
function slideOf({ url, alt, width, height }: StripPicture): SlideData {
  const variants = variantsOf(url, WIDEST)
  const whole = variants && width && width > WIDEST ? `, ${url} ${width}w` : ''
  return {
    src: url,
    alt,
    width: width || innerWidth,
    height: height || innerHeight - BAR,
    ...(variants ? { srcset: variants + whole } : {}),
  }
}

/** Finds out the shape of a picture by its smallest variant. */
async function measure(slide: SlideData): Promise<void> {
  const [smallest = ''] = (slide.srcset ?? slide.src ?? '').split(' ', 1)
  const image = new Image()
  image.src = smallest
  await image.decode().catch(() => {})
  const { naturalWidth: width, naturalHeight: height } = image
  if (!width || !height) return
  slide.width = slide.srcset ? WIDEST : width
  slide.height = (slide.width * height) / width
}
