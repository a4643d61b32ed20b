import { useEffectEvent } from 'preact/compat'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { useTranslation } from '../../i18n/translate.ts'
import { variantsOf } from '../../ui/list/responsive-image.tsx'
import { BLOCKS, nodesOf } from './allowed-nodes.ts'
import styles from './html.module.css'

/** A picture of the text. */
export interface HtmlPicture {
  /** `text-1` is the first. */
  readonly id: string
  readonly url: string
  readonly alt: string
  /** Zero where the text does not say it. */
  readonly width: number
  readonly height: number
}

interface HtmlProps {
  readonly html: string
  /** Language of the text where it differs from the page's. */
  readonly language?: string
  /** Makes each picture, those in links aside, a button. */
  readonly pictures?: {
    /** The button's name; `number` from 1. */
    readonly label: (alt: string, number: number) => string
    /** Called with them whenever a text with pictures is set. */
    readonly onFound: (pictures: readonly HtmlPicture[]) => void
    readonly onOpen: (id: string) => void
  }
  /** Is told of the places of videos whenever the text is set. */
  readonly onFigures?: (figures: readonly HTMLElement[]) => void
}

/** HTML of a post, set as text that is read: headings, lists, tables, pictures. */
export function Html({ html, language, pictures, onFigures }: HtmlProps) {
  const { t } = useTranslation('ui')
  const element = useRef<HTMLDivElement>(null)
  const label = useEffectEvent((alt: string, number: number) => pictures?.label(alt, number) ?? null)
  const onFound = useEffectEvent((all: readonly HtmlPicture[]) => pictures?.onFound(all))
  const tableName = useEffectEvent(() => t('wide_table'))
  const onOpen = useEffectEvent((id: string) => pictures?.onOpen(id))
  useLayoutEffect(() => {
    const text = element.current
    if (!text) return
    // The nodes that the server rendered stay: their pictures may be loading.
    if (text.dataset.rendered !== undefined) delete text.dataset.rendered
    else text.replaceChildren(nodesOf(html))
    fitPictures(text)
    const found = letOpen(text, label, onOpen)
    if (found.length > 0) onFound(found)
    onFigures?.([...text.querySelectorAll<HTMLElement>('figure[data-video-id]')])
    return letScroll(text, tableName())
  }, [html, onFigures])
  return (
    <div
      ref={element}
      className={styles.html}
      dir="auto"
      {...(language ? { lang: language } : {})}
      {...(import.meta.env.SSR
        ? { 'data-rendered': '', dangerouslySetInnerHTML: { __html: renderedHtml(html) } }
        : EMPTY)}
    />
  )
}

const BLOCK_TAG = new RegExp(`<(?:${[...BLOCKS].join('|')})(?=[\\s>])[^>]*>`, 'g')

/** Preact leaves the content of such an element alone. */
const EMPTY = {
  dangerouslySetInnerHTML: {
    __html: (globalThis as { trustedTypes?: TrustedTypePolicyFactory }).trustedTypes?.emptyHTML ?? '',
  },
} as {
  dangerouslySetInnerHTML: { __html: string }
}

/** On the server, which checked this HTML when it was stored: with pictures in the size that the window needs, blocks in their direction. */
function renderedHtml(html: string): string {
  const directed = html.replaceAll(BLOCK_TAG, tag => (/\sdir=/.test(tag) ? tag : tag.replace(/^<\w+/, '$& dir="auto"')))
  return directed.replaceAll(/<img\s[^>]*>/g, tag => {
    const src = /\ssrc="([^"]*)"/.exec(tag)?.[1]?.replaceAll('&amp;', '&')
    const srcSet = src ? variantsOf(src, Number(/\swidth="(\d+)"/.exec(tag)?.[1]) || WIDTH_MAX) : null
    const variants = srcSet ? ` srcset="${srcSet.replaceAll('&', '&amp;')}" sizes="${SIZES}"` : ''
    return tag.replace(/\s*\/?>$/, ` loading="lazy"${variants}>`)
  })
}

const WIDTH_MAX = 1280
const SIZES = '(max-width: 45rem) calc(100vw - 2rem), 37rem'

/** Pictures of this server come in the size that the window needs, as they come into view. */
function fitPictures(text: HTMLElement): void {
  for (const image of text.querySelectorAll('img')) {
    image.loading = 'lazy'
    if (image.srcset) continue
    const srcSet = variantsOf(image.src, Number(image.getAttribute('width')) || WIDTH_MAX)
    if (!srcSet) continue
    image.sizes = SIZES
    image.srcset = srcSet
  }
}

function letOpen(
  text: HTMLElement,
  label: (alt: string, number: number) => string | null,
  onOpen: (id: string) => void,
): readonly HtmlPicture[] {
  const images = [...text.querySelectorAll('img')].filter(image => !image.closest('a'))
  const pictures = images.map((image, index) => ({
    id: `text-${index + 1}`,
    url: image.src,
    alt: image.alt,
    width: Number(image.getAttribute('width')),
    height: Number(image.getAttribute('height')),
  }))
  for (const [index, image] of images.entries()) {
    const name = label(image.alt, index + 1)
    if (name === null) return []
    const button = document.createElement('button')
    button.type = 'button'
    button.className = styles.open ?? ''
    button.setAttribute('aria-label', name)
    button.addEventListener('click', () => onOpen(`text-${index + 1}`))
    image.replaceWith(button)
    button.append(image)
  }
  return pictures
}

/** Elements wider than the text scroll on their own: an area with a name, which takes the focus for the keyboard. */
function letScroll(text: HTMLElement, name: string): () => void {
  const observer = new ResizeObserver(entries => {
    for (const { target } of entries) {
      const isWide = target.scrollWidth > target.clientWidth
      ;(target as HTMLElement).tabIndex = isWide ? 0 : -1
      if (target.localName === 'pre') continue
      target.role = isWide ? 'region' : null
      target.ariaLabel = isWide ? target.querySelector('caption')?.textContent?.trim() || name : null
    }
  })
  for (const table of text.querySelectorAll('table')) {
    const box = document.createElement('div')
    box.className = styles.scroll ?? ''
    table.replaceWith(box)
    box.append(table)
    observer.observe(box)
  }
  for (const block of text.querySelectorAll('pre')) observer.observe(block)
  return () => observer.disconnect()
}
