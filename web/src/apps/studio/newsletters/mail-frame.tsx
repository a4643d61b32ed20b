import { useEffect, useRef } from 'preact/hooks'
import { foreignBody } from '../../../features/html/trusted-html.ts'
import styles from './newsletters.module.css'

/** Mails are 600 pixels wide; with less room at a desk the mail is shown smaller, as a whole. */
const DESK_PX = 660

interface MailFrameProps {
  readonly title: string
  /** The mail's whole document. */
  readonly html: string
  readonly width: 'desk' | 'phone'
  readonly isDark: boolean
  /** Words that stand above a block, by the id of the block. */
  readonly marks?: ReadonlyMap<string, string>
}

/**
 * A mail as mail programs show it, in a frame of its own whose size is that of the mail. The policy of the documents refuses styles
 * in HTML: they are set one by one, and the sheet is constructed, so that `isDark` decides in place of the system.
 */
export function MailFrame({ title, html, width, isDark, marks }: MailFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    const element = frame.current
    const page = element?.contentDocument
    if (!element || !page) return
    draw(page, html, isDark, marks)
    const fit = () => {
      const room = element.parentElement?.clientWidth ?? DESK_PX
      const isSmaller = width === 'desk' && room < DESK_PX
      element.style.inlineSize = isSmaller ? `${DESK_PX}px` : ''
      element.style.zoom = isSmaller ? String(room / DESK_PX) : ''
      element.style.blockSize = `${page.body.scrollHeight}px`
    }
    const observer = new ResizeObserver(fit)
    observer.observe(page.body)
    if (element.parentElement) observer.observe(element.parentElement)
    fit()
    return () => observer.disconnect()
  }, [html, isDark, marks, width])
  return (
    <div className={styles.frame} data-width={width}>
      <iframe ref={frame} title={title} src="about:blank" sandbox="allow-same-origin" data-dark={isDark || undefined} />
    </div>
  )
}

const DARK = '@media (prefers-color-scheme: dark)'
const MARK =
  'display:inline-block;margin:16px 0 0;padding:2px 10px;border-radius:99px;background:#1d4ed8;color:#fff;font:600 13px/1.5 system-ui,sans-serif'

function draw(page: Document, html: string, isDark: boolean, marks?: ReadonlyMap<string, string>): void {
  const sheet = new (page.defaultView as Window & typeof globalThis).CSSStyleSheet()
  const css = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? ''
  sheet.replaceSync(css.replaceAll(DARK, isDark ? '@media all' : '@media not all'))
  page.adoptedStyleSheets = [sheet]
  const [, language = '', direction = ''] = /<html lang="([^"]*)" dir="([^"]*)"/.exec(html) ?? []
  page.documentElement.lang = language
  page.documentElement.dir = direction
  page.documentElement.style.colorScheme = isDark ? 'dark' : 'light'
  const body = page.importNode(foreignBody(html.replace(/<style>.*?<\/style>/s, '')), true)
  for (const node of [body, ...body.querySelectorAll<HTMLElement>('[data-style]')]) {
    node.style.cssText = node.getAttribute('data-style') ?? ''
    node.removeAttribute('data-style')
  }
  body.style.overflow = 'hidden'
  // A preview: its links show where they lead, and lead nowhere.
  for (const link of body.querySelectorAll('a')) {
    link.title = link.href
    link.removeAttribute('href')
  }
  for (const [comment, blockId] of blockComments(page, body)) {
    const words = marks?.get(blockId)
    if (words === undefined) continue
    const mark = page.createElement('p')
    mark.textContent = words
    mark.style.cssText = MARK
    comment.after(mark)
  }
  page.body.replaceWith(body)
}

/** The comments with which blocks begin. */
function blockComments(page: Document, body: HTMLElement): (readonly [Comment, string])[] {
  const found: (readonly [Comment, string])[] = []
  const walker = page.createTreeWalker(body, NodeFilter.SHOW_COMMENT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const id = /^block (\w+)$/.exec(node.nodeValue ?? '')?.[1]
    if (id) found.push([node as Comment, id])
  }
  return found
}
